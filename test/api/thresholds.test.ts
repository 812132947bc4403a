import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { evaluate } from '../../backend/clinical/evaluate.ts';
import { alertSchema } from '../../backend/contract/alert.ts';
import type { Log } from '../../backend/contract/log.ts';
import {
  overriddenPatientSchema,
  patientThresholdsSchema,
  type ThresholdPreview,
  thresholdPreviewSchema,
  type ThresholdsInForce,
  thresholdsInForceSchema,
} from '../../backend/contract/thresholds.ts';
import { patientWithLogsSchema } from '../../backend/contract/patient.ts';
import { effectiveThresholds } from '../../backend/clinical/effective-thresholds.ts';
import { knownConditions } from '../../backend/patients/patient.ts';
import { type ClinicThresholds, DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import type { CompleteLogValues } from '../../events/vocabulary.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const HOUR_MS = 3_600_000;
const STRICT: ClinicThresholds = {
  ...DEFAULT_THRESHOLDS,
  HYPERTENSION: { ...DEFAULT_THRESHOLDS.HYPERTENSION, greenMaxSystolic: 129 },
};

describe('thresholds of the clinic', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  let product: TestProduct;
  let client: ApiClient;

  beforeEach(async () => {
    product = await startTestProduct({ clock });
    client = product.client();
  });
  afterEach(() => product.stop());

  const inForce = async (): Promise<ThresholdsInForce> =>
    (await client.get('/api/thresholds')).as(200, thresholdsInForceSchema);

  it('are the product’s own until somebody sets others', async () => {
    assert.deepEqual(await inForce(), {
      thresholds: DEFAULT_THRESHOLDS,
      version: 0,
      updatedAt: null,
      updatedBy: null,
      defaults: DEFAULT_THRESHOLDS,
    });
  });

  it('judge the next log, and no log before it', async () => {
    const { id } = await client.register({ hasKnownHtn: true });
    const before = await client.log(id, { bpSys: 135, bpDia: 80 });
    assert.equal(before.evaluation.overallFlag, 'GREEN');
    const answer = await client.put('/api/thresholds', { ...STRICT, reason: ' Pilot. ' });
    assert.ok(answer.header('x-commit-position'));
    assert.deepEqual(answer.as(200, thresholdsInForceSchema), {
      thresholds: STRICT,
      version: 1,
      updatedAt: clock.now().toISOString(),
      updatedBy: 'Dr Amani Okafor',
      defaults: DEFAULT_THRESHOLDS,
    });
    const { evaluation } = await client.log(id, { bpSys: 135, bpDia: 80 });
    assert.equal(evaluation.overallFlag, 'AMBER');
    assert.equal(evaluation.firedRules[0]?.compared[0]?.limitFrom, 'clinic');
    const { logs } = (await client.get(`/api/patients/${id}`)).as(200, patientWithLogsSchema);
    assert.equal(logs.find((log) => log.id === before.log.id)?.overallFlag, 'GREEN');
  });

  it('keep who set them, when and why, in one event', async () => {
    await client.put('/api/thresholds', { ...STRICT, reason: 'Pilot.' });
    const event = (await product.events()).find(({ type }) => type === 'ClinicThresholdsChanged');
    assert.deepEqual(event?.data, { thresholds: STRICT, reason: 'Pilot.', reset: false });
    assert.deepEqual(event?.meta['actor'], { id: 'demonstration-clinician', role: 'clinician' });
  });

  it('make no new version where they are in force already', async () => {
    for (const same of [DEFAULT_THRESHOLDS, STRICT, STRICT]) await client.put('/api/thresholds', same);
    assert.equal((await inForce()).version, 1);
  });

  it('are not changed from an older version: whoever comes second is told', async () => {
    await client.put('/api/thresholds', { ...STRICT, version: 0 });
    const { detail } = (await client.put('/api/thresholds', { ...DEFAULT_THRESHOLDS, version: 0 })).refused(
      409,
    );
    assert.match(detail, /version 1 is in force/);
    (await client.post('/api/thresholds/reset', { version: 0 })).refused(409);
    assert.deepEqual((await inForce()).thresholds, STRICT);
    await client.put('/api/thresholds', { ...DEFAULT_THRESHOLDS, version: 1 });
    assert.equal((await inForce()).version, 2);
  });

  it('are changed by one of two who save the same version at once', async () => {
    const other = { ...STRICT, AF_FLUTTER: { greenMaxHr: 90, redMinHr: 120 } };
    const answers = await Promise.all(
      [STRICT, other].map((set) => client.put('/api/thresholds', { ...set, version: 0 })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
  });

  it('go back to the product’s own, once', async () => {
    await client.put('/api/thresholds', STRICT);
    await client.post('/api/thresholds/reset', { reason: 'The pilot is over.' });
    const { thresholds, version } = await inForce();
    assert.deepEqual([thresholds, version], [DEFAULT_THRESHOLDS, 2]);
    await client.post('/api/thresholds/reset');
    assert.equal((await inForce()).version, 2);
  });

  it('are changed once by a request that is repeated', async () => {
    const key = '7f3f8a52-c1d9-4e7f-9a40-d2715be8c366';
    await client.put('/api/thresholds', STRICT, key);
    await client.post('/api/thresholds/reset');
    const again = await client.put('/api/thresholds', STRICT, key);
    assert.equal(again.header('idempotent-replay'), 'true');
    assert.deepEqual(
      again.as(200, thresholdsInForceSchema).thresholds,
      DEFAULT_THRESHOLDS,
      'the present state',
    );
    (await client.put('/api/thresholds', DEFAULT_THRESHOLDS, key)).refused(422);
  });

  it('are refused field by field, and change nothing', async () => {
    const wrong = {
      ...STRICT,
      HYPERTENSION: { ...STRICT.HYPERTENSION, greenMaxSystolic: 161 },
      AF_FLUTTER: { greenMaxHr: 120, redMinHr: 120 },
      DIABETES: undefined,
    };
    for (const answer of [
      await client.put('/api/thresholds', wrong),
      await client.post('/api/thresholds/preview', wrong),
    ]) {
      assert.deepEqual(answer.issues(), [
        'greenMaxSystolic validation.greenMaxSystolic.range',
        'DIABETES validation.DIABETES.required',
        'redMinHr validation.redMinHr.range',
      ]);
    }
    assert.deepEqual(
      (await client.put('/api/thresholds', { ...STRICT, reason: 'x'.repeat(2001) })).issues(),
      ['reason validation.reason.text'],
    );
    assert.equal((await inForce()).version, 0);
  });

  it('are told to everybody who looks on', async () => {
    const live = await product.live(client);
    await client.put('/api/thresholds', STRICT);
    await live.next('thresholds_updated');
  });

  describe('in a preview', () => {
    const preview = async (set: unknown): Promise<ThresholdPreview> =>
      (await client.post('/api/thresholds/preview', set)).as(200, thresholdPreviewSchema);
    const hoursAgo = (hours: number): string =>
      new Date(clock.now().getTime() - hours * HOUR_MS).toISOString();

    /** What judging every log of the last 30 days again gives, log by log, from the interface alone. */
    async function judgedAgain(
      patientIds: readonly string[],
      set: ClinicThresholds,
    ): Promise<Omit<ThresholdPreview, 'load'>> {
      const changed: Record<string, Record<string, number>> = {};
      const patients = new Set<string>();
      let count = 0;
      for (const patientId of patientIds) {
        const patient = (await client.get(`/api/patients/${patientId}`)).as(200, patientWithLogsSchema);
        const { overrides } = (await client.get(`/api/patients/${patientId}/thresholds`)).as(
          200,
          patientThresholdsSchema,
        );
        const valuesOf = (log: Log) => log as unknown as CompleteLogValues;
        for (const log of patient.logs) {
          if (log.timestamp < hoursAgo(30 * 24)) continue;
          count++;
          const { overallFlag } = evaluate({
            values: valuesOf(log),
            measuredAt: log.timestamp,
            previousLogs: patient.logs
              .filter((other) => other.id !== log.id && other.receivedAt <= log.receivedAt)
              .map((other) => ({ measuredAt: other.timestamp, values: valuesOf(other) })),
            knownConditions: knownConditions({ ...patient }),
            ...effectiveThresholds(set, overrides),
          });
          if (overallFlag === log.overallFlag) continue;
          patients.add(patientId);
          const row = (changed[log.overallFlag] ??= {});
          row[overallFlag] = (row[overallFlag] ?? 0) + 1;
        }
      }
      return { logs: count, changed, patients: patients.size };
    }

    it('count what judging the logs again gives', async () => {
      const [one, two, three] = [
        await client.register({ hasKnownHtn: true }),
        await client.register({ hasKnownHf: true, hasKnownAfFlutter: true }),
        await client.register({ hasKnownDiabetes: true }),
      ];
      const sent: readonly (readonly [string, number, Readonly<Record<string, unknown>>])[] = [
        [one.id, 31 * 24, { bpSys: 135, bpDia: 80 }],
        [one.id, 30 * 24, { bpSys: 135, bpDia: 80 }],
        [one.id, 20, { bpSys: 145, bpDia: 80 }],
        [one.id, 10, { bpSys: 120, bpDia: 80 }],
        [two.id, 31 * 24 - 6, { weightKg: 80 }],
        [two.id, 30 * 24 - 6, { weightKg: 81.5, hr: 105 }],
        [two.id, 5, { weightKg: 83, hr: 95 }],
        [three.id, 4, { glucoseMmol: 8, glucoseContext: 'FASTING' }],
      ];
      for (const [id, hours, values] of sent) await client.log(id, { ...values, timestamp: hoursAgo(hours) });
      await client.put(`/api/patients/${three.id}/thresholds`, {
        thresholds: { DIABETES: { fastingGreenMax: 9 } },
        reason: 'Older than 75.',
      });
      const proposed: ClinicThresholds = {
        ...STRICT,
        AF_FLUTTER: { greenMaxHr: 90, redMinHr: 105 },
        HEART_FAILURE: { ...STRICT.HEART_FAILURE, weightGainKg: 1 },
      };
      const ids = [one.id, two.id, three.id];
      const { load: _, ...seen } = await preview(proposed);
      assert.deepEqual(seen, await judgedAgain(ids, proposed));
      assert.deepEqual(seen, {
        logs: 6,
        changed: { GREEN: { AMBER: 2 }, AMBER: { RED: 1, GREEN: 1 } },
        patients: 3,
      });
      assert.deepEqual((await preview(DEFAULT_THRESHOLDS)).changed, { AMBER: { GREEN: 1 } });
      assert.equal((await inForce()).version, 0, 'nothing was written');
    });

    it('are empty where there are no logs', async () => {
      const none = { alertsPerPatientDay: 0, patientDaysWithAlert: 0, redPerPatientDay: 0 };
      assert.deepEqual(await preview(STRICT), {
        logs: 0,
        changed: {},
        patients: 0,
        load: { ...none, before: none },
      });
    });

    it('say how many alerts there were, and how many there would have been', async () => {
      const one = await client.register({ hasKnownHtn: true });
      const two = await client.register({ hasKnownDiabetes: true });
      const start = clock.now().getTime();
      const sent: readonly (readonly [
        hours: number,
        id: string,
        values: Readonly<Record<string, unknown>>,
      ])[] = [
        [0, one.id, { bpSys: 150, bpDia: 85 }],
        [1, one.id, { bpSys: 152, bpDia: 85 }],
        [2, two.id, { glucoseMmol: 3.5 }],
        [2.1, two.id, { glucoseMmol: 20 }],
        [5, one.id, { bpSys: 190, bpDia: 85 }],
        [24, one.id, { bpSys: 120, bpDia: 78 }],
        [48, one.id, { bpSys: 135, bpDia: 80 }],
        [48, two.id, { glucoseMmol: 5.5 }],
        [48, two.id, { glucoseMmol: 20, timestamp: new Date(start + 18 * HOUR_MS).toISOString() }],
        [48, two.id, { glucoseMmol: 21, timestamp: new Date(start + 19 * HOUR_MS).toISOString() }],
      ];
      for (const [hours, id, values] of sent) {
        await clock.pass(start + hours * HOUR_MS - clock.now().getTime());
        await client.log(id, values);
      }
      // Five days of two patients: an AMBER, two REDs in five minutes and one of pressure, and one of late logs.
      const before = { alertsPerPatientDay: 5 / 5, patientDaysWithAlert: 3 / 5, redPerPatientDay: 4 / 5 };
      await product.settled('AlertRaised', 5);
      assert.equal((await client.get('/api/alerts')).as(200, z.array(alertSchema)).length, 5);
      const stricter = { alertsPerPatientDay: 6 / 5, patientDaysWithAlert: 4 / 5, redPerPatientDay: 4 / 5 };
      assert.deepEqual((await preview(STRICT)).load, { ...stricter, before });
      const pauseless = {
        ...DEFAULT_THRESHOLDS,
        alerts: { ...DEFAULT_THRESHOLDS.alerts, amberCooldownMinutes: 0 },
      };
      assert.deepEqual((await preview(pauseless)).load, { ...before, alertsPerPatientDay: 6 / 5, before });
      await client.put('/api/thresholds', STRICT);
      assert.deepEqual((await preview(DEFAULT_THRESHOLDS)).load, { ...before, before: stricter });

      // The alert of the first log still holds the second one back when it is no longer counted itself.
      await clock.pass(start + 30 * 24 * HOUR_MS + HOUR_MS / 2 - clock.now().getTime());
      assert.deepEqual((await preview(DEFAULT_THRESHOLDS)).load, {
        ...before,
        alertsPerPatientDay: 4 / 5,
        before: { ...stricter, alertsPerPatientDay: 5 / 5 },
      });
    });
  });

  describe('for one patient', () => {
    let id: string;

    beforeEach(async () => {
      ({ id } = await client.register({ hasKnownHtn: true }));
    });

    const { alerts: _, ...defaults } = DEFAULT_THRESHOLDS;
    const own = { thresholds: { HYPERTENSION: { greenMaxSystolic: 119 } }, reason: 'Kidney disease.' };
    const put = (body: unknown) => client.put(`/api/patients/${id}/thresholds`, body);
    const get = async () =>
      (await client.get(`/api/patients/${id}/thresholds`)).as(200, patientThresholdsSchema);

    it('are the clinic’s, field by field, but for those that are the patient’s own', async () => {
      assert.deepEqual(await get(), { overrides: {}, effective: defaults });
      await client.put('/api/thresholds', STRICT);
      const answer = (await put(own)).as(200, patientThresholdsSchema);
      assert.deepEqual(answer, {
        overrides: own.thresholds,
        effective: { ...defaults, HYPERTENSION: { ...STRICT.HYPERTENSION, greenMaxSystolic: 119 } },
      });
      assert.deepEqual(await get(), answer);
      const { evaluation } = await client.log(id, { bpSys: 125, bpDia: 80 });
      assert.equal(evaluation.firedRules[0]?.compared[0]?.limitFrom, 'patient');
    });

    it('are replaced as a whole, and removed', async () => {
      await put(own);
      await put({ ...own, thresholds: { AF_FLUTTER: { greenMaxHr: 90 } } });
      assert.deepEqual((await get()).overrides, { AF_FLUTTER: { greenMaxHr: 90 } });
      const cleared = await client.delete(`/api/patients/${id}/thresholds`);
      assert.deepEqual(cleared.as(200, patientThresholdsSchema), { overrides: {}, effective: defaults });
    });

    it('leave one event for each change, with its reason, and none for what is so already', async () => {
      await put(own);
      await put(own);
      await client.delete(`/api/patients/${id}/thresholds`);
      await client.delete(`/api/patients/${id}/thresholds`);
      const written = (await product.events()).filter(({ type }) => type.startsWith('PatientThresholds'));
      assert.deepEqual(
        written.map(({ type, data }) => [type, data['reason']]),
        [
          ['PatientThresholdsSet', 'Kidney disease.'],
          ['PatientThresholdsCleared', undefined],
        ],
      );
    });

    it('are listed by patient, but for those that were taken back', async () => {
      const list = async () =>
        (await client.get('/api/thresholds/overrides')).as(200, z.array(overriddenPatientSchema));
      assert.deepEqual(await list(), []);
      await put(own);
      const [listed, ...others] = await list();
      assert.deepEqual([listed?.patientId, listed?.overrides, others], [id, own.thresholds, []]);
      await put({ thresholds: {}, reason: 'The kidneys have recovered.' });
      assert.deepEqual(await list(), []);
    });

    it('need a reason, limits within their ranges, and no alert settings', async () => {
      assert.deepEqual((await put({ thresholds: own.thresholds })).issues(), [
        'reason validation.reason.required',
      ]);
      assert.deepEqual((await put({ reason: 'x' })).issues(), ['thresholds validation.thresholds.required']);
      assert.deepEqual(
        (
          await put({
            reason: 'x',
            thresholds: { HYPERTENSION: { greenMaxSystolic: 200 }, alerts: { redCooldownMinutes: 1 } },
          })
        ).issues(),
        ['alerts validation.alerts.choice', 'greenMaxSystolic validation.greenMaxSystolic.range'],
      );
      assert.deepEqual((await get()).overrides, {});
    });

    it('are not found for a patient who is none', async () => {
      id = 'nobody';
      (await client.get(`/api/patients/${id}/thresholds`)).refused(404);
      assert.equal((await put(own)).refused(404).detail, 'The requested patient could not be found.');
      (await client.delete(`/api/patients/${id}/thresholds`)).refused(404);
    });
  });
});
