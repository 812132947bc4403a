import type { ListenerEffectAPI, ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import type { baseApi } from './client/baseApi.ts';
import type { ServerClock } from './client/serverClockSlice.ts';
import type { LiveState } from './live/liveSlice.ts';

/** What this folder keeps in the store: the server's answers, its clock, the live connection. The screens keep more. */
export interface ApiState {
  readonly api: ReturnType<typeof baseApi.reducer>;
  readonly live: LiveState;
  readonly serverClock: ServerClock;
}

export type ApiDispatch = ThunkDispatch<ApiState, undefined, UnknownAction>;
export type StartListening = TypedStartListening<ApiState, ApiDispatch>;
/** What a listener reads and does. */
export type ListenerApi = Pick<ListenerEffectAPI<ApiState, ApiDispatch>, 'dispatch' | 'getState'>;
