import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type JourneyEvent, journeyEventSchema } from '../../backend/contract/journey-event.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const MINUTE_MS = 60_000;

describe('the journey of a patient', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  let product: TestProduct;
  let client: ApiClient;
  let id: string;

  before(async () => {
    product = await startTestProduct({ clock, timer: clock });
    client = product.client();
  });
  beforeEach(async () => {
    ({ id } = await client.register({ hasKnownHtn: true }));
  });
  after(() => product.stop());

  const path = (): string => `/api/patients/${id}/journey-events`;
  const journey = async (query = ''): Promise<readonly JourneyEvent[]> =>
    (await client.get(`${path()}${query}`)).as(200, z.array(journeyEventSchema));
  const lines = (events: readonly JourneyEvent[]): readonly string[] =>
    events.map(({ eventType, type, title, severity }) => `${eventType} ${type} ${severity}: ${title}`);

  it('tells of a log what it added, and of a flag when it changes', async () => {
    await client.log(id, { bpSys: 120, bpDia: 80, medsTakenNow: null });
    assert.deepEqual(lines(await journey()), ['vitals_logged log low: Vitals logged']);
    await clock.pass(MINUTE_MS);
    const { log } = await client.log(id, { bpSys: 190, bpDia: 85, severeHeadache: true, source: 'voice' });
    const events = await eventually(
      () => journey(),
      (found) => found.some(({ eventType }) => eventType === 'alert_triggered'),
    );
    assert.deepEqual(
      lines(events).toSorted(),
      [
        'alert_triggered alert high: Red alert',
        'flag_change log high: Status changed from GREEN to RED',
        'medication_taken log low: Medication taken',
        'symptom_report log high: Symptoms reported',
        'vitals_logged log low: Vitals logged',
        'vitals_logged log low: Vitals logged',
        'voice_log_completed log low: Voice log completed',
      ].toSorted(),
    );
    const changed = events.find(({ eventType }) => eventType === 'flag_change');
    assert.deepEqual(
      [changed?.relatedLogId, changed?.date, changed?.metadata.previousFlag],
      [log.id, log.timestamp, 'GREEN'],
    );
    const dates = events.map(({ eventDate }) => eventDate);
    assert.deepEqual(dates, dates.toSorted().toReversed());
  });

  it('tells no change of a flag by a log that holds nothing, and not from its GREEN either', async () => {
    for (const values of [{ bpSys: 190, bpDia: 85 }, {}, { bpSys: 191, bpDia: 85 }]) {
      await client.log(id, { ...values, medsTakenNow: null });
      await clock.pass(MINUTE_MS);
    }
    const told = (await journey()).filter(({ type }) => type === 'log');
    assert.deepEqual(lines(told), [
      'vitals_logged log low: Vitals logged',
      'vitals_logged log low: Saved, nothing measured',
      'vitals_logged log low: Vitals logged',
    ]);
  });

  it('never calls an alert completed that nobody has acknowledged', async () => {
    await client.log(id, { bpSys: 190, bpDia: 85 });
    const alert = async (status: JourneyEvent['status']) =>
      eventually(
        async () => (await journey()).find(({ type }) => type === 'alert'),
        (found) => found?.status === status,
      );
    await alert('open');
    (await client.post(`/api/patients/${id}/alerts/acknowledge`, {})).as(200, z.array(z.unknown()));
    await alert('completed');
  });

  it('tells appointments as upcoming until they are kept, milestones when achieved, and limits that were set', async () => {
    const appointment = { type: 'medical_appointment', title: 'Cardiology', targetDate: '2030-01-02' };
    const made = await client.post(`/api/patients/${id}/milestones`, appointment);
    const { id: milestoneId } = z.looseObject({ id: z.string() }).parse(made.body);
    const [announced] = await journey();
    assert.deepEqual(
      [announced?.eventType, announced?.type, announced?.status, announced?.description],
      ['appointment_scheduled', 'appointment', 'upcoming', 'Cardiology, 2030-01-02'],
    );
    await client.post(`/api/milestones/${milestoneId}/status`, { status: 'completed' });
    const limits = { thresholds: { HYPERTENSION: { greenMaxSystolic: 135 } }, reason: 'Kidneys.' };
    await client.put(`/api/patients/${id}/thresholds`, limits);
    await client.post(path(), { eventType: 'education_accessed', assetId: 'salt' });
    const events = await eventually(
      () => journey(),
      (found) => found.length === 4,
    );
    assert.deepEqual(
      events.map(({ eventType, status, type }) => `${eventType} ${status} ${type}`).toSorted(),
      [
        'appointment_scheduled completed appointment',
        'education_accessed completed other',
        'milestone_achieved completed other',
        'threshold_adjusted completed other',
      ],
    );
    const achieved = events.find(({ eventType }) => eventType === 'milestone_achieved');
    assert.deepEqual([achieved?.description, achieved?.relatedMilestoneId], ['Cardiology', milestoneId]);
  });

  it('is paged, also in the midst of what one log tells', async () => {
    for (const bpSys of [120, 121, 122]) {
      await client.log(id, { bpSys, bpDia: 80 });
      await clock.pass(MINUTE_MS);
    }
    const all = await journey();
    assert.equal(all.length, 6);
    const paged: JourneyEvent[] = [];
    for (let page = await journey('?limit=1'); page.length > 0;) {
      paged.push(...page);
      page = await journey(`?limit=1&before=${encodeURIComponent(page.at(-1)?.id ?? '')}`);
    }
    assert.deepEqual(paged, all);
    (await client.get(`${path()}?before=nothing`)).refused(404);
    (await client.get('/api/patients/nobody/journey-events')).refused(404);
  });
});
