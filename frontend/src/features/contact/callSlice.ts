/** The call of which nobody has said yet how it went: it waits for that in one place of the screen, whatever is opened. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface Call {
  readonly patientId: string;
  readonly name: string;
  /** Of the call that was asked for; null where the number was dialled by hand. */
  readonly messageId: string | null;
  /** What was written of it before the page was loaded again. */
  readonly note?: string | undefined;
}

interface CallState {
  /** null: none waits. */
  readonly call: Call | null;
}

const callSlice = createSlice({
  name: 'call',
  initialState: (): CallState => ({ call: null }),
  reducers: {
    callBegun: (_, { payload }: PayloadAction<Call>): CallState => ({ call: payload }),
    callEnded: (): CallState => ({ call: null }),
  },
  selectors: { selectCall: ({ call }) => call },
});

export const callReducer = callSlice.reducer;
export const { callBegun, callEnded } = callSlice.actions;
export const { selectCall } = callSlice.selectors;
