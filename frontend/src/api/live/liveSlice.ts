import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** `connecting` is only the first attempt; while a lost connection is being made again, it is `offline`. */
export type LiveStatus = 'connecting' | 'online' | 'offline';

export interface LiveState {
  readonly status: LiveStatus;
  /** How many reports of this phone have not been sent. */
  readonly waitingReports: number;
}

const initialState: LiveState = { status: 'connecting', waitingReports: 0 };

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
  selectors: {
    selectLiveStatus: (state) => state.status,
    selectWaitingReports: (state) => state.waitingReports,
  },
});

export const liveReducer = liveSlice.reducer;
export const { liveStatusChanged, waitingReportsCounted } = liveSlice.actions;
export const { selectLiveStatus, selectWaitingReports } = liveSlice.selectors;
