import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LiveMessage } from '../../../../backend/contract/live.ts';
import { liveMessageReceived } from './liveEvents.ts';

/** `connecting` is only the first attempt; while a lost connection is being made again, it is `offline`. */
export type LiveStatus = 'connecting' | 'online' | 'offline';

type Progress = Extract<LiveMessage, { type: 'projection_progress' }>;

export interface LiveState {
  readonly status: LiveStatus;
  /** How many reports of this phone have not been sent. */
  readonly waitingReports: number;
  /** How far the projections are that are being built, by name. */
  readonly progress: Readonly<Record<string, Progress>>;
}

const initialState: LiveState = { status: 'connecting', waitingReports: 0, progress: {} };

const liveSlice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    liveStatusChanged: (state, { payload }: PayloadAction<LiveStatus>) => {
      state.status = payload;
    },
    waitingReportsCounted: (state, { payload }: PayloadAction<number>) => {
      state.waitingReports = payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(liveMessageReceived, (state, { payload }) => {
      if (payload.type === 'projection_progress') state.progress[payload.name] = payload;
    }),
  selectors: {
    selectLiveStatus: (state) => state.status,
    selectWaitingReports: (state) => state.waitingReports,
    selectProgress: (state, name: string): Progress | undefined => state.progress[name],
  },
});

export const liveReducer = liveSlice.reducer;
export const { liveStatusChanged, waitingReportsCounted } = liveSlice.actions;
export const { selectLiveStatus, selectWaitingReports, selectProgress } = liveSlice.selectors;
