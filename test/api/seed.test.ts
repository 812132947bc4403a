import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import { clinicOrderSchema } from '../../backend/contract/order.ts';
import { partnerHookSchema } from '../../backend/contract/partner.ts';
import { logSchema } from '../../backend/contract/log.ts';
import { seededSchema } from '../../backend/contract/operations.ts';
import { type Patient, patientSchema } from '../../backend/contract/patient.ts';
import { START } from '../../events/position.ts';
import type { StoredEvent } from '../../events/store/port.ts';
import { decode, isUnreadable } from '../../events/codec.ts';
import { FLAGS, ORDER_STATUSES, PLAN_TIERS } from '../../events/enums.ts';
import type { EventOf, RecordedEvent } from '../../events/event.ts';
import { localTime } from '../../events/local-time.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const NOW = '2026-03-10T08:00:00.000Z';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Of all of it, on a machine that is busy with other things. */
const LOADED_WITHIN_MS = 150_000;
const NOTHING = { patients: 0, logs: 0, events: 0 };

function read(events: readonly StoredEvent[]): readonly RecordedEvent[] {
  return events.map((stored) => {
    const event = decode(stored);
    assert.ok(!isUnreadable(event), 'every event of the sample data can be read');
    return event;
  });
}

const ofType = <Type extends RecordedEvent['type']>(events: readonly RecordedEvent[], type: Type) =>
  events.filter((event): event is EventOf<Type> & RecordedEvent => event.type === type);

/**
 * What the log says, whatever the order in which the streams were written and the request that wrote them. The note
 * that somebody asked for the sample data, and that it is all there, are that request's own.
 */
function byStream(events: readonly StoredEvent[]): Readonly<Record<string, readonly unknown[]>> {
  const streams: Record<string, unknown[]> = {};
  for (const { stream, id, type, data, meta } of events) {
    if (type === 'SampleDataRequested' || type === 'SampleDataLoaded') continue;
    // Each product keeps what was asked under a key of its own.
    const { correlationId: _, requestHash: _hash, ...rest } = meta;
    (streams[stream] ??= []).push({ id, type, data, meta: rest });
  }
  return streams;
}

describe('sample data', function () {
  // Some load all of it two or three times, also on a machine that is busy with other things.
  this.timeout(180_000);

  const clock = new ManualTime(NOW);
  let product: TestProduct;
  let seeded: z.output<typeof seededSchema>;
  let stored: readonly StoredEvent[];
  let events: readonly RecordedEvent[];
  let patients: readonly Patient[];

  before(async () => {
    product = await startTestProduct({ clock });
    const answer = await product.client().post('/api/seed');
    seeded = answer.as(200, seededSchema);
    stored = await product.events();
    events = read(stored);
    assert.equal(answer.header('x-commit-position'), stored.at(-1)?.position);
    patients = (await product.client().get('/api/patients')).as(200, z.array(patientSchema));
  });
  after(() => product.stop());

  it('is at least twelve patients with their logs, and the answer says what was added', () => {
    assert.ok(patients.length >= 12);
    assert.deepEqual(seeded, {
      patients: ofType(events, 'PatientRegistered').length,
      logs: ofType(events, 'LogRecorded').length,
      events: events.length,
    });
    assert.equal(seeded.patients, patients.length);
  });

  it('has alerts that lived as they would have: climbed at their hour, over with later logs, told to nobody', () => {
    const raised = new Map(
      ofType(events, 'AlertRaised').map((event) => [event.data.alertId, event.meta.recordedAt]),
    );
    const climbed = ofType(events, 'AlertEscalated');
    for (const { data, meta } of climbed) {
      const waited = Date.parse(meta.recordedAt) - Date.parse(raised.get(data.alertId) ?? '');
      assert.equal(waited, DAY_MS);
    }
    assert.ok(ofType(events, 'AlertResolved').some(({ data }) => data.by === 'evaluation'));
    assert.deepEqual(ofType(events, 'AlertNotified'), []);
  });

  it('has every condition, both countries, every plan and every flag', () => {
    for (const known of [
      'hasKnownHtn',
      'hasKnownAfFlutter',
      'hasKnownIhd',
      'hasKnownHf',
      'hasKnownDiabetes',
    ] as const) {
      assert.ok(
        patients.some((patient) => patient[known]),
        known,
      );
    }
    for (const country of ['CD', 'NG'] as const) {
      const there = patients.filter((patient) => patient.country === country);
      assert.ok(there.length >= 3, country);
      const code = country === 'CD' ? '+243' : '+234';
      for (const { phoneNumber } of there)
        assert.ok(phoneNumber === null || phoneNumber.startsWith(code), `${country} ${phoneNumber}`);
    }
    for (const plan of PLAN_TIERS)
      assert.ok(
        patients.some(({ planTier }) => planTier === plan),
        plan,
      );
    for (const flag of FLAGS)
      assert.ok(
        patients.some(({ lastFlag }) => lastFlag === flag),
        flag,
      );
    assert.ok(
      patients.some(({ silent }) => silent),
      'one has stopped logging',
    );
  });

  it('reaches sixty days back, with logs in nearly every week of everybody who went on logging', async () => {
    const client = product.client();
    for (const { id, name, silent } of patients) {
      const logs = (await client.get(`/api/patients/${id}/logs?limit=500`)).as(200, z.array(logSchema));
      const ages = logs.map(({ timestamp }) => (Date.parse(NOW) - Date.parse(timestamp)) / DAY_MS);
      assert.ok(
        Math.max(...ages) > 57 && Math.max(...ages) <= 61,
        `${name} begins ${Math.max(...ages)} days ago`,
      );
      assert.ok(Math.min(...ages) >= 0);
      if (!silent) assert.ok(logs.length >= 30, `${name} has ${logs.length} logs`);
    }
  });

  it('has care around the logs: tests, milestones, alerts, orders, goals, devices', () => {
    for (const type of [
      'TestResultRecorded',
      'MilestoneCreated',
      'AlertRaised',
      'AlertAcknowledged',
      'OrderPlaced',
      'GoalSet',
      'DeviceLinked',
    ] as const) {
      assert.ok(ofType(events, type).length > 0, type);
    }
  });

  it('is recorded at its own times, none of them to come', () => {
    const patientsKnownFrom = new Map(
      ofType(events, 'PatientRegistered').map(({ meta }) => [meta.patientId, meta.recordedAt]),
    );
    for (const { type, meta } of events) {
      assert.ok(meta.recordedAt <= NOW, `${type} at ${meta.recordedAt}`);
      if (meta.patientId !== undefined)
        assert.ok(
          meta.recordedAt >= (patientsKnownFrom.get(meta.patientId) ?? NOW),
          `${type} before the patient`,
        );
      if (meta.effectiveAt !== undefined)
        assert.ok(meta.effectiveAt <= meta.recordedAt, 'measured before it was received');
    }
  });

  it('lets no message leave', () => {
    for (const { data } of ofType(events, 'MessageDeliveryChanged')) assert.equal(data.simulated, true);
    assert.equal(ofType(events, 'AlertNotified').length, 0);
  });

  it('has the alerts that the cooldowns of their time would have let through', () => {
    const ofLogs = ofType(events, 'AlertRaised').filter(({ data }) => data.kind === 'evaluation');
    const raised = new Map(ofLogs.map((event) => [event.data.logId, event]));
    const expected = new Set<string>();
    for (const { id } of patients) {
      const last: Partial<Record<string, { at: number; rules: readonly string[] }>> = {};
      const evaluations = ofType(events, 'LogEvaluated').filter(({ meta }) => meta.patientId === id);
      for (const { data, meta } of evaluations) {
        const { overallFlag, logId, firedRules } = data;
        if (overallFlag === 'GREEN') continue;
        const at = Date.parse(meta.recordedAt);
        const rules = firedRules.filter(({ flag }) => flag === overallFlag).map((rule) => rule.id);
        const before = last[overallFlag];
        const inside =
          before !== undefined && at - before.at < (overallFlag === 'RED' ? 30 : 180) * MINUTE_MS;
        const anotherEmergency = overallFlag === 'RED' && rules.some((rule) => !before?.rules.includes(rule));
        if (inside && !anotherEmergency) continue;
        expected.add(logId);
        last[overallFlag] = { at, rules };
        assert.equal(
          raised.get(logId)?.meta.recordedAt,
          meta.recordedAt,
          'it is as old as the log’s receipt',
        );
      }
    }
    assert.deepEqual(new Set(raised.keys()), expected);
  });

  it('has alerts that were seen to in time, and some that still wait', async () => {
    const alerts = (await product.client().get('/api/alerts')).as(200, z.array(alertSchema));
    const waiting = alerts.filter(({ acknowledged }) => !acknowledged);
    assert.ok(waiting.length > 0 && alerts.length > waiting.length);
    for (const { createdAt, acknowledgedAt } of alerts) {
      assert.ok(createdAt <= NOW);
      if (acknowledgedAt !== null)
        assert.ok(acknowledgedAt >= createdAt, 'nobody acknowledges what has not been raised');
    }
    const open = patients.reduce((sum, { openAlerts }) => sum + openAlerts.RED + openAlerts.AMBER, 0);
    assert.equal(open, waiting.length);
  });

  it('has eight orders over all statuses, of which nobody was asked, a taxi that still alarms, and a shop turned off', async () => {
    const orders = (await product.client().get('/api/orders')).as(200, z.array(clinicOrderSchema));
    assert.equal(orders.length, 8);
    assert.deepEqual(new Set(orders.map(({ status }) => status)), new Set(ORDER_STATUSES));
    assert.ok(orders.every(({ simulated }) => simulated));
    for (const { data } of ofType(events, 'OrderPlaced')) assert.equal(data.payload['sample'], true);
    assert.deepEqual(ofType(events, 'OrderHandoverTried'), []);
    const open = (await product.client().get('/api/alerts?acknowledged=false')).as(200, z.array(alertSchema));
    assert.equal(open.filter(({ kind }) => kind === 'transport').length, 1);
    const hooks = (await product.client().get('/api/partner-hooks')).as(200, z.array(partnerHookSchema));
    assert.deepEqual(
      hooks.map(({ active, keyEnding }) => [active, keyEnding]),
      [[false, null]],
    );
  });

  it('is marked as made up, every event of it', () => {
    for (const { type, meta } of events) {
      const isOfLoading = type === 'SampleDataRequested' || type === 'SampleDataLoaded';
      assert.equal(meta.simulated, isOfLoading ? undefined : true, type);
    }
    for (const { name, simulated } of patients) assert.equal(simulated, true, name);
  });

  it('is not loaded into a clinic that has patients of its own, and says so; a repeat is answered all the same', async () => {
    const other = await startTestProduct({ clock: new ManualTime(NOW) });
    try {
      const client = other.client();
      const own = await client.register({ name: 'Neema Kabongo' });
      assert.match((await client.post('/api/seed')).refused(409).detail, /patients of its own/);
      assert.equal(own.simulated, undefined);
      assert.deepEqual(
        (await client.get('/api/patients')).as(200, z.array(patientSchema)).map(({ id }) => id),
        [own.id],
      );
    } finally {
      await other.stop();
    }
  });

  it('lets others have their answers while it is loaded', async () => {
    const other = await startTestProduct({ clock: new ManualTime(NOW) });
    try {
      const client = other.client();
      let isLoading = true;
      const loading = other
        .client()
        .post('/api/seed')
        .finally(() => {
          isLoading = false;
        });
      let answers = 0;
      await eventually(
        async () => {
          (await client.get('/api/patients?limit=25')).as(200, z.array(patientSchema));
          if (isLoading) answers += 1;
        },
        () => !isLoading,
        LOADED_WITHIN_MS,
      );
      (await loading).as(200, seededSchema);
      // A server that lets nobody in answers none of them until it is done.
      assert.ok(answers >= 10, `${answers} answers while it was loaded`);
    } finally {
      await other.stop();
    }
  });

  it('loaded again, at another time, adds nothing', async () => {
    await clock.pass(2 * DAY_MS);
    const answer = await product.client().post('/api/seed');
    assert.deepEqual(answer.as(200, seededSchema), NOTHING);
    assert.equal(answer.header('x-commit-position'), undefined);
    assert.equal((await product.events()).length, stored.length);
    const client = product.client();
    await client.register({ name: 'Own Patient' });
    (await client.post('/api/seed')).refused(409);
  });

  it('loaded again with its key is answered as the first time, also after a restart', async () => {
    const other = await startTestProduct({ clock: new ManualTime(NOW) });
    try {
      const key = randomUUID();
      const first = await other.client().post('/api/seed', {}, key);
      assert.deepEqual(first.as(200, seededSchema), seeded);
      const written = (await other.events()).length;
      await other.restart();
      const again = await other.client().post('/api/seed', {}, key);
      assert.equal(again.text, first.text);
      assert.equal(again.header('idempotent-replay'), 'true');
      assert.equal(again.header('x-commit-position'), first.header('x-commit-position'));
      (await other.client().post('/api/seed', { all: true }, key)).refused(422);
      assert.deepEqual(
        (await other.client().post('/api/seed', {}, randomUUID())).as(200, seededSchema),
        NOTHING,
      );
      assert.equal((await other.events()).length, written);
      assert.ok((await other.events()).every(({ type }) => type !== 'RequestChangedNothing'));
    } finally {
      await other.stop();
    }
  });

  it('stops between two commands with the product, and is completed by loading it again', async () => {
    const other = await startTestProduct({ clock: new ManualTime(NOW) });
    try {
      const key = randomUUID();
      const loading = other.client().post('/api/seed', {}, key);
      const cut = loading.then((answer) => answer.refused(503).detail);
      await eventsWritten(other, Math.floor(stored.length / 3));
      await other.running.stop();
      assert.match(await cut, /^The server is stopping\./);
      await other.restart();
      const half = (await other.events()).length;
      assert.ok(half < stored.length);
      const rest = (await other.client().post('/api/seed', {}, key)).as(200, seededSchema);
      assert.deepEqual(rest, seeded, 'what the request added in all');
      assert.deepEqual(byStream(await other.events()), byStream(stored));
      assert.deepEqual(other.logged, []);
    } finally {
      await other.stop();
    }
  });

  it('dates what was reached by the calendar of the patient', () => {
    const zones = new Map(
      ofType(events, 'PatientRegistered').map(({ data, meta }) => [meta.patientId, data.timeZone]),
    );
    const reached = ofType(events, 'MilestoneStatusChanged').filter(({ data }) => data.to === 'completed');
    assert.ok(reached.length > 0);
    for (const { data, meta } of reached) {
      const { dayOf } = localTime(zones.get(meta.patientId) ?? '');
      assert.equal(data.completedDate, dayOf(new Date(meta.recordedAt)));
    }
  });

  it('cut short goes on where it stopped, and ends as if it had never been cut', async () => {
    const other = await startTestProduct({ clock: new ManualTime(NOW) });
    try {
      const cutAt = Math.floor(stored.length / 3);
      const loading = other.client().post('/api/seed');
      await eventsWritten(other, cutAt);
      await other.running.store.close();
      assert.equal((await loading).status, 503);
      await other.restart();
      // What the cut kept the product from doing of itself it does now; that is nobody's to add.
      const half = await eventually(
        () => other.events(),
        (written) => hasReactedTo(written, stored),
      );
      assert.ok(half.length >= cutAt && half.length < stored.length);

      // Two people press the button at once: what is left is added once.
      const client = other.client();
      const [one, two] = await Promise.all([client.post('/api/seed'), client.post('/api/seed')]);
      const added = [one, two].map((answer) => answer.as(200, seededSchema).events).toSorted((a, b) => a - b);
      assert.deepEqual(added, [0, stored.length - half.length]);
      assert.deepEqual(byStream(await other.events()), byStream(stored));
      const whole = (await client.get('/api/patients?sort=attention')).as(200, z.array(patientSchema));
      assert.deepEqual(whole.map(({ id }) => id).toSorted(), patients.map(({ id }) => id).toSorted());
      for (const patient of patients) {
        assert.deepEqual(
          whole.find(({ id }) => id === patient.id),
          patient,
        );
      }
    } finally {
      await other.stop();
    }
  });
});

/** Whether everything that the logs of an unfinished load cause is there, as the whole one tells. */
function hasReactedTo(half: readonly StoredEvent[], whole: readonly StoredEvent[]): boolean {
  const written = new Set(half.map(({ id }) => id));
  const verdicts = new Set<unknown>(
    half.flatMap(({ id, type }) => (type === 'LogEvaluated' || type === 'OrderPlaced' ? [id] : [])),
  );
  return whole.every(({ id, meta }) => !verdicts.has(meta['causationId']) || written.has(id));
}

/** Resolves once so many events have been written. */
async function eventsWritten(product: TestProduct, count: number): Promise<void> {
  const ended = new AbortController();
  let written = 0;
  for await (const item of product.running.store.subscribeAll({
    after: START,
    signal: ended.signal,
    pageSize: 20,
  })) {
    if (item.kind === 'events') written += item.events.length;
    if (written >= count) break;
  }
  ended.abort();
}
