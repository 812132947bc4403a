import assert from 'node:assert/strict';
import { COALESCE_MS, REST_MS } from '../../../frontend/src/api/live/invalidation.ts';
import { RECONNECT_MS } from '../../../frontend/src/api/live/socket.ts';
import { openAlertsApi } from '../../../frontend/src/api/resources/openAlerts.ts';
import { alertCountsApi } from '../../../frontend/src/api/resources/alertCounts.ts';
import { EVERYBODY, patientsApi } from '../../../frontend/src/api/resources/patients.ts';
import { sampleAlert, samplePatient } from './sample-answers.ts';

import { redMessage, storeUnderTest } from './live-world.ts';
describe('a list that was asked for before a message came', () => {
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
        ['/api/patients?sort=work&alerts=true&limit=25', '/api/patients?sort=work&alerts=true&limit=25'],
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

  it('shows the rows that came meanwhile, and is not asked for again', async () => {
    const { asked, settle, open, receive, pass, end, rows } = storeUnderTest();
    try {
      open();
      receive(JSON.stringify(redRow('7')));
      asked[0]?.answer([samplePatient('p1')]);
      await settle();
      assert.deepEqual(rows(), [['p1', 'RED']]);
      pass(REST_MS);
      await settle();
      assert.equal(asked.length, 1);
    } finally {
      end();
    }
  });
});

const redRow = (position: string, lastFlag: 'RED' | 'GREEN' = 'RED') => ({
  ...redMessage,
  position,
  patient: samplePatient('p1', { lastFlag }),
});

describe('a list that is shown when a message brings a row', () => {
  async function shownList() {
    const world = storeUnderTest();
    world.open();
    world.asked[0]?.answer([samplePatient('p0'), samplePatient('p1')]);
    await world.settle();
    return world;
  }

  it('shows it at once in its place, and asks for nothing', async () => {
    const { asked, receive, pass, settle, end, rows } = await shownList();
    try {
      receive(JSON.stringify(redRow('7')));
      assert.deepEqual(rows(), [
        ['p1', 'RED'],
        ['p0', 'GREEN'],
      ]);
      pass(REST_MS);
      await settle();
      assert.equal(asked.length, 1);
    } finally {
      end();
    }
  });

  it('keeps a newer row where an older one comes late', async () => {
    const { receive, end, rows } = await shownList();
    try {
      receive(JSON.stringify(redRow('7')));
      receive(JSON.stringify(redRow('6', 'GREEN')));
      assert.deepEqual(rows()[0], ['p1', 'RED']);
    } finally {
      end();
    }
  });

  it('is asked for where the message brings none', async () => {
    const { asked, receive, pass, end } = await shownList();
    try {
      receive(JSON.stringify(redMessage));
      pass(COALESCE_MS);
      assert.equal(asked.length, 2);
    } finally {
      end();
    }
  });

  it('gives no notice of a log that a snoozed alert holds already', async () => {
    const { store, receive, end } = await shownList();
    try {
      const before = store.getState().toasts;
      receive(JSON.stringify({ ...redRow('7'), quiet: true }));
      assert.equal(store.getState().toasts, before);
      receive(JSON.stringify({ ...redRow('8'), quiet: false }));
      assert.notEqual(store.getState().toasts, before);
    } finally {
      end();
    }
  });
});

describe('the numbers and the alerts that are shown when a message brings them', () => {
  const counted = { all: 2, RED: 1, AMBER: 0, GREEN: 1, none: 0, silent: 0, more: false };
  const alertCounts = { unacknowledged: 1, RED: 1, AMBER: 0, escalated: 0, episodes: 1 };
  const counts = { patients: counted, left: { ...counted, all: 0 }, alerts: alertCounts };

  it('are shown at once, and none of them is asked for', async () => {
    const { asked, store, settle, open, receive, pass, end } = storeUnderTest();
    const { getPatientCounts } = patientsApi.endpoints;
    const everybody = EVERYBODY;
    const asking = [
      store.dispatch(getPatientCounts.initiate(everybody)),
      store.dispatch(alertCountsApi.endpoints.getAlertCounts.initiate()),
      store.dispatch(openAlertsApi.endpoints.getOpenAlerts.initiate()),
    ];
    try {
      open();
      const none = { RED: 0, AMBER: 0 };
      asked[0]?.answer([samplePatient('p1')]);
      asked[1]?.answer({ ...counted, ...none });
      asked[2]?.answer({ ...alertCounts, ...none, unacknowledged: 0 });
      asked[3]?.answer([]);
      await settle();
      const alert = sampleAlert('a1', { patientId: 'p1' });
      receive(JSON.stringify({ type: 'alert_updated', position: '8', alert, counts }));
      const state = store.getState();
      assert.deepEqual(getPatientCounts.select(everybody)(state).data, counted);
      assert.deepEqual(alertCountsApi.endpoints.getAlertCounts.select()(state).data, alertCounts);
      assert.deepEqual(openAlertsApi.endpoints.getOpenAlerts.select()(state).data?.pages, [[alert]]);
      pass(REST_MS);
      await settle();
      assert.equal(asked.length, 4);
    } finally {
      for (const { unsubscribe } of asking) unsubscribe();
      end();
    }
  });

  it('are asked for once more where the answer was on its way', async () => {
    const { asked, store, settle, open, receive, end } = storeUnderTest();
    const { unsubscribe } = store.dispatch(alertCountsApi.endpoints.getAlertCounts.initiate());
    try {
      open();
      receive(JSON.stringify({ ...redRow('7'), counts }));
      asked[1]?.answer({ ...alertCounts, RED: 0, unacknowledged: 0 });
      await settle();
      assert.equal(asked[2]?.path, '/api/alerts/counts');
    } finally {
      unsubscribe();
      end();
    }
  });
});
