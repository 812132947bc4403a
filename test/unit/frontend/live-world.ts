/** The surroundings of the live connection, and the store of the screens, as tests move them. */
import assert from 'node:assert/strict';
import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import type { ApiDispatch, ApiState } from '../../../frontend/src/api/apiState.ts';
import { baseApi } from '../../../frontend/src/api/client/baseApi.ts';
import { liveMessageReceived } from '../../../frontend/src/api/live/liveEvents.ts';
import { liveReducer } from '../../../frontend/src/api/live/liveSlice.ts';
import { runLiveSync } from '../../../frontend/src/api/live/liveSync.ts';
import { type SocketLike, type SocketSurroundings } from '../../../frontend/src/api/live/socket.ts';
import { patientsApi, rowsIn, WHOLE_LIST } from '../../../frontend/src/api/resources/patients.ts';
import { keepRows, notifyOfPatients } from '../../../frontend/src/features/dashboard/patientsLive.ts';
import { notifyOfAlerts } from '../../../frontend/src/features/alerts/alertsLive.ts';
import { serverClockReducer } from '../../../frontend/src/api/client/serverClockSlice.ts';
import { toastReducer } from '../../../frontend/src/ui/toasts/toastSlice.ts';
import { sampleEvaluation } from './sample-answers.ts';
import { accessibilityReducer } from '../../../frontend/src/features/accessibility/accessibilityChoice.ts';

/** A clock that a test moves, and sockets that it opens, fills and breaks. */
export function surroundings() {
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  const sockets: SocketLike[] = [];
  const wakers = new Set<() => void>();
  const losers = new Set<() => void>();
  let now = 0;

  const around: SocketSurroundings = {
    open() {
      const socket: SocketLike = { onopen: null, onmessage: null, onclose: null, close: () => {} };
      sockets.push(socket);
      return socket;
    },
    after(milliseconds, callback) {
      const timer = { at: now + milliseconds, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    onWake: (callback) => {
      wakers.add(callback);
      return () => wakers.delete(callback);
    },
    onNetworkLost: (callback) => {
      losers.add(callback);
      return () => losers.delete(callback);
    },
  };

  function last(): SocketLike {
    const socket = sockets.at(-1);
    assert.ok(socket !== undefined);
    return socket;
  }

  return {
    around,
    sockets,
    open: () => last().onopen?.(),
    close: () => last().onclose?.(),
    receive: (data: unknown) => last().onmessage?.({ data }),
    wake: () => wakers.forEach((callback) => callback()),
    loseNetwork: () => losers.forEach((callback) => callback()),
    pass(milliseconds: number) {
      now += milliseconds;
      for (const timer of timers) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.callback();
      }
    },
  };
}

export const redMessage = {
  type: 'patient_log_updated',
  patientId: 'p1',
  patientName: 'Amina Bello',
  logId: 'l1',
  evaluation: sampleEvaluation('RED'),
} as const;

/** The store of the screens, with a server that answers when the test says so. */
export function storeUnderTest() {
  const world = surroundings();
  const asked: { readonly path: unknown; readonly answer: (body: unknown) => void }[] = [];
  const realFetch = globalThis.fetch;
  globalThis.fetch = (path) =>
    new Promise((resolve) => {
      asked.push({ path, answer: (body) => resolve(new Response(JSON.stringify(body))) });
    });

  const listeners = createListenerMiddleware<ApiState, ApiDispatch>();
  const store = configureStore({
    reducer: {
      api: baseApi.reducer,
      live: liveReducer,
      serverClock: serverClockReducer,
      toasts: toastReducer,
      accessibility: accessibilityReducer,
    },
    middleware: (standard) => standard().prepend(listeners.middleware).concat(baseApi.middleware),
  });
  listeners.startListening({
    actionCreator: liveMessageReceived,
    effect({ payload }, listening) {
      notifyOfPatients(payload, listening);
      notifyOfAlerts(payload, listening);
    },
  });
  keepRows(listeners.startListening);
  const stop = runLiveSync(store, listeners.startListening, world.around);
  const subscription = store.dispatch(patientsApi.endpoints.getPatientPages.initiate(WHOLE_LIST));
  return {
    ...world,
    asked,
    store,
    /** Who is listed, with the flag. */
    rows: () =>
      rowsIn(
        patientsApi.endpoints.getPatientPages.select(WHOLE_LIST)(store.getState()).data?.pages ?? [],
      ).map(({ id, lastFlag }) => [id, lastFlag]),
    /** Lets what was answered be handled. */
    settle: () => new Promise<void>((resolve) => setImmediate(resolve)),
    end() {
      stop();
      // With the cache goes the timer that would keep it.
      subscription.unsubscribe();
      store.dispatch(baseApi.util.resetApiState());
      globalThis.fetch = realFetch;
    },
  };
}
