import type { ListenerEffectAPI, ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import type { AccessibilityChoice } from '../features/accessibility/accessibilityChoice.ts';
import type { ToastState } from '../ui/toasts/toastSlice.ts';
import type { baseApi } from './client/baseApi.ts';
import type { LiveState } from './live/liveSlice.ts';

/** All that the store holds: the server's answers, the live connection, the notices, how it is read. */
export interface AppState {
  readonly api: ReturnType<typeof baseApi.reducer>;
  readonly live: LiveState;
  readonly serverClock: boolean;
  readonly toasts: ToastState;
  readonly accessibility: AccessibilityChoice;
}

export type AppDispatch = ThunkDispatch<AppState, undefined, UnknownAction>;
export type StartListening = TypedStartListening<AppState, AppDispatch>;
/** What a listener reads and does. */
export type Listening = Pick<ListenerEffectAPI<AppState, AppDispatch>, 'dispatch' | 'getState'>;
