import type { ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import type { ToastState } from '../ui/toasts/toastSlice.ts';
import type { baseApi } from './baseApi.ts';
import type { LiveState } from './live/liveSlice.ts';

/** All that the store holds: the server's answers, the live connection, the notices. */
export interface AppState {
  readonly api: ReturnType<typeof baseApi.reducer>;
  readonly live: LiveState;
  readonly toasts: ToastState;
}

export type AppDispatch = ThunkDispatch<AppState, undefined, UnknownAction>;
export type StartListening = TypedStartListening<AppState, AppDispatch>;
