import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import {
  type QualityCheck,
  qualityBoardSchema,
  qualityRowSchema,
} from '../../backend/contract/data-quality.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

describe('the quality of the data of a month', () => {
  let clock: ManualTime;
  let product: TestProduct;
  let clinician: ApiClient;
  let id: string;

  const log = async (values: object) => (await clinician.log(id, { ...values })).log.id;
  const board = async (asked = clinician) =>
    (await asked.get('/api/data-quality?month=2026-03')).as(200, qualityBoardSchema);
  const rows = async (check: QualityCheck, query = '', asked = clinician) =>
    (await asked.get(`/api/data-quality/${check}?month=2026-03${query}`)).as(200, z.array(qualityRowSchema));
  const found = async (check: QualityCheck) => (await rows(check)).map(({ logId }) => logId);

  before(async () => {
    clock = new ManualTime('2026-03-10T08:00:00.000Z');
    product = await startTestProduct({ clock });
    clinician = product.client();
  });
  beforeEach(async () => {
    await clock.pass(HOUR_MS);
    ({ id } = await clinician.register({}));
  });
  after(() => product.stop());

  it('tells what cannot be from what is ill', async () => {
    const ill = await log({ bpSys: 195, bpDia: 121 });
    assert.deepEqual(await found('abnormal'), [ill]);
    // Such a log is refused today: only what was recorded before that can hold one.
    assert.deepEqual(await found('systolic-not-above-diastolic'), []);
    const kinds = new Map((await board()).checks.map(({ check, kind }) => [check, kind]));
    assert.equal(kinds.get('systolic-not-above-diastolic'), 'impossible');
    assert.equal(kinds.get('abnormal'), 'abnormal');
  });

  it('notices the same values for the third time, whatever else was measured between', async () => {
    for (const values of [{ bpSys: 131, bpDia: 82 }, { bpSys: 131, bpDia: 82 }, { hr: 71 }]) {
      await log(values);
      await clock.pass(HOUR_MS);
    }
    const third = await log({ bpSys: 131, bpDia: 82 });
    assert.deepEqual(await found('repeated-values'), [third]);
    await clock.pass(HOUR_MS);
    await log({ bpSys: 132, bpDia: 82 });
    assert.deepEqual(await found('repeated-values'), [third]);
  });

  it('notices what was sent twice, beside what', async () => {
    const first = await log({ bpSys: 133, bpDia: 87 });
    await clock.pass(2 * MINUTE_MS);
    const again = await log({ bpSys: 133, bpDia: 87 });
    await clock.pass(6 * MINUTE_MS);
    await log({ bpSys: 133, bpDia: 87 });
    assert.deepEqual(
      (await rows('duplicate')).map(({ logId, besideLogId }) => [logId, besideLogId]),
      [[again, first]],
    );
  });

  it('suspects pounds in the place of kilograms', async () => {
    await log({ weightKg: 70 });
    await clock.pass(DAY_MS);
    const pounds = await log({ weightKg: 154.3 });
    assert.deepEqual(await found('unit-suspected'), [pounds]);
  });

  it('notices what came late', async () => {
    const before = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
    await log({ hr: 72, timestamp: before(23 * HOUR_MS) });
    const late = await log({ hr: 72, timestamp: before(25 * HOUR_MS) });
    assert.deepEqual(await found('late'), [late]);
  });

  it('counts by which digits readings end', async () => {
    const before = await board();
    await log({ bpSys: 140, bpDia: 90 });
    await clock.pass(HOUR_MS);
    await log({ bpSys: 140, bpDia: 88 });
    const after = await board();
    const more = (digits: 'systolic' | 'diastolic', digit: number) =>
      (after.endDigits[digits][digit] ?? 0) - (before.endDigits[digits][digit] ?? 0);
    assert.deepEqual([more('systolic', 0), more('diastolic', 0), more('diastolic', 8)], [2, 1, 1]);
    assert.equal((await rows('end-digit-zero')).filter(({ patientId }) => patientId === id).length, 1);
  });

  it('names the patient to a clinician, and to an analyst no one', async () => {
    await log({ hr: 72, timestamp: '2026-03-02T08:00:00.000Z' });
    const [mine] = (await rows('late')).slice(-1);
    assert.equal(mine?.patientId, id);
    const analyst = await product.clientAs('analyst');
    const theirs = await rows('late', '', analyst);
    assert.equal(theirs.length, (await rows('late')).length);
    for (const { patientId } of theirs) assert.match(patientId, /^P[0-9A-F]{16}$/);
    assert.deepEqual(await board(analyst), await board());
  });

  it('lists page by page, and refuses what it does not know', async () => {
    const all = await found('late');
    const [first] = await rows('late', '&limit=1');
    assert.equal(first?.logId, all[0]);
    const rest = await rows('late', `&after=${first?.logId}`);
    assert.deepEqual(
      rest.map(({ logId }) => logId),
      all.slice(1),
    );
    (await clinician.get('/api/data-quality/late?month=2026-03&after=none')).refused(404);
    (await clinician.get('/api/data-quality/beauty')).refused(404);
    (await clinician.get('/api/data-quality?month=2027-03')).refused(400);
    const april = (await clinician.get('/api/data-quality?month=2026-02')).as(200, qualityBoardSchema);
    assert.equal(april.logs, 0);
  });
});
