import assert from 'node:assert/strict';
import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import type { ApiDispatch, ApiState } from '../../../frontend/src/api/apiState.ts';
import { baseApi } from '../../../frontend/src/api/client/baseApi.ts';
import { COALESCE_MS, createInvalidation } from '../../../frontend/src/api/live/invalidation.ts';
import { readLiveMessage } from '../../../frontend/src/api/live/liveEvents.ts';
import { liveMessageReceived } from '../../../frontend/src/api/live/liveEvents.ts';
import { liveReducer } from '../../../frontend/src/api/live/liveSlice.ts';
import { runLiveSync, tagsOfMessage } from '../../../frontend/src/api/live/liveSync.ts';
import {
  RECONNECT_MS,
  runLiveSocket,
  SILENCE_MS,
  type SocketLike,
  type SocketSurroundings,
} from '../../../frontend/src/api/live/socket.ts';
import { idTag, listTag } from '../../../frontend/src/api/client/tags.ts';
import { ALERTS_PAGE, openAlertsApi } from '../../../frontend/src/api/resources/openAlerts.ts';
import { patientsApi, WHOLE_LIST } from '../../../frontend/src/api/resources/patients.ts';
import {
  flagAtOnce,
  logToast,
  notifyOfPatients,
} from '../../../frontend/src/features/dashboard/patientsLive.ts';
import { serverClockReducer } from '../../../frontend/src/api/client/serverClockSlice.ts';
import { toastReducer } from '../../../frontend/src/ui/toasts/toastSlice.ts';
import { sampleAlert, sampleEvaluation, samplePatient } from './sample-answers.ts';
import { accessibilityReducer } from '../../../frontend/src/features/accessibility/accessibilityChoice.ts';

/** A clock that a test moves, and sockets that it opens, fills and breaks. */
function surroundings() {
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

function socketUnderTest() {
  const world = surroundings();
  const told: string[] = [];
  const socket = runLiveSocket(world.around, {
    message: (data) => ({ heartbeat: data === 'ping' }),
    status: (status) => told.push(status),
    reopened: () => told.push('reopened'),
  });
  return { ...world, socket, told };
}

describe('the live connection', () => {
  it('is made again exactly 3 s after it was closed, for ever', () => {
    const { pass, close, sockets, socket } = socketUnderTest();
    for (const attempts of [1, 2, 3, 4]) {
      assert.equal(sockets.length, attempts);
      close();
      pass(RECONNECT_MS - 1);
      assert.equal(sockets.length, attempts);
      pass(1);
    }
    assert.equal(RECONNECT_MS, 3000);
    socket.stop();
  });

  it('tells that it is online, offline, and there again', () => {
    const { open, close, pass, told } = socketUnderTest();
    open();
    close();
    pass(RECONNECT_MS);
    open();
    assert.deepEqual(told, ['online', 'offline', 'online', 'reopened']);
  });

  it('tells that it is there again where it could not be made at first', () => {
    const { open, close, pass, told } = socketUnderTest();
    close();
    pass(RECONNECT_MS);
    open();
    assert.deepEqual(told, ['offline', 'online', 'reopened']);
  });

  it('is made again at once when the network is back or the page is looked at', () => {
    const { open, close, wake, sockets } = socketUnderTest();
    open();
    close();
    wake();
    assert.equal(sockets.length, 2);
  });

  it('is left alone while it is open', () => {
    const { open, wake, sockets } = socketUnderTest();
    open();
    wake();
    assert.equal(sockets.length, 1);
  });

  it('is offline as soon as the browser is certain that there is no network', () => {
    const { open, loseNetwork, told } = socketUnderTest();
    open();
    loseNetwork();
    assert.deepEqual(told, ['online', 'offline']);
  });

  it('is offline after 45 s without a sign of a server that gives signs', () => {
    const { open, receive, pass, told, sockets } = socketUnderTest();
    open();
    receive('ping');
    pass(SILENCE_MS - 1);
    receive('ping');
    pass(SILENCE_MS - 1);
    assert.deepEqual(told, ['online']);
    pass(1);
    assert.deepEqual(told, ['online', 'offline']);
    pass(0);
    assert.equal(sockets.length, 2);
  });

  it('is not expected to say anything by a server that gives no signs', () => {
    const { open, receive, pass, told } = socketUnderTest();
    open();
    receive('something');
    pass(SILENCE_MS * 10);
    assert.deepEqual(told, ['online']);
  });

  it('is made again at once where a request shows that the line is dead', () => {
    const { open, pass, socket, told, sockets } = socketUnderTest();
    open();
    socket.reconnectIfStale();
    pass(0);
    assert.deepEqual(told, ['online', 'offline']);
    assert.equal(sockets.length, 2);
  });

  it('stays closed once it was stopped', () => {
    const { open, wake, pass, socket, sockets } = socketUnderTest();
    open();
    socket.stop();
    wake();
    pass(SILENCE_MS);
    assert.equal(sockets.length, 1);
  });
});

const redMessage = {
  type: 'patient_log_updated',
  patientId: 'p1',
  patientName: 'Amina Bello',
  logId: 'l1',
  evaluation: sampleEvaluation('RED'),
} as const;

describe('a live message', () => {
  it('is read by the contract', () => {
    assert.deepEqual(readLiveMessage(JSON.stringify(redMessage)), { kind: 'message', message: redMessage });
  });

  const ignored = [
    ['that is no JSON', '{', null],
    ['that is no text', new ArrayBuffer(1), null],
    ['of an unknown type', '{"type":"ping"}', 'ping'],
    ['that does not fit its type', '{"type":"patient_updated"}', 'patient_updated'],
    ['without a type', '[1]', null],
    ['with an overlong type', JSON.stringify({ type: 'x'.repeat(99) }), 'x'.repeat(40)],
  ] as const;
  for (const [what, data, type] of ignored) {
    it(`${what} is ignored, and no more than its type is told`, () => {
      assert.deepEqual(readLiveMessage(data), { kind: 'ignored', type });
    });
  }

  it('of a new log makes the list, the patient, their logs and the alerts stale', () => {
    assert.deepEqual(tagsOfMessage(redMessage), [
      listTag('Patient'),
      idTag('Patient', 'p1'),
      idTag('PatientLog', 'p1'),
      listTag('Alert'),
    ]);
  });

  it('of a new patient makes the list stale', () => {
    assert.deepEqual(tagsOfMessage({ type: 'patient_created', patient: samplePatient('p9') }), [
      listTag('Patient'),
    ]);
  });

  it('of changed thresholds makes the thresholds stale, so that who opens them next sees them', () => {
    assert.deepEqual(tagsOfMessage({ type: 'thresholds_updated' }), [listTag('Thresholds')]);
  });
});

describe('the flag that a row shows at once', () => {
  it('is a more urgent one', () => {
    assert.equal(flagAtOnce('GREEN', sampleEvaluation('AMBER')), 'AMBER');
    assert.equal(flagAtOnce(null, sampleEvaluation('GREEN')), 'GREEN');
  });

  it('is never a less urgent one, because the log may be a late one', () => {
    assert.equal(flagAtOnce('RED', sampleEvaluation('GREEN')), 'RED');
  });

  it('stays where nothing was measured', () => {
    assert.equal(flagAtOnce(null, sampleEvaluation('GREEN', true)), null);
  });
});

describe('the notice of a log', () => {
  it('is a Red Alert, read out at once, for RED', () => {
    const notice = logToast(redMessage)?.payload.toast;
    assert.equal(notice?.name, 'redAlert');
    assert.equal(notice.destructive, true);
    assert.deepEqual(notice.params, { name: redMessage.patientName });
    assert.equal(notice.opens, `/patient/${redMessage.patientId}`);
  });

  it('is an Amber Alert for AMBER, and none for GREEN', () => {
    const of = (flag: 'AMBER' | 'GREEN') =>
      logToast({ ...redMessage, evaluation: sampleEvaluation(flag) })?.payload.toast.name;
    assert.equal(of('AMBER'), 'amberAlert');
    assert.equal(of('GREEN'), undefined);
  });
});

describe('what a burst of messages makes stale', () => {
  function invalidationUnderTest(running: readonly string[] = []) {
    const { around, pass } = surroundings();
    const flushes: string[] = [];
    const invalidation = createInvalidation({
      invalidate: (tags) => flushes.push(tags.map(({ type, id }) => `${type}/${id}`).join(' ')),
      runningRequests: () => running,
      after: around.after,
    });
    return { invalidation, flushes, pass };
  }

  it('is fetched once, a quarter of a second later', () => {
    const { invalidation, flushes, pass } = invalidationUnderTest();
    for (let log = 0; log < 10; log += 1) invalidation.add(tagsOfMessage(redMessage));
    pass(COALESCE_MS - 1);
    assert.deepEqual(flushes, []);
    pass(1);
    assert.deepEqual(flushes, ['Patient/LIST Patient/p1 PatientLog/p1 Alert/LIST']);
  });

  it('is remembered for the requests that ran meanwhile, once', () => {
    const { invalidation, pass } = invalidationUnderTest(['r1']);
    invalidation.add([listTag('Patient')]);
    pass(COALESCE_MS);
    assert.deepEqual(invalidation.overtaking('r1'), [listTag('Patient')]);
    assert.deepEqual(invalidation.overtaking('r1'), []);
    assert.deepEqual(invalidation.overtaking('r2'), []);
  });
});

describe('a list that was asked for before a message came', () => {
  /** The store of the screens, with a server that answers when the test says so. */
  function storeUnderTest() {
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
      effect: ({ payload }, listening) => notifyOfPatients(payload, listening),
    });
    const stop = runLiveSync(store, listeners.startListening, world.around);
    const subscription = store.dispatch(patientsApi.endpoints.getPatientPages.initiate(WHOLE_LIST));
    return {
      ...world,
      asked,
      store,
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

  it('is asked for once more when it is answered, so that it is not older than the message', async () => {
    const { asked, settle, open, receive, pass, end } = storeUnderTest();
    try {
      open();
      receive(JSON.stringify(redMessage));
      pass(COALESCE_MS);
      assert.equal(asked.length, 1);
      asked[0]?.answer([samplePatient('p1')]);
      await settle();
      assert.deepEqual(
        asked.map(({ path }) => path),
        ['/api/patients?sort=attention&limit=25', '/api/patients?sort=attention&limit=25'],
      );
      asked[1]?.answer([samplePatient('p1', { lastFlag: 'RED' })]);
      await settle();
      assert.equal(asked.length, 2);
    } finally {
      end();
    }
  });

  it('is not asked for again where no message came meanwhile', async () => {
    const { asked, settle, end } = storeUnderTest();
    try {
      asked[0]?.answer([samplePatient('p1')]);
      await settle();
      assert.equal(asked.length, 1);
    } finally {
      end();
    }
  });

  it('shows a more urgent flag before it is answered again', async () => {
    const { asked, store, settle, open, receive, end } = storeUnderTest();
    try {
      open();
      asked[0]?.answer([samplePatient('p1')]);
      await settle();
      receive(JSON.stringify(redMessage));
      const { data } = patientsApi.endpoints.getPatientPages.select(WHOLE_LIST)(store.getState());
      assert.equal(data?.pages[0]?.[0]?.lastFlag, 'RED');
    } finally {
      end();
    }
  });

  it('is asked for again when the connection is back', async () => {
    const { asked, settle, open, close, pass, end } = storeUnderTest();
    try {
      open();
      asked[0]?.answer([samplePatient('p1')]);
      await settle();
      close();
      pass(RECONNECT_MS);
      open();
      pass(COALESCE_MS);
      await settle();
      assert.equal(asked.length, 2);
    } finally {
      end();
    }
  });

  for (const { snoozed, what } of [
    { snoozed: true, what: 'is given no notice where an alert of its cause is snoozed' },
    { snoozed: false, what: 'is given a notice where none of the patient is snoozed' },
  ])
    it(`of a patient whose alerts are beyond the first page ${what}`, async () => {
      const { asked, store, settle, open, receive, end } = storeUnderTest();
      const { initiate } = openAlertsApi.endpoints.getOpenAlerts;
      const { unsubscribe } = store.dispatch(initiate(null));
      const quiet = store.getState().toasts;
      try {
        open();
        const others = Array.from({ length: ALERTS_PAGE }, (_, index) =>
          sampleAlert(`a${index}`, { patientId: 'p2' }),
        );
        asked[1]?.answer(others);
        await settle();
        receive(JSON.stringify(redMessage));
        assert.equal(asked[2]?.path, '/api/alerts?patientId=p1&acknowledged=false&limit=50');
        const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
        asked[2]?.answer([sampleAlert('own', { snoozedUntil: snoozed ? inAnHour : null })]);
        await settle();
        assert.equal(store.getState().toasts === quiet, snoozed);
      } finally {
        unsubscribe();
        end();
      }
    });
});
