import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { latestTestSchema } from '../../backend/contract/latest-test.ts';
import { summarySchema } from '../../backend/contract/summary.ts';
import { bloodTestSchema } from '../../backend/contract/test.ts';
import { medicationSchema } from '../../backend/contract/treatment.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const KEY = '6f1f0f0e-5a0b-4d0e-9d0a-0a1b2c3d4e5f';

describe('the tests of a patient', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  let product: TestProduct;
  let client: ApiClient;
  let id: string;

  before(async () => {
    product = await startTestProduct({ clock, timer: clock });
    client = product.client();
  });
  beforeEach(async () => {
    ({ id } = await client.register({ hasKnownDiabetes: true }));
  });
  after(() => product.stop());

  const at = (path: string): string => `/api/patients/${id}/${path}`;
  const latest = async () => (await client.get(at('tests/latest'))).as(200, z.array(latestTestSchema));
  const all = async () => (await client.get(at('blood-tests'))).as(200, z.array(bloodTestSchema));
  const upcoming = async () =>
    (await client.get(at('blood-tests/upcoming'))).as(200, z.array(bloodTestSchema));
  const record = async (details: object) =>
    (await client.post(at('tests'), { testType: 'HBA1C', result: '7.2', ...details })).as(
      201,
      latestTestSchema,
    );

  it('are recorded by hand and today unless they say otherwise, and due by the schedule', async () => {
    const test = await record({ units: '%', normalRange: '< 7', notes: ' fasting ' });
    assert.deepEqual(
      { ...test, id: '' },
      {
        id: '',
        testType: 'HBA1C',
        subtype: null,
        result: '7.2',
        units: '%',
        source: 'MANUAL',
        testDate: '2026-03-10',
        dueNext: '2026-06-10',
        resultValue: '7.2',
        resultUnits: '%',
        resultDate: '2026-03-10',
        dueNextDate: '2026-06-10',
        normalRange: '< 7',
        notes: 'fasting',
      },
    );
    assert.deepEqual((await latest())[0], test);
    assert.deepEqual(await all(), [
      {
        id: test.id,
        testType: 'HBA1C',
        result: '7.2',
        unit: '%',
        normalRange: '< 7',
        notes: 'fasting',
        testDate: '2026-03-10',
        nextDueDate: '2026-06-10',
      },
    ]);
  });

  it('are due on the day that a clinician chose, where one did', async () => {
    assert.equal((await record({ testDate: '2026-03-01', dueNext: '2026-09-01' })).dueNext, '2026-09-01');
    assert.equal((await record({ testType: 'RENAL', abnormal: true })).dueNext, '2026-06-10');
    assert.equal((await record({ testType: 'ECHO' })).dueNext, null);
    const eye = await record({ testType: 'OTHER', notes: 'eye' });
    assert.deepEqual([eye.subtype, eye.dueNext], ['EYE', '2027-03-10']);
  });

  it('that are due and were never done stand among the latest and the upcoming, thirty days after enrolment', async () => {
    const due = new Map((await latest()).map((row) => [row.id, [row.dueNext, row.result, row.testDate]]));
    assert.equal(due.size, 7);
    for (const kind of ['HBA1C', 'RENAL', 'LIPIDS', 'ECG', 'OTHER-EYE', 'OTHER-FOOT', 'OTHER-URINE_ACR'])
      assert.deepEqual(due.get(`due-${kind}`), ['2026-04-09', null, null], kind);
    await record({ testDate: '2025-11-30' });
    assert.deepEqual(
      (await upcoming()).slice(0, 2).map(({ testType, nextDueDate }) => [testType, nextDueDate]),
      [
        ['HBA1C', '2026-02-28'],
        ['RENAL', '2026-04-09'],
      ],
    );
    assert.equal((await upcoming()).length, 7);
    const healthy = await client.register();
    assert.deepEqual((await client.get(`/api/patients/${healthy.id}/tests/latest`)).body, []);
  });

  it('show the latest of each kind, and every result newest first', async () => {
    await record({ testDate: '2026-02-01', result: 'newer' });
    await record({ testDate: '2026-01-01', result: 'older, entered later' });
    await record({ testType: 'OTHER', notes: 'thyroid', result: 'one' });
    await record({ testType: 'OTHER', notes: 'EYE', result: 'two' });
    const done = (await latest()).filter(({ result }) => result !== null);
    assert.deepEqual(new Set(done.map(({ result }) => result)), new Set(['newer', 'one', 'two']));
    assert.deepEqual(
      (await all()).map(({ testDate }) => testDate),
      ['2026-03-10', '2026-03-10', '2026-02-01', '2026-01-01'],
    );
  });

  it('are due when the conditions that are known by now say, but for a day that a clinician chose', async () => {
    const renal = async () => (await latest()).find(({ testType }) => testType === 'RENAL')?.dueNext;
    await record({ testType: 'RENAL', result: '80', testDate: '2026-03-09' });
    assert.equal(await renal(), '2027-03-09');
    await client.patch(`/api/patients/${id}`, { hasKnownHf: true });
    assert.equal(await renal(), '2026-03-24', 'two weeks after heart failure became known');
    assert.equal((await all())[0]?.nextDueDate, '2026-03-24', 'and the list of results says the same');
    await record({ testType: 'RENAL', result: '81', testDate: '2026-03-11' });
    assert.equal(await renal(), '2026-09-11', 'and then every six months');
    assert.ok(
      (await all()).some(
        ({ testDate, nextDueDate }) => testDate === '2026-03-09' && nextDueDate === '2026-09-09',
      ),
    );
    await client.patch(`/api/patients/${id}`, { hasKnownHf: false });
    assert.equal(await renal(), '2027-03-11');
    await clock.pass(1000);
    await record({ testType: 'RENAL', result: '82', testDate: '2026-03-11', dueNext: '2027-01-01' });
    await client.patch(`/api/patients/${id}`, { hasKnownHf: true });
    assert.equal(await renal(), '2027-01-01');
  });

  it('make an ECG due at once after a RED log of chest pain, until one is done', async () => {
    const ecg = async () => (await latest()).find(({ testType }) => testType === 'ECG')?.dueNext;
    await record({ testType: 'ECG', result: 'sinus', testDate: '2026-03-09' });
    assert.equal(await ecg(), '2028-03-09');
    await client.log(id, { chestPainNow: true, chestPainAtRest: true });
    assert.equal(await ecg(), '2026-03-10');
    await record({ testType: 'ECG', result: 'sinus' });
    assert.equal(await ecg(), '2028-03-10');
  });

  it('make an ECG due at once for somebody of whom nothing is known, until one is done', async () => {
    ({ id } = await client.register());
    assert.deepEqual(await latest(), []);
    await client.log(id, { chestPainNow: true });
    const [row, ...others] = await latest();
    assert.deepEqual([row?.id, row?.result, row?.dueNext, others.length], ['due-ECG', null, '2026-03-10', 0]);
    assert.deepEqual(
      (await upcoming()).map(({ testType, nextDueDate }) => [testType, nextDueDate]),
      [['ECG', '2026-03-10']],
    );
    const { nextDueTest } = (await client.get(at('summary'))).as(200, summarySchema);
    assert.deepEqual(nextDueTest, { testType: 'ECG', subtype: null, dueNext: '2026-03-10' });
    await record({ testType: 'ECG', result: 'sinus' });
    assert.deepEqual(
      (await latest()).map(({ testType, dueNext }) => [testType, dueNext]),
      [['ECG', null]],
    );
  });

  it('make an ECG due at once after chest pain later on the day of the last one', async () => {
    const ecg = async () => (await latest()).find(({ testType }) => testType === 'ECG')?.dueNext;
    await record({ testType: 'ECG', result: 'sinus' });
    assert.equal(await ecg(), '2028-03-10');
    await client.log(id, { chestPainNow: true });
    assert.equal(await ecg(), '2026-03-10');
    assert.equal((await all())[0]?.nextDueDate, '2026-03-10', 'and the list of results says the same');
    await record({ testType: 'ECG', result: 'an old one', testDate: '2025-12-01' });
    assert.equal(await ecg(), '2026-03-10');
    await record({ testType: 'ECG', result: 'sinus again' });
    assert.equal(await ecg(), '2028-03-10');
  });

  it('take an ECG that is dated tomorrow, where it was entered, for one of the day', async () => {
    const ecg = async () => (await latest()).find(({ testType }) => testType === 'ECG')?.dueNext;
    await record({ testType: 'ECG', result: 'sinus', testDate: '2026-03-11' });
    await client.log(id, { chestPainNow: true });
    assert.equal(await ecg(), '2026-03-10');
  });

  describe('after medicines', () => {
    const medicate = async (name: string, since: string) => {
      const answer = await client.post(at('medications'), { name, dose: '40 mg', since });
      return answer.as(201, medicationSchema).id;
    };
    const dueOf = async () => {
      const due = new Map((await latest()).map(({ testType, dueNext }) => [testType, dueNext]));
      return [due.get('RENAL'), due.get('LIPIDS')];
    };

    beforeEach(async () => {
      ({ id } = await client.register({ hasKnownHf: true }));
      for (const testType of ['RENAL', 'LIPIDS'])
        await record({ testType, result: '1', testDate: '2026-02-20' });
    });

    it('of heart failure the kidneys are due in two weeks, after a statin the lipids in three months', async () => {
      assert.deepEqual(await dueOf(), ['2026-08-20', '2027-02-20']);
      const furosemide = await medicate('Furosemide', '2026-03-09');
      assert.deepEqual(await dueOf(), ['2026-03-23', '2027-02-20']);
      await medicate('Atorvastatin', '2026-03-10');
      assert.deepEqual(await dueOf(), ['2026-03-23', '2026-06-10']);
      assert.ok((await upcoming()).some(({ nextDueDate }) => nextDueDate === '2026-06-10'));
      await record({ testType: 'RENAL', result: '2' });
      assert.deepEqual(await dueOf(), ['2026-09-10', '2026-06-10']);
      const changed = await client.patch(at(`medications/${furosemide}`), { dose: '80 mg' });
      changed.as(200, medicationSchema);
      assert.deepEqual(await dueOf(), ['2026-03-24', '2026-06-10']);
    });

    it('neither one that is stopped nor one that is not known changes anything', async () => {
      const stopped = await medicate('Furosemide', '2026-02-01');
      (await client.post(at(`medications/${stopped}/stop`), {})).as(200, medicationSchema);
      await medicate('Amlodipine', '2026-03-10');
      assert.deepEqual(await dueOf(), ['2026-08-20', '2027-02-20']);
    });

    it('a date is never put off, and the one that a clinician chose stays', async () => {
      await record({ testType: 'RENAL', result: '2', testDate: '2026-03-01', dueNext: '2026-12-01' });
      await record({ testType: 'LIPIDS', result: '2', testDate: '2026-03-01', dueNext: '2026-04-01' });
      await medicate('Furosemide', '2026-03-10');
      await medicate('Atorvastatin', '2026-03-10');
      assert.deepEqual(await dueOf(), ['2026-12-01', '2026-04-01']);
      await client.post(at('tests/planned'), { testType: 'LIPIDS', dueOn: '2026-05-05' });
      assert.deepEqual(await dueOf(), ['2026-12-01', '2026-05-05']);
      ({ id } = await client.register({ hasKnownDiabetes: true }));
      await record({ testType: 'LIPIDS', result: '1', testDate: '2025-10-01' });
      await medicate('Atorvastatin', '2026-03-10');
      assert.deepEqual(await dueOf(), ['2026-04-09', '2026-04-01']);
    });

    it('a statin asks for the lipids of somebody of whom nothing else is known', async () => {
      ({ id } = await client.register());
      await medicate('Simvastatine', '2026-03-10');
      assert.deepEqual(
        (await latest()).map((row) => [row.id, row.dueNext]),
        [['due-LIPIDS', '2026-06-10']],
      );
    });
  });

  it('leave an ECG overdue that the first of many RED logs asked for', async () => {
    await record({ testType: 'ECG', result: 'sinus', testDate: '2026-03-05' });
    for (const day of ['06', '07', '08', '10'])
      await client.log(id, {
        timestamp: `2026-03-${day}T07:00:00Z`,
        chestPainNow: day > '06',
        chestPainAtRest: day > '06',
      });
    const ecg = (await latest()).find(({ testType }) => testType === 'ECG');
    assert.equal(ecg?.dueNext, '2026-03-07');
  });

  it('are refused without type and result, and on a day that cannot be', async () => {
    assert.deepEqual((await client.post(at('tests'), {})).issues(), [
      'testType validation.testType.required',
      'result validation.result.required',
    ]);
    const base = { testType: 'HBA1C', result: '7' };
    for (const [body, issue] of [
      [{ ...base, testType: 'XRAY' }, 'testType validation.testType.choice'],
      [{ ...base, source: 'FRIEND' }, 'source validation.source.choice'],
      [{ ...base, testDate: '2026-02-30' }, 'testDate validation.testDate.text'],
      [{ ...base, testDate: '2026-03-12' }, 'testDate validation.testDate.range'],
      [{ ...base, dueNext: '2026-03-01' }, 'dueNext validation.dueNext.range'],
    ] as const)
      assert.deepEqual((await client.post(at('tests'), body)).issues(), [issue]);
    const { detail } = (await client.post(at('tests'), { ...base, testDate: '2026-06-31' })).refused(400);
    assert.match(detail, /names a day that does not exist: 2026-06-31\.$/);
    (await client.get('/api/patients/nobody/tests/latest')).refused(404);
    (await client.post('/api/patients/nobody/tests', base)).refused(404);
  });

  it('are recorded once by a request that comes twice', async () => {
    const body = { testType: 'HBA1C', result: '7' };
    const first = await client.post(at('tests'), body, KEY);
    const second = await client.post(at('tests'), body, KEY);
    assert.equal(second.header('idempotent-replay'), 'true');
    assert.deepEqual(second.body, first.body);
    assert.equal((await all()).length, 1);
  });
});
