/** The limit of a low blood sugar in the texts of an answer: the patient's own, in the unit of their meter. */
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { logSchema } from '../../backend/contract/log.ts';
import { patientWithLogsSchema } from '../../backend/contract/patient.ts';
import type { GlucoseUnit } from '../../events/enums.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const KEY = '3f1a2b60-1c55-4c9e-9a53-0d8a4f2f6a01';
/** 48 mg/dL. */
const LOW = { glucoseMmol: 2.7, glucoseContext: 'RANDOM' };

const adviceAt = (limit: string) => [
  `Test again after 15 minutes; if it is still below ${limit}, take the 15 g again.`,
  `When your blood sugar is above ${limit}, eat a meal or a snack.`,
];

describe('the advice on a low blood sugar', () => {
  let product: TestProduct;
  let client: ApiClient;
  before(async () => {
    product = await startTestProduct();
    client = product.client();
  });
  after(() => product.stop());

  const onLimit = (advisories: readonly string[]) => advisories.filter((text) => /below|above/.test(text));

  const expected: readonly (readonly [GlucoseUnit, string])[] = [
    ['mmol/L', '4 mmol/L'],
    ['mg/dL', '72 mg/dL'],
    ['g/L', '0.72 g/L'],
  ];
  for (const [glucoseUnit, limit] of expected) {
    it(`names the limit in ${glucoseUnit} to whose meter shows that, wherever the log is read`, async () => {
      const { id } = await client.register({ hasKnownDiabetes: true, glucoseUnit });
      const { log, evaluation } = await client.log(id, LOW);
      assert.deepEqual(onLimit(log.advisories), adviceAt(limit));
      assert.deepEqual(onLimit(evaluation.advisories), adviceAt(limit));
      assert.deepEqual(log.glucoseLow, { below: 4, unit: glucoseUnit });
      const [listed] = (await client.get(`/api/patients/${id}/logs`)).as(200, z.array(logSchema));
      assert.deepEqual(listed?.advisories, log.advisories);
      const patient = (await client.get(`/api/patients/${id}`)).as(200, patientWithLogsSchema);
      assert.deepEqual(patient.latestLog?.advisories, log.advisories);
    });
  }

  it('names the limit that the patient has of their own, also when the low is a severe one', async () => {
    const { id } = await client.register({ hasKnownDiabetes: true, glucoseUnit: 'mg/dL' });
    const own = { thresholds: { DIABETES: { lowBelow: 4.5 } }, reason: 'Feels no lows.' };
    (await client.put(`/api/patients/${id}/thresholds`, own)).as(200, z.object({}));
    for (const glucoseMmol of [4.2, 2.7]) {
      const { log } = await client.log(id, { ...LOW, glucoseMmol });
      assert.deepEqual(onLimit(log.advisories), adviceAt('81 mg/dL'));
    }
  });

  it('stays as it was given when the patient gets another meter or limit', async () => {
    const { id } = await client.register({ hasKnownDiabetes: true, glucoseUnit: 'g/L' });
    const first = await client.log(id, LOW, KEY);
    await client.patch(`/api/patients/${id}`, { glucoseUnit: 'mg/dL' });
    const own = { thresholds: { DIABETES: { lowBelow: 5 } }, reason: 'Feels no lows.' };
    await client.put(`/api/patients/${id}/thresholds`, own);
    const repeated = await client.log(id, LOW, KEY);
    assert.deepEqual(repeated.evaluation, first.evaluation);
    assert.deepEqual(onLimit(repeated.log.advisories), adviceAt('0.72 g/L'));
  });
});
