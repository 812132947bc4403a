import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type Alert, alertSchema } from '../../backend/contract/alert.ts';
import { recordReadSchema } from '../../backend/contract/audit.ts';
import { incidentSchema, logVerdictsSchema } from '../../backend/contract/incident.ts';
import { DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const MINUTE_MS = 60_000;
const AMBER = { bpSys: 150, bpDia: 85 };

describe('what an auditor is told of an incident', () => {
  let clock: ManualTime;
  let product: TestProduct;
  let clinician: ApiClient;
  let auditor: ApiClient;
  let patientId: string;

  beforeEach(async () => {
    clock = new ManualTime('2026-03-10T08:00:00.000Z');
    product = await startTestProduct({ clock, timer: clock });
    clinician = product.client();
    auditor = await product.clientAs('auditor', { name: 'Awa Audit' });
    patientId = (await clinician.register({ name: 'Neema Kabongo', hasKnownHtn: true })).id;
  });
  afterEach(() => product.stop());

  const alertsOf = async (): Promise<readonly Alert[]> =>
    (await clinician.get(`/api/alerts?patientId=${patientId}`)).as(200, z.array(alertSchema));

  describe('why a flag was given', () => {
    const verdictsOf = async (logId: string) =>
      (await auditor.get(`/api/audit/patients/${patientId}/logs/${logId}/verdicts`)).as(
        200,
        logVerdictsSchema,
      );

    it('is the verdict as it was given, beside those of today’s rules, by the limits of then and of today', async () => {
      const { log, evaluation } = await clinician.log(patientId, AMBER);
      const limits = { ...DEFAULT_THRESHOLDS.HYPERTENSION, greenMaxSystolic: 155 };
      await clock.pass(60 * MINUTE_MS);
      await clinician.put('/api/thresholds', { ...DEFAULT_THRESHOLDS, HYPERTENSION: limits });
      const { patientName, given, byRulesOfToday, today, judgedAt } = await verdictsOf(log.id);
      assert.equal(patientName, 'Neema Kabongo');
      assert.equal(judgedAt, '2026-03-10T08:00:00.000Z');
      assert.deepEqual([given.flag, given.rulesVersion], ['AMBER', evaluation.rulesVersion]);
      assert.deepEqual(
        given.rules.map(({ id, limit, limitFrom }) => [id, limit, limitFrom]),
        [['HTN-AMBER-SYSTOLIC', 139, 'default']],
      );
      assert.deepEqual(byRulesOfToday, given, 'no rule has changed since');
      assert.deepEqual([today.flag, today.rules], ['GREEN', []]);
      assert.equal(today.thresholds.HYPERTENSION.greenMaxSystolic, 155);
      const answer = await clinician.get(`/api/patients/${patientId}/logs/${log.id}/explain`);
      assert.deepEqual(
        (answer.body as { rules: unknown }).rules,
        given.rules,
        'it is what a clinician is told',
      );
    });

    it('tells whose limit it would be today, and since when', async () => {
      const { log } = await clinician.log(patientId, AMBER);
      await clock.pass(MINUTE_MS);
      await clinician.put(`/api/patients/${patientId}/thresholds`, {
        thresholds: { HYPERTENSION: { greenMaxSystolic: 129 } },
        reason: 'Kidney disease.',
      });
      const [rule] = (await verdictsOf(log.id)).today.rules;
      assert.deepEqual(
        [rule?.limit, rule?.limitFrom, rule?.limitSince],
        [129, 'patient', '2026-03-10T08:01:00.000Z'],
      );
    });

    it('is the auditor’s alone, of a log of the patient, and recorded as a look', async () => {
      const { log } = await clinician.log(patientId, AMBER);
      const other = (await clinician.register({ name: 'Sade Balogun' })).id;
      (await auditor.get(`/api/audit/patients/${patientId}/logs/none/verdicts`)).refused(404);
      (await auditor.get(`/api/audit/patients/${other}/logs/${log.id}/verdicts`)).refused(404);
      (await auditor.get(`/api/audit/patients/nobody/logs/${log.id}/verdicts`)).refused(404);
      (await clinician.get(`/api/audit/patients/${patientId}/logs/${log.id}/verdicts`)).refused(403);
      await verdictsOf(log.id);
      await assertLookedAt();
    });
  });

  async function assertLookedAt(): Promise<void> {
    const looks = (await auditor.get('/api/audit/reads')).as(200, z.array(recordReadSchema));
    assert.deepEqual(
      looks.filter(({ reader }) => reader.role === 'auditor').map((look) => [look.view, look.patientId]),
      [['audit', patientId]],
    );
  }

  describe('one alert', () => {
    const incidentOf = async (alertId: string) =>
      (await auditor.get(`/api/audit/patients/${patientId}/alerts/${alertId}`)).as(200, incidentSchema);

    async function raisedAlert(): Promise<string> {
      const [found] = await eventually(alertsOf, (alerts) => alerts.length > 0);
      assert.ok(found);
      return found.id;
    }

    it('is told from its log to its end, by whom, with the times between', async () => {
      const measured = new Date(clock.now().getTime() - 3 * MINUTE_MS).toISOString();
      const { log } = await clinician.log(patientId, { bpSys: 190, bpDia: 85, timestamp: measured });
      const alertId = await raisedAlert();
      await product.settled('AlertNotified', 1);
      await clock.pass(5 * MINUTE_MS);
      await clinician.post(`/api/alerts/${alertId}/acknowledge`, { note: 'Called her.' });
      await clock.pass(7 * MINUTE_MS);
      assert.equal((await incidentOf(alertId)).endedAt, null);
      await clinician.post(`/api/alerts/${alertId}/resolve`, { note: 'She is well.' });
      const { alert, steps, between, endedAt } = await incidentOf(alertId);
      assert.deepEqual([alert.id, alert.status, alert.logId], [alertId, 'resolved', log.id]);
      assert.equal(endedAt, alert.resolvedAt);
      const told = steps.filter(({ moment }) => moment !== 'notified');
      assert.deepEqual(
        told.map(({ moment, by, logId, note }) => [moment, by?.name ?? null, logId, note]),
        [
          ['measured', null, log.id, null],
          ['received', 'Dr Amani Okafor', log.id, null],
          ['raised', told[2]?.by?.name, log.id, null],
          ['acknowledged', 'Dr Amani Okafor', null, 'Called her.'],
          ['resolved', 'Dr Amani Okafor', null, 'She is well.'],
        ],
      );
      assert.equal(steps[0]?.after, null);
      assert.equal(steps.at(-1)?.after, 7 * 60);
      assert.equal(between.measuredToReceived, 3 * 60);
      assert.equal(between.receivedToRaised, 0);
      assert.equal(between.raisedToAcknowledged, 5 * 60);
      assert.equal(between.raisedToResolved, 12 * 60);
      assert.equal(between.raisedToEscalated, null);
      const notices = steps.flatMap(({ notice }) => notice ?? []);
      assert.ok(notices.length > 0 && notices.every(({ simulated }) => typeof simulated === 'boolean'));
      const events = await product.events();
      for (const { eventId } of steps.slice(1)) assert.ok(events.some(({ id }) => id === eventId));
    });

    it('holds nothing of another alert of the same patient', async () => {
      await clinician.log(patientId, AMBER);
      const first = await raisedAlert();
      await clinician.post(`/api/patients/${patientId}/alerts`, { message: 'Look at her foot.' });
      const second = (await alertsOf()).find(({ id }) => id !== first);
      await clinician.post(`/api/alerts/${second?.id}/acknowledge`, {});
      const { steps } = await incidentOf(second?.id ?? '');
      assert.deepEqual(
        steps.map(({ moment, logId }) => [moment, logId]).filter(([moment]) => moment !== 'notified'),
        [
          ['raised', null],
          ['acknowledged', null],
        ],
      );
      assert.ok((await incidentOf(first)).steps.every(({ moment }) => moment !== 'acknowledged'));
    });

    it('is the auditor’s alone, of the patient, and recorded as a look', async () => {
      await clinician.log(patientId, AMBER);
      const alertId = await raisedAlert();
      const other = (await clinician.register({ name: 'Sade Balogun' })).id;
      (await auditor.get(`/api/audit/patients/${patientId}/alerts/none`)).refused(404);
      (await auditor.get(`/api/audit/patients/${other}/alerts/${alertId}`)).refused(404);
      (await clinician.get(`/api/audit/patients/${patientId}/alerts/${alertId}`)).refused(403);
      await incidentOf(alertId);
      await assertLookedAt();
    });
  });
});
