import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** `connecting` is only the first attempt; while a lost connection is being made again, it is `offline`. */
export type LiveStatus = 'connecting' | 'online' | 'offline';

export interface LiveState {
  readonly status: LiveStatus;
}

const initialState: LiveState = { status: 'connecting' };

const liveSlice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    liveStatusChanged: (_state, { payload }: PayloadAction<LiveStatus>) => ({ status: payload }),
  },
  selectors: { selectLiveStatus: (state) => state.status },
});

export const liveReducer = liveSlice.reducer;
export const { liveStatusChanged } = liveSlice.actions;
export const { selectLiveStatus } = liveSlice.selectors;
