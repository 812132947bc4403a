import assert from 'node:assert/strict';
import { contactSchema } from '../../backend/contract/message.ts';
import { summarySchema } from '../../backend/contract/summary.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

describe('the summary of a patient', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  let product: TestProduct;
  let client: ApiClient;

  before(async () => {
    product = await startTestProduct({ clock, timer: clock });
    client = product.client();
  });
  after(() => product.stop());

  const summary = async (id: string) =>
    (await client.get(`/api/patients/${id}/summary`)).as(200, summarySchema);

  it('says nothing of what was never measured', async () => {
    const { id } = await client.register();
    assert.deepEqual(await summary(id), {
      bp7: null,
      bp30: null,
      greenDays30: null,
      loggedDays30: 0,
      adherence30: null,
      weightChangeKg30: null,
      daysSinceLastLog: null,
      overdueTests: [],
      nextDueTest: null,
      openAlerts: { RED: 0, AMBER: 0 },
      lastContact: null,
    });
    (await client.get('/api/patients/nobody/summary')).refused(404);
  });

  it('never calls a test the next one whose day is past, nor hides it: the most overdue comes first', async () => {
    const { id } = await client.register();
    const done = (testType: string, dueNext: string) =>
      client.post(`/api/patients/${id}/tests`, { testType, result: '1', testDate: '2026-01-02', dueNext });
    await done('LIPIDS', '2026-02-01');
    assert.equal((await summary(id)).nextDueTest, null);
    await done('ECHO', '2026-03-12');
    await done('ECG', '2026-03-10');
    await done('RENAL', '2026-01-20');
    const { nextDueTest, overdueTests } = await summary(id);
    assert.deepEqual(nextDueTest, { testType: 'ECG', subtype: null, dueNext: '2026-03-10' });
    assert.deepEqual(overdueTests, [
      { testType: 'RENAL', subtype: null, dueNext: '2026-01-20' },
      { testType: 'LIPIDS', subtype: null, dueNext: '2026-02-01' },
    ]);
  });

  it('tells averages, days, doses, weight, what is due and how they were last reached', async () => {
    const { id } = await client.register({ hasKnownHtn: true });
    for (const log of [
      // Thirty days ago, today included, is 9 February.
      { timestamp: '2026-02-08T10:00:00Z', bpSys: 200, bpDia: 110, weightKg: 60 },
      { timestamp: '2026-02-09T10:00:00Z', bpSys: 120, bpDia: 80, weightKg: 80 },
      { timestamp: '2026-03-03T10:00:00Z', bpSys: 121, bpDia: 80, missedDoses24h: 1 },
      { timestamp: '2026-03-04T10:00:00Z', bpSys: 124, bpDia: 81, medsTakenNow: false },
      { timestamp: '2026-03-08T07:00:00Z', bpSys: 150, bpDia: 95 },
      { timestamp: '2026-03-08T20:00:00Z', bpSys: 125, bpDia: 80, weightKg: 81.25 },
    ])
      await client.log(id, log);
    const contact = await client.post(`/api/patients/${id}/contacts`, { outcome: 'reached' });
    const { at, by } = contact.as(201, contactSchema);
    const told = await eventually(
      () => summary(id),
      ({ openAlerts }) => openAlerts.AMBER === 1,
    );
    assert.deepEqual(told, {
      bp7: { systolic: 133, diastolic: 85, readings: 3 },
      bp30: { systolic: 128, diastolic: 83, readings: 5 },
      greenDays30: 3,
      loggedDays30: 4,
      adherence30: 0.5,
      weightChangeKg30: 1.3,
      daysSinceLastLog: 2,
      overdueTests: [],
      nextDueTest: { testType: told.nextDueTest?.testType, subtype: null, dueNext: '2026-04-09' },
      openAlerts: told.openAlerts,
      lastContact: { at, outcome: 'reached', by },
    });
  });
});
