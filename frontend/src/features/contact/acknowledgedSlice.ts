/** What a person has just acknowledged, which can be taken back for a short time, whatever has been opened since. */
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export interface AcknowledgedPatient {
  readonly id: string;
  readonly name: string;
}

export interface Acknowledged {
  /** Another one for each time, so that the time to take it back begins anew. */
  readonly id: string;
  readonly patients: readonly AcknowledgedPatient[];
  readonly alerts: number;
}

interface AcknowledgedState {
  /** null: nothing that could be taken back. */
  readonly last: Acknowledged | null;
}

const acknowledgedSlice = createSlice({
  name: 'acknowledged',
  initialState: (): AcknowledgedState => ({ last: null }),
  reducers: {
    acknowledgedNow: {
      reducer: (_, { payload }: PayloadAction<Acknowledged>): AcknowledgedState => ({ last: payload }),
      prepare: (done: Omit<Acknowledged, 'id'>) => ({ payload: { id: nanoid(), ...done } }),
    },
    acknowledgedForGood: (): AcknowledgedState => ({ last: null }),
  },
  selectors: { selectAcknowledged: ({ last }) => last },
});

export const acknowledgedReducer = acknowledgedSlice.reducer;
export const { acknowledgedNow, acknowledgedForGood } = acknowledgedSlice.actions;
export const { selectAcknowledged } = acknowledgedSlice.selectors;
