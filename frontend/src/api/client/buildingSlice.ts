/** While the server puts its records together, what is shown of them waits for an answer; this says how far that is. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Problem } from '../../../../backend/contract/problem.ts';

export type BuildProgress = NonNullable<Problem['building']>;

export interface Building {
  /** Questions that wait. */
  readonly waiting: number;
  readonly progress: BuildProgress;
}

const initialState: Building = { waiting: 0, progress: { done: 0, total: null } };

const buildingSlice = createSlice({
  name: 'building',
  initialState,
  reducers: {
    waitBegun: (state) => {
      state.waiting += 1;
    },
    waitEnded: (state) => {
      state.waiting -= 1;
    },
    progressTold: (state, { payload }: PayloadAction<BuildProgress>) => {
      state.progress = payload;
    },
  },
  selectors: {
    /** Of a hundred; null while the server does not know it, and undefined where nothing waits. */
    selectBuiltPercent: ({ waiting, progress: { done, total } }) => {
      if (waiting === 0) return undefined;
      return total === null || total === 0 ? null : Math.min(99, Math.floor((done / total) * 100));
    },
  },
});

export const buildingReducer = buildingSlice.reducer;
export const { waitBegun, waitEnded, progressTold } = buildingSlice.actions;
export const { selectBuiltPercent } = buildingSlice.selectors;
