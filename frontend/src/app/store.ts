import { configureStore, createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import type { ApiDispatch, ApiState, StartListening } from '../api/apiState.ts';
import { isApiError } from '../api/client/apiError.ts';
import { baseApi } from '../api/client/baseApi.ts';
import { liveReducer } from '../api/live/liveSlice.ts';
import { runLiveSync } from '../api/live/liveSync.ts';
import type { SocketSurroundings } from '../api/live/socket.ts';
import { buildingReducer } from '../api/client/building.ts';
import { removalReducer } from '../api/client/forgotten.ts';
import { serverClockReducer } from '../api/client/serverClockSlice.ts';
import { toastReducer } from '../ui/toasts/toastSlice.ts';
import { accessibilityReducer } from '../features/accessibility/accessibilityChoice.ts';
import { acknowledgedReducer } from '../features/contact/acknowledgedSlice.ts';
import { callReducer } from '../features/contact/callSlice.ts';
import { liveMessageReceived } from '../api/live/liveEvents.ts';
import { listTag } from '../api/client/tags.ts';
import { selectSession } from '../api/resources/session.ts';

/** The store with all its listeners, and the live socket that it owns. */
export function createStore(surroundings: SocketSurroundings) {
  const listeners = createListenerMiddleware<ApiState, ApiDispatch>();
  const store = configureStore({
    reducer: {
      api: baseApi.reducer,
      live: liveReducer,
      serverClock: serverClockReducer,
      building: buildingReducer,
      removal: removalReducer,
      toasts: toastReducer,
      accessibility: accessibilityReducer,
      call: callReducer,
      acknowledged: acknowledgedReducer,
    },
    // The listeners go before the checks of state and actions, which would look at what they carry.
    middleware: (standard) => standard().prepend(listeners.middleware).concat(baseApi.middleware),
    // What RTK Query tells together is drawn in a task of its own, and not in that of the frame, which is long enough.
    enhancers: (standard) => standard({ autoBatch: { type: 'timer', timeout: 10 } }),
  });
  setupListeners(store.dispatch);
  listenForCareTeam(listeners.startListening);
  listenForTheEnd(listeners.startListening);
  const stopLiveSync = runLiveSync(store, listeners.startListening, surroundings);
  return { store, stopLiveSync, startListening: listeners.startListening };
}

/** Notices to the care team. Their code comes with the first message, so that a patient's phone never loads it. */
function listenForCareTeam(startListening: StartListening): void {
  let code: ReturnType<typeof loadCareTeamCode> | undefined;
  startListening({
    actionCreator: liveMessageReceived,
    async effect({ payload: message }, listening) {
      // A patient is told about their own log by the form that sent it.
      if (selectSession(listening.getState()).data?.user?.role !== 'clinician') return;
      // One promise for all: messages that come while the code is on its way are taken in their order.
      code ??= loadCareTeamCode();
      const [{ keepRows, notifyOfPatients }, { notifyOfAlerts }] = await code.catch((error: unknown) => {
        code = undefined;
        throw error;
      });
      keepRows(startListening);
      notifyOfPatients(message, listening);
      notifyOfAlerts(message, listening);
    },
  });
}

/** A session that has ended shows in the first answer that it keeps back. */
function listenForTheEnd(startListening: StartListening): void {
  startListening({
    matcher: isRejectedWithValue,
    effect({ payload }, { dispatch, getState }) {
      const { data } = selectSession(getState());
      if (!isApiError(payload) || payload.status !== 401) return;
      if (data?.mode === 'accounts' && data.user !== null && data.now === undefined)
        dispatch(baseApi.util.invalidateTags([listTag('Session')]));
    },
  });
}

const loadCareTeamCode = () =>
  Promise.all([import('../features/dashboard/patientsLive.ts'), import('../features/alerts/alertsLive.ts')]);
