import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type Milestone, milestoneSchema } from '../../backend/contract/milestone.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KEY = '6f1f0f0e-5a0b-4d0e-9d0a-0a1b2c3d4e5f';

describe('the milestones of a patient', () => {
  const timer = new ManualTime();
  let now = new Date('2026-03-10T08:00:00.000Z');
  let today: string;
  let product: TestProduct;
  let client: ApiClient;
  let patient: Patient;

  before(async () => {
    product = await startTestProduct({ clock: { now: () => now }, timer });
    client = product.client();
  });
  beforeEach(async () => {
    // Every test begins at eight in the morning, UTC.
    await pass(24 * HOUR_MS - ((now.getTime() - 8 * HOUR_MS) % (24 * HOUR_MS)));
    today = now.toISOString().slice(0, 10);
    patient = await client.register({ timeZone: 'Africa/Lubumbashi' });
  });
  after(() => product.stop());

  /** So much later, after one look at what has fallen due. */
  const pass = async (ms: number): Promise<void> => {
    now = new Date(now.getTime() + ms);
    await timer.pass(MINUTE_MS);
  };
  const path = (): string => `/api/patients/${patient.id}/milestones`;
  const list = async (): Promise<readonly Milestone[]> =>
    (await client.get(path())).as(200, z.array(milestoneSchema));
  const create = async (details: object = {}): Promise<Milestone> =>
    (await client.post(path(), { type: 'follow_up', title: 'Call after a week', ...details })).as(
      201,
      milestoneSchema,
    );
  const move = (id: string, status: string) => client.post(`/api/milestones/${id}/status`, { status });

  it('are pending and of medium priority unless they say otherwise, and name who set them', async () => {
    const created = await create({ targetDate: '2030-03-17' });
    assert.deepEqual(
      { ...created, id: '' },
      {
        id: '',
        patientId: patient.id,
        milestoneType: 'follow_up',
        type: 'follow_up',
        title: 'Call after a week',
        description: null,
        status: 'pending',
        priority: 'medium',
        category: null,
        targetDate: '2030-03-17',
        completedDate: null,
        createdBy: created.createdBy,
        createdAt: `${today}T08:00:00.000Z`,
        metadata: null,
      },
    );
    assert.equal((await list())[0]?.id, created.id);
    assert.notEqual(created.createdBy, '');
  });

  it('take either name of the type, and an instant for a day of the patient’s own calendar', async () => {
    const created = await create({
      type: null,
      milestoneType: 'enrollment',
      status: 'completed',
      targetDate: '2026-03-16T23:30:00+00:00',
    });
    assert.deepEqual(
      [created.type, created.targetDate, created.completedDate],
      ['enrollment', '2026-03-17', today],
    );
  });

  it('are listed with the newest target day first, those without one last', async () => {
    for (const [title, targetDate] of [
      ['none', null],
      ['late', '2030-05-01'],
      ['soon', '2030-03-12'],
    ])
      await create({ title, targetDate });
    assert.deepEqual(
      (await list()).map(({ title }) => title),
      ['late', 'soon', 'none'],
    );
  });

  it('are refused where they do not say what they are', async () => {
    assert.deepEqual((await client.post(path(), { title: 'x' })).issues(), [
      'milestoneType validation.milestoneType.required',
    ]);
    assert.deepEqual(
      (await client.post(path(), { type: 'party', title: ' ', targetDate: 'soon' })).issues(),
      [
        'type validation.type.choice',
        'title validation.title.required',
        'targetDate validation.targetDate.text',
      ],
    );
    assert.deepEqual(
      (await client.post(path(), { type: 'follow_up', title: 'x', status: 'overdue' })).issues(),
      ['status validation.status.choice'],
    );
    (await client.post('/api/patients/nobody/milestones', { type: 'follow_up', title: 'x' })).refused(404);
    (await client.get('/api/patients/nobody/milestones')).refused(404);
    assert.deepEqual(
      (await client.post(path(), { patientId: 'p', type: 'follow_up', title: 'x' })).issues(),
      ['patientId validation.patientId.choice'],
    );
  });

  it('are set once by a request that comes twice', async () => {
    const body = { type: 'follow_up', title: 'Once' };
    const first = await client.post(path(), body, KEY);
    const second = await client.post(path(), body, KEY);
    assert.equal(second.header('idempotent-replay'), 'true');
    assert.deepEqual(second.as(201, milestoneSchema), first.as(201, milestoneSchema));
    assert.equal((await list()).length, 1);
  });

  it('move along the allowed transitions, and say why another is refused', async () => {
    const { id } = await create();
    assert.equal((await move(id, 'in_progress')).as(200, milestoneSchema).status, 'in_progress');
    assert.equal(
      (await move(id, 'pending')).refused(409).detail,
      'A milestone that is in progress cannot become pending.',
    );
    const completed = (await move(id, 'completed')).as(200, milestoneSchema);
    assert.deepEqual([completed.status, completed.completedDate], ['completed', today]);
    assert.equal((await list())[0]?.status, 'completed');
    (await move(id, 'cancelled')).refused(409);
    assert.deepEqual((await move(id, 'lost')).issues(), ['status validation.status.choice']);
    (await move('nothing', 'completed')).refused(404);
  });

  it('become overdue by the server alone, when the day after the target day begins where the patient lives', async () => {
    const { id } = await create({ targetDate: today });
    (await move(id, 'overdue')).refused(409);
    // Lubumbashi is two hours ahead of UTC.
    await pass(14 * HOUR_MS - MINUTE_MS);
    assert.equal((await list())[0]?.status, 'pending');
    await pass(2 * MINUTE_MS);
    await eventually(list, ([milestone]) => milestone?.status === 'overdue');
    assert.equal((await move(id, 'in_progress')).as(200, milestoneSchema).status, 'in_progress');
    await pass(25 * HOUR_MS);
    assert.equal((await list())[0]?.status, 'in_progress', 'whoever moved it on has the word');
  });

  it('that are done, cancelled or rescheduled become overdue no more, nor those without a day', async () => {
    for (const status of ['completed', 'cancelled', 'rescheduled'])
      await move((await create({ targetDate: today, title: status })).id, status);
    await create({ title: 'no day' });
    await pass(48 * HOUR_MS);
    const { id } = await create({ targetDate: '2026-03-01', title: 'late' });
    await pass(2 * MINUTE_MS);
    await eventually(list, (found) => found.some((one) => one.id === id && one.status === 'overdue'));
    assert.equal((await list()).filter(({ status }) => status === 'overdue').length, 1);
  });

  it('are found overdue by a server that was stopped at the time', async () => {
    const { id } = await create({ targetDate: today });
    await pass(20 * HOUR_MS);
    await product.restart();
    await eventually(list, ([milestone]) => milestone?.status === 'overdue');
    const events = (await product.events()).filter(({ stream }) => stream === `milestone-${id}`);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['MilestoneCreated', 'MilestoneStatusChanged'],
    );
  });

  it('tell the dashboards that the patient has changed', async () => {
    const live = await product.live(client);
    await create();
    await live.next('patient_updated', ({ patientId }) => patientId === patient.id);
  });

  it('may be read by the patient, and set by the care team alone', async () => {
    await create();
    const own = await product.clientAs('patient', { patientId: patient.id });
    assert.equal((await own.get(path())).as(200, z.array(milestoneSchema)).length, 1);
    (await own.post(path(), { type: 'follow_up', title: 'x' })).refused(403);
  });
});
