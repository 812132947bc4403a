import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import type { AppDispatch, AppState } from '../api/appState.ts';
import { baseApi } from '../api/client/baseApi.ts';
import { liveReducer } from '../api/live/liveSlice.ts';
import { runLiveSync } from '../api/live/liveSync.ts';
import type { SocketSurroundings } from '../api/live/socket.ts';
import { accessibilityReducer } from '../features/accessibility/accessibilitySlice.ts';
import { serverClockReducer } from '../api/serverClockSlice.ts';
import { toastReducer } from '../ui/toasts/toastSlice.ts';
import { listenForCareTeam } from './careTeamNews.ts';

/** The store with all its listeners, and the live socket that it owns. */
export function createStore(surroundings: SocketSurroundings) {
  const listeners = createListenerMiddleware<AppState, AppDispatch>();
  const store = configureStore({
    reducer: {
      api: baseApi.reducer,
      live: liveReducer,
      serverClock: serverClockReducer,
      toasts: toastReducer,
      accessibility: accessibilityReducer,
    },
    // The listeners go before the checks of state and actions, which would look at what they carry.
    middleware: (standard) => standard().prepend(listeners.middleware).concat(baseApi.middleware),
  });
  setupListeners(store.dispatch);
  listenForCareTeam(listeners.startListening);
  const stopLiveSync = runLiveSync(store, listeners.startListening, surroundings);
  return { store, stopLiveSync };
}
