import { createSlice, isFulfilled } from '@reduxjs/toolkit';

/** Whether the server said with its last answer that it cannot vouch for its own clock. */
const initialState: boolean = false;

const isAnswer = isFulfilled();

const serverClockSlice = createSlice({
  name: 'serverClock',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(isAnswer, (state, { meta }) =>
      'baseQueryMeta' in meta ? meta.baseQueryMeta !== undefined : state,
    );
  },
  selectors: { selectIsServerClockWrong: (isWrong) => isWrong },
});

export const serverClockReducer = serverClockSlice.reducer;
export const { selectIsServerClockWrong } = serverClockSlice.selectors;
