import { createSlice, isFulfilled } from '@reduxjs/toolkit';
import type { AnswerMeta } from './baseQuery.ts';

export interface ServerClock {
  /** Whether the server said with its last answer that it cannot vouch for its own clock. */
  readonly isWrong: boolean;
  /** The last session call: what its answer says of the phone's clock beside the server's. */
  readonly session: AnswerMeta | null;
}

const initialState: ServerClock = { isWrong: false, session: null };

interface AnswerOfApi {
  readonly arg: { readonly endpointName: string };
  /** Undefined of what is no answer of the server. */
  readonly baseQueryMeta: AnswerMeta | undefined;
}

const isAnswer = isFulfilled();

const serverClockSlice = createSlice({
  name: 'serverClock',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(isAnswer, (state, { meta }) => {
      const { arg, baseQueryMeta } = meta as unknown as AnswerOfApi;
      if (baseQueryMeta === undefined) return;
      state.isWrong = baseQueryMeta.isServerClockWrong;
      if (arg.endpointName === 'getSession') state.session = baseQueryMeta;
    });
  },
  selectors: { selectIsServerClockWrong: ({ isWrong }) => isWrong },
});

export const serverClockReducer = serverClockSlice.reducer;
export const { selectIsServerClockWrong } = serverClockSlice.selectors;
