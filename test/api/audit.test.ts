import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { auditEventDetailSchema, auditEventSchema, recordReadSchema } from '../../backend/contract/audit.ts';
import { patientChangeSchema, patientThenSchema } from '../../backend/contract/patient-then.ts';
import { DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import { only } from '../../lib/only.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const events = z.array(auditEventSchema);
const reads = z.array(recordReadSchema);

describe('the audit', () => {
  let now: number;
  /** What waits for the next look at what has fallen due: passing a day by it would be 43,200 looks. */
  let sweeps: ManualTime;
  const advance = (milliseconds: number): void => {
    now += milliseconds;
  };
  const rightNow = (): string => new Date(now).toISOString();
  let product: TestProduct;
  let clinician: ApiClient;
  let auditor: ApiClient;
  let patientId: string;

  beforeEach(async () => {
    now = Date.parse('2026-03-02T08:00:00.000Z');
    sweeps = new ManualTime();
    product = await startTestProduct({ clock: { now: () => new Date(now) }, timer: sweeps });
    clinician = product.client();
    auditor = await product.clientAs('auditor', { name: 'Awa Audit' });
    patientId = (await clinician.register({ name: 'Neema Kabongo' })).id;
  });
  afterEach(() => product.stop());

  const list = async (query = '') => (await auditor.get(`/api/audit/events${query}`)).as(200, events);
  const looks = async (query = '') => (await auditor.get(`/api/audit/reads${query}`)).as(200, reads);

  describe('of events', () => {
    it('finds every event, newest first, with who did it, and when it was so and recorded', async () => {
      const measured = new Date(now - 3 * HOUR_MS).toISOString();
      await clinician.log(patientId, { bpSys: 128, bpDia: 82, timestamp: measured });
      const [evaluated, recorded, registered, ...others] = await list();
      assert.deepEqual(
        [evaluated?.type, recorded?.type, registered?.type, others.map(({ type }) => type)],
        ['LogEvaluated', 'LogRecorded', 'PatientRegistered', ['UserIntroduced']],
      );
      assert.equal(recorded?.lateBy, 3 * 3600);
      assert.equal(recorded?.effectiveAt, measured);
      assert.equal(recorded?.recordedAt, rightNow());
      assert.equal(recorded?.patientName, 'Neema Kabongo');
      assert.deepEqual(recorded?.actor, {
        id: 'demonstration-clinician',
        role: 'clinician',
        name: 'Dr Amani Okafor',
      });
      assert.equal(registered?.lateBy, null);
      assert.equal(registered?.data['name'], 'Neema Kabongo');
    });

    it('finds them by patient, type, person, stream and time together, page by page', async () => {
      const other = (await clinician.register({ name: 'Sade Balogun' })).id;
      for (const bpSys of [121, 122, 123]) {
        await clinician.log(patientId, { bpSys, bpDia: 80 });
        advance(MINUTE_MS);
      }
      await clinician.log(other, { bpSys: 130, bpDia: 80 });
      const ofPatient = await list(`?patientId=${patientId}&type=LogRecorded`);
      assert.deepEqual(ofPatient.length, 3);
      const [newest, middle] = ofPatient;
      assert.ok(newest && middle);
      const [next] = await list(`?patientId=${patientId}&type=LogRecorded&before=${newest.id}&limit=1`);
      assert.equal(next?.id, middle.id);
      assert.deepEqual(
        (await list(`?stream=patientLogs-${patientId}&type=LogRecorded&to=${middle.recordedAt}`)).map(
          ({ id }) => id,
        ),
        ofPatient.slice(1).map(({ id }) => id),
      );
      assert.equal((await list(`?actor=demonstration-clinician&type=LogRecorded&limit=2`)).length, 2);
      assert.equal((await list(`?type=LogRecorded&from=${newest.recordedAt}`)).length, 2);
      assert.deepEqual(await list('?actor=nobody'), []);
    });

    it('finds those of a stream page by page, the opened words of each, and before an event of any other', async () => {
      await clinician.log(patientId, { bpSys: 121, bpDia: 80, notes: 'Dizzy.' });
      advance(MINUTE_MS);
      await clinician.patch(`/api/patients/${patientId}`, { age: 60 });
      await clinician.log(patientId, { bpSys: 122, bpDia: 80 });
      const stream = `patientLogs-${patientId}`;
      const [newest, ...others] = await list(`?stream=${stream}`);
      assert.deepEqual(
        [newest, ...others].map((event) => [event?.revision, event?.type]),
        [
          [3, 'LogEvaluated'],
          [2, 'LogRecorded'],
          [1, 'LogEvaluated'],
          [0, 'LogRecorded'],
        ],
      );
      assert.equal(others.at(-1)?.data['notes'], 'Dizzy.');
      assert.deepEqual(await list(`?stream=${stream}&limit=2&before=${newest?.id}`), others.slice(0, 2));
      const changed = only(await list('?type=PatientDetailsChanged'));
      assert.deepEqual(await list(`?stream=${stream}&before=${changed.id}`), others.slice(1));
      assert.deepEqual(await list(`?stream=patientLogs-nobody`), []);
      assert.deepEqual(await list(`?stream=no%20stream`), []);
    });

    it('finds what was before any event of the clinic, also by what that one is not', async () => {
      await clinician.log(patientId, { bpSys: 121, bpDia: 80 });
      advance(MINUTE_MS);
      const other = (await clinician.register({ name: 'Sade Balogun' })).id;
      await clinician.log(other, { bpSys: 122, bpDia: 80 });
      const { id } = only(await list(`?patientId=${other}&type=PatientRegistered`));
      const before = async (asked: string): Promise<readonly string[]> =>
        (await list(`?${asked}&before=${id}`)).map((event) => `${event.type} of ${event.patientId}`);
      assert.deepEqual(await before(`patientId=${patientId}`), [
        `LogEvaluated of ${patientId}`,
        `LogRecorded of ${patientId}`,
        `PatientRegistered of ${patientId}`,
      ]);
      const recorded = [`LogRecorded of ${patientId}`];
      assert.deepEqual(await before('type=LogRecorded'), recorded);
      assert.deepEqual(await before('type=LogRecorded&actor=demonstration-clinician'), recorded);
      assert.deepEqual(await before('actor=nobody'), []);
    });

    it('shows one as it is stored, with its place in the chain', async () => {
      const [registered] = await list('?type=PatientRegistered');
      const detail = (await auditor.get(`/api/audit/events/${registered?.id}`)).as(
        200,
        auditEventDetailSchema,
      );
      const [introduced] = await list('?type=UserIntroduced');
      const first = (await auditor.get(`/api/audit/events/${introduced?.id}`)).as(
        200,
        auditEventDetailSchema,
      );
      assert.equal(detail.chain?.previous, first.chain?.hash);
      assert.equal(detail.raw['type'], 'PatientRegistered');
      (await auditor.get('/api/audit/events/nothing')).refused(404);
    });

    it('refuses what it cannot answer in a sentence', async () => {
      for (const query of ['from=yesterday', 'to=12', 'limit=501', 'limit=0'])
        (await auditor.get(`/api/audit/events?${query}`)).refused(400);
      const unknown = await auditor.get('/api/audit/events?before=nothing');
      unknown.refused(404);
      assert.equal(unknown.header('cache-control'), 'no-store');
      (await auditor.get('/api/audit/events?patientId=nobody')).refused(404);
      for (const path of ['/api/audit', '/api/audit/events', '/api/audit/verify', '/api/audit/nothing'])
        assert.match((await auditor.post(path)).refused(405).detail ?? '', /POST/);
      (await clinician.post('/api/audit/events')).refused(403);
    });
  });

  describe('of looks', () => {
    it('has one for each reader, patient and kind of view in 15 minutes, and none of the patient', async () => {
      const second = await product.clientAs('clinician', { name: 'Dr Bisi Ade' });
      const patient = await product.clientAs('patient', { patientId });
      await clinician.get(`/api/patients/${patientId}`);
      await clinician.get(`/api/patients/${patientId}/summary`);
      await second.get(`/api/patients/${patientId}`);
      await auditor.get(`/api/audit/events?patientId=${patientId}`);
      await patient.get(`/api/patients/${patientId}`);
      await patient.get('/api/patients');
      const ofPatient = await looks(`?patientId=${patientId}`);
      assert.deepEqual(ofPatient.map(({ reader, view }) => `${view} by ${reader.name}`).toSorted(), [
        'audit by Awa Audit',
        'record by Dr Amani Okafor',
        'record by Dr Bisi Ade',
      ]);
      assert.equal(ofPatient[0]?.patientName, 'Neema Kabongo');

      advance(14 * MINUTE_MS);
      await clinician.get(`/api/patients/${patientId}`);
      assert.equal((await looks(`?patientId=${patientId}`)).length, 3);
      advance(2 * MINUTE_MS);
      await clinician.get(`/api/patients/${patientId}`);
      assert.equal((await looks(`?patientId=${patientId}`)).length, 4);
    });

    it('knows a window again after the process was started anew', async () => {
      await clinician.get(`/api/patients/${patientId}`);
      await product.restart();
      await clinician.get(`/api/patients/${patientId}`);
      assert.equal((await looks(`?patientId=${patientId}`)).length, 1);
    });

    it('tells logs and ECGs from the rest of the record', async () => {
      const { log } = await clinician.log(patientId, { bpSys: 128, bpDia: 82 });
      await clinician.get(`/api/patients/${patientId}/logs`);
      await clinician.get(`/api/patients/${patientId}/logs/${log.id}/explain`);
      await clinician.get(`/api/patients/${patientId}/ecg/history`);
      await clinician.get(`/api/patients/${patientId}/thresholds`);
      assert.deepEqual((await looks()).map(({ view }) => view).toSorted(), ['ecg', 'logs', 'record']);
    });

    it('finds those before any look, also of others', async () => {
      await clinician.get(`/api/patients/${patientId}`);
      advance(MINUTE_MS);
      const second = await product.clientAs('clinician', { name: 'Dr Bisi Ade' });
      await second.get('/api/alerts');
      const [ofAlerts] = await looks();
      assert.equal(ofAlerts?.view, 'list');
      for (const asked of [`patientId=${patientId}`, 'actor=demonstration-clinician'])
        assert.deepEqual(
          (await looks(`?${asked}&before=${ofAlerts.id}`)).map(({ view }) => view),
          ['record'],
        );
    });

    it('has one list for each reader and hour, with how many rows there were and never what was searched', async () => {
      await clinician.register({ name: 'Sade Balogun' });
      await clinician.get('/api/patients?search=sade');
      await clinician.get('/api/patients');
      await clinician.get('/api/alerts');
      await clinician.get('/api/orders');
      const [read, ...others] = await looks();
      assert.deepEqual([read?.view, read?.rows, read?.patientId, others], ['list', 1, null, []]);
      assert.ok(!JSON.stringify((await product.wholeLog()).at(-1)).includes('sade'));
      advance(HOUR_MS);
      await clinician.get('/api/alerts');
      assert.equal((await looks()).length, 2);
    });

    for (const path of [
      '/api/worklist/hand-over',
      '/api/thresholds/overrides',
      '/api/forgetting',
      '/api/data-quality/abnormal',
    ])
      it(`has one of whoever is told there who the patients are: ${path}`, async () => {
        assert.equal((await clinician.get(path)).status, 200);
        assert.deepEqual(
          (await looks()).map(({ view }) => view),
          ['list'],
        );
      });

    it('has none of what was refused, of counts, of changes, and of the audit without a patient', async () => {
      await clinician.get('/api/patients/nobody');
      await clinician.get('/api/patients/counts');
      await clinician.patch(`/api/patients/${patientId}`, { age: 60 });
      await auditor.get('/api/audit/events');
      assert.deepEqual(await looks(), []);
    });
  });

  describe('of a patient at a moment', () => {
    const at = async (moment: string, by = 'recorded') =>
      (await auditor.get(`/api/audit/patients/${patientId}?at=${moment}&by=${by}`)).as(
        200,
        patientThenSchema,
      );

    it('shows what the page showed then, field by field, while all went on', async () => {
      const bodyOf = async (path: string): Promise<unknown> => (await clinician.get(path)).body;
      const seen: { at: string; patient: unknown; alerts: unknown; limits: unknown; goals: unknown }[] = [];
      const look = async (): Promise<void> => {
        const { logs: _, ...patient } = z
          .looseObject({ logs: z.unknown() })
          .parse(await bodyOf(`/api/patients/${patientId}`));
        seen.push({
          at: rightNow(),
          patient,
          alerts: await bodyOf(`/api/alerts?patientId=${patientId}`),
          limits: await bodyOf(`/api/patients/${patientId}/thresholds`),
          goals: await bodyOf(`/api/patients/${patientId}/goals`),
        });
        advance(MINUTE_MS);
      };
      await look();
      await clinician.log(patientId, { bpSys: 185, bpDia: 115 });
      await product.settled('AlertRaised', 1);
      await look();
      await clinician.post(`/api/patients/${patientId}/alerts/acknowledge`, { note: 'Called.' });
      await clinician.post(`/api/patients/${patientId}/goals`, {
        goalType: 'daily_logs',
        title: 'Log',
        targetValue: 7,
      });
      await look();
      const overrides = { HYPERTENSION: { redMinSystolic: 190 } };
      await clinician.put(`/api/patients/${patientId}/thresholds`, {
        thresholds: overrides,
        reason: 'Known.',
      });
      await clinician.patch(`/api/patients/${patientId}`, { planTier: 'PRO', name: 'Neema K.' });
      await look();
      await clinician.log(patientId, { bpSys: 120, bpDia: 78 });
      await look();
      for (const { at: moment, patient, alerts, limits, goals } of seen) {
        const then = await at(moment);
        assert.deepEqual(then.patient, patient, moment);
        assert.deepEqual(then.alerts, alerts, moment);
        assert.deepEqual(
          { overrides: then.thresholds.overrides, effective: then.thresholds.effective },
          limits,
        );
        assert.deepEqual(then.goals, goals, moment);
      }
      const changes = (await auditor.get(`/api/audit/patients/${patientId}/changes`)).as(
        200,
        z.array(patientChangeSchema),
      );
      assert.deepEqual(changes.map(({ field, from, to }) => [field, from, to]).toReversed(), [
        ['thresholds.HYPERTENSION.redMinSystolic', null, 190],
        ['name', 'Neema Kabongo', 'Neema K.'],
        ['planTier', 'BASIC', 'PRO'],
      ]);
    });

    it('shows the limits that the clinic had then, also beside what cannot be read of it', async () => {
      const limits = async (): Promise<unknown> =>
        (await clinician.get(`/api/patients/${patientId}/thresholds`)).body;
      const seen: { at: string; limits: unknown }[] = [];
      const look = async (): Promise<void> => {
        seen.push({ at: rightNow(), limits: await limits() });
        advance(MINUTE_MS);
      };
      await look();
      const HYPERTENSION = { ...DEFAULT_THRESHOLDS.HYPERTENSION, greenMaxSystolic: 129 };
      await clinician.put('/api/thresholds', { ...DEFAULT_THRESHOLDS, HYPERTENSION });
      await look();
      const fromARelease = { id: randomUUID(), type: 'ClinicTeleported', version: 1, data: {}, meta: {} };
      await product.running.store.append('clinic-main', [fromARelease], 'exists');
      for (const { at: moment, limits: shown } of seen) {
        const { overrides, effective } = (await at(moment)).thresholds;
        assert.deepEqual({ overrides, effective }, shown, moment);
      }
      assert.notDeepEqual(seen[0]?.limits, seen[1]?.limits);
    });

    it('tells what was known from what had happened', async () => {
      const measured = rightNow();
      advance(HOUR_MS);
      const between = rightNow();
      advance(2 * HOUR_MS);
      await clinician.log(patientId, { bpSys: 128, bpDia: 82, timestamp: measured });
      assert.deepEqual((await at(between)).logs, []);
      assert.equal((await at(between, 'effective')).logs.length, 1);
    });

    it('refuses a moment before the patient, in the future, or that is none, and leaves nothing but the look', async () => {
      const path = `/api/audit/patients/${patientId}`;
      assert.equal(
        (await auditor.get(`${path}?at=2020-01-01T00:00:00Z`)).refused(404).detail,
        'This patient was not known then.',
      );
      (await auditor.get(`${path}?at=yesterday`)).refused(400);
      (await auditor.get(`${path}?by=other`)).refused(400);
      (await auditor.get(`${path}?at=${new Date(now + HOUR_MS).toISOString()}`)).refused(400);
      (await auditor.get('/api/audit/patients/nobody')).refused(404);
      const before = await product.events();
      assert.equal((await at(new Date(now + MINUTE_MS).toISOString())).at, rightNow());
      assert.deepEqual(await product.events(), before);
    });
  });

  it('is anchored once a day, however often that is looked at, with what the log was', async () => {
    const anchors = async () => (await product.wholeLog()).filter(({ type }) => type === 'AuditAnchored');
    const sweep = () => sweeps.pass(MINUTE_MS);
    await sweep();
    assert.deepEqual(await anchors(), []);
    advance(24 * HOUR_MS);
    await sweep();
    await sweep();
    const anchor = only(await eventually(anchors, ({ length }) => length > 0));
    // A day in which nothing happened needs none.
    advance(24 * HOUR_MS);
    await sweep();
    assert.equal((await anchors()).length, 1);
    assert.equal(anchor.stream, 'auditAnchor-main');
    assert.equal(anchor.data['events'], 2);
    const registered = only(await list('?type=PatientRegistered'));
    assert.equal(anchor.data['upTo'], registered.position);
    const detail = await auditor.get(`/api/audit/events/${registered.id}`);
    assert.equal(anchor.data['hash'], detail.as(200, auditEventDetailSchema).chain?.hash);
    await clinician.patch(`/api/patients/${patientId}`, { age: 60 });
    await sweep();
    await eventually(anchors, ({ length }) => length === 2);
  });
});
