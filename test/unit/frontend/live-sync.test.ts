import assert from 'node:assert/strict';
import { COALESCE_MS, createInvalidation, REST_MS } from '../../../frontend/src/api/live/invalidation.ts';
import { readLiveMessage } from '../../../frontend/src/api/live/liveEvents.ts';
import { tagsOfMessage } from '../../../frontend/src/api/live/liveSync.ts';
import { RECONNECT_MS, runLiveSocket, SILENCE_MS } from '../../../frontend/src/api/live/socket.ts';
import { idTag, listTag, type Tag } from '../../../frontend/src/api/client/tags.ts';
import { logToast } from '../../../frontend/src/features/dashboard/patientsLive.ts';
import { sampleAlert, sampleEvaluation, samplePatient } from './sample-answers.ts';

import { redMessage, surroundings } from './live-world.ts';
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

  it('with rows makes no list and no number stale, only what is shown of the patient beside the list', () => {
    const rows = { position: '7', patient: samplePatient('p1') };
    assert.deepEqual(tagsOfMessage({ ...redMessage, ...rows }), [
      idTag('Patient', 'p1'),
      idTag('PatientLog', 'p1'),
    ]);
    assert.deepEqual(tagsOfMessage({ type: 'patient_created', ...rows }), []);
    const alert = sampleAlert('a1', { patientId: 'p1' });
    const own = [idTag('Alert', 'a1'), idTag('Alert', 'p1'), idTag('Patient', 'p1')];
    assert.deepEqual(tagsOfMessage({ type: 'alert_updated', alert, ...rows }), own);
    const taken = { type: 'alert_updated', alert: { ...alert, acknowledged: true }, ...rows } as const;
    assert.deepEqual(tagsOfMessage(taken), [own[0], own[1], idTag('Alert', 'HANDLED'), own[2]]);
  });

  it('of a new patient makes the list stale', () => {
    assert.deepEqual(tagsOfMessage({ type: 'patient_created', patient: samplePatient('p9') }), [
      listTag('Patient'),
    ]);
  });

  it('of somebody who saw the patient makes stale who is on the patient, and nothing else of them', () => {
    const seen = { type: 'patient_updated', patientId: 'p1', change: 'seen' } as const;
    assert.deepEqual(tagsOfMessage(seen), [listTag('Patient'), idTag('Work', 'p1')]);
    const { change: _change, ...changed } = seen;
    assert.ok(tagsOfMessage(changed).some(({ type, id }) => type === 'Patient' && id === 'p1'));
  });

  it('of changed thresholds makes the thresholds stale, so that who opens them next sees them', () => {
    assert.deepEqual(tagsOfMessage({ type: 'thresholds_updated' }), [listTag('Thresholds')]);
  });

  it('of changed settings of the clinic makes them stale, and the plans that follow from them', () => {
    assert.deepEqual(tagsOfMessage({ type: 'clinic_updated' }), [listTag('Clinic')]);
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
  function invalidationUnderTest(running: readonly string[] = [], restMs = 0) {
    const { around, pass } = surroundings();
    const flushes: string[] = [];
    const port = {
      invalidate: (tags: readonly Tag[]) =>
        flushes.push(tags.map(({ type, id }) => `${type}/${id}`).join(' ')),
      runningRequests: () => running,
      after: around.after,
    };
    const invalidation = createInvalidation(port, restMs);
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

  it('is fetched soon, and then no more often than it may be, where it goes on and on', () => {
    const { invalidation, flushes, pass } = invalidationUnderTest([], REST_MS);
    for (let second = 0; second < 9; second += 1) {
      invalidation.add([listTag('Patient')]);
      for (let part = 0; part < 4; part += 1) pass(COALESCE_MS);
    }
    assert.equal(flushes.length, 3);
    pass(REST_MS);
    pass(REST_MS);
    assert.equal(flushes.length, 3);
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
