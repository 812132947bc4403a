import assert from 'node:assert/strict';
import { programmeIndicatorsSchema } from '../../backend/contract/indicators.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const HYPERTENSION = { hasKnownHtn: true };
const DIABETES = { hasKnownDiabetes: true };

/** Worked by hand: who is counted as what in June, of patients who were registered in January. */
describe('programme indicators', () => {
  let clock: ManualTime;
  let product: TestProduct;
  let clinician: ApiClient;
  let slow: string;
  let moved: string;

  const until = (instant: string) => clock.pass(Date.parse(instant) - clock.now().getTime());
  const pressure = (id: string, bpSys: number, bpDia: number, timestamp?: string) =>
    clinician.log(id, { bpSys, bpDia, ...(timestamp === undefined ? {} : { timestamp }) });
  const glucose = (id: string, glucoseMmol: number, glucoseContext: string) =>
    clinician.log(id, { glucoseMmol, glucoseContext });
  const of = async (month: string, asked = clinician) =>
    (await asked.get(`/api/indicators?month=${month}`)).as(200, programmeIndicatorsSchema);

  before(async () => {
    clock = new ManualTime('2026-01-10T08:00:00.000Z');
    product = await startTestProduct({ clock });
    clinician = product.client();
    const registered = async (details: object) => (await clinician.register({ ...details })).id;
    const controlled = await registered(HYPERTENSION);
    const uncontrolled = await registered(HYPERTENSION);
    const silent = await registered(HYPERTENSION);
    slow = await registered(HYPERTENSION);
    moved = await registered(HYPERTENSION);
    const [fasting, random, tested] = [
      await registered(DIABETES),
      await registered(DIABETES),
      await registered(DIABETES),
    ];
    await pressure(silent, 120, 80);
    await until('2026-05-10T08:00:00.000Z');
    await pressure(controlled, 150, 95);
    await pressure(uncontrolled, 120, 80);
    await glucose(fasting, 7.0, 'FASTING');
    await glucose(random, 11.0, 'RANDOM');
    await until('2026-06-20T08:00:00.000Z');
    // The last reading counts, and one limit is enough.
    await pressure(controlled, 139, 89);
    await pressure(uncontrolled, 139, 90);
    await clinician.post(`/api/patients/${tested}/tests`, { testType: 'HBA1C', result: '6,9', units: '%' });
    await clinician.post(`/api/patients/${moved}/contacts`, { outcome: 'moved_away' });
    await registered(HYPERTENSION);
    // In the time zone of the clinic July has begun.
    await until('2026-06-30T23:30:00.000Z');
    await pressure(controlled, 180, 100);
    await until('2026-07-11T08:00:00.000Z');
  });
  after(() => product.stop());

  it('count each patient once, by the last reading of three months', async () => {
    const { hypertension, diabetes, closed, from, to, late } = await of('2026-06');
    assert.deepEqual([from, to, closed], ['2026-05-31T23:00:00.000Z', '2026-06-30T23:00:00.000Z', true]);
    assert.deepEqual(hypertension, {
      controlled: 1,
      uncontrolled: 1,
      noReading: 2,
      lost: 0,
      left: 1,
      new: 1,
      controlledShare: 0.25,
    });
    assert.deepEqual(diabetes, {
      controlled: 2,
      uncontrolled: 1,
      noReading: 0,
      lost: 0,
      left: 0,
      new: 0,
      controlledShare: 0.667,
    });
    assert.equal(late, null);
  });

  it('follow those who were registered in a month', async () => {
    const { cohorts } = await of('2026-06');
    const nobody = { controlled: 0, uncontrolled: 0, noReading: 0, lost: 0, left: 0 };
    assert.deepEqual(cohorts.hypertension, [
      { ...nobody, month: '2026-01', registered: 5, controlled: 1, uncontrolled: 1, noReading: 2, left: 1 },
      { ...nobody, month: '2026-06', registered: 1, noReading: 1 },
    ]);
  });

  it('of a month that is closed stay as they are, and declare what came late', async () => {
    const before = await of('2026-06');
    await pressure(slow, 118, 76, '2026-06-15T08:00:00.000Z');
    await clinician.post(`/api/patients/${moved}/contacts`, { outcome: 'reached' });
    const { late, ...after } = await of('2026-06');
    assert.deepEqual({ ...after, late: null }, before);
    assert.equal(late?.patients, 1);
    assert.deepEqual(
      [late?.hypertension.controlled, late?.hypertension.noReading, late?.hypertension.controlledShare],
      [2, 1, 0.5],
    );
  });

  it('tell who is lost only after a year without a word', async () => {
    await clock.pass(200 * DAY_MS);
    const { hypertension } = await of('2027-01');
    assert.deepEqual([hypertension.lost, hypertension.noReading, hypertension.left], [2, 4, 0]);
  });

  it('are nothing of a month before all, and refused of one that has not begun', async () => {
    const { hypertension } = await of('2024-01');
    assert.deepEqual([hypertension.noReading, hypertension.controlledShare], [0, null]);
    const refusal = await clinician.get('/api/indicators?month=2031-01');
    assert.equal(refusal.refused(400).detail, 'The month 2031-01 has not begun.');
    for (const month of ['June', '2026-13', '1999-12'])
      assert.equal(
        (await clinician.get(`/api/indicators?month=${month}`)).refused(400).detail,
        'The parameter month must be a year from 2000 on and a month, such as 2026-03.',
      );
  });

  it('are the same to an analyst', async () => {
    assert.deepEqual(await of('2026-06', await product.clientAs('analyst')), await of('2026-06'));
  });
});
