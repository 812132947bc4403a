import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type Alert, alertNoticeSchema, alertSchema } from '../../backend/contract/alert.ts';
import { patientSchema } from '../../backend/contract/patient.ts';
import { timerFrom } from '../../lib/timer.ts';
import { ManualTime } from '../harness/manual-time.ts';
import {
  type ApiAnswer,
  type ApiClient,
  eventually,
  startTestProduct,
  type TestProduct,
} from '../harness/product.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AMBER = { bpSys: 150, bpDia: 85 };
const RED = { bpSys: 190, bpDia: 85 };
const GREEN = { bpSys: 125, bpDia: 80 };
const HTN = { hasKnownHtn: true };

describe('the life of an alert', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  let product: TestProduct;
  let client: ApiClient;
  let id: string;

  before(async () => {
    product = await startTestProduct({ clock, timer: clock });
    client = product.client();
  });
  beforeEach(async () => {
    ({ id } = await client.register(HTN));
  });
  after(() => product.stop());

  const alertsOf = async (): Promise<readonly Alert[]> =>
    (await client.get(`/api/alerts?patientId=${id}`)).as(200, z.array(alertSchema));
  const alert = async (alertId: string): Promise<Alert> => {
    const found = (await alertsOf()).find((one) => one.id === alertId);
    assert.ok(found);
    return found;
  };
  const raised = async (values: object): Promise<Alert> => {
    const { log } = await client.log(id, { ...values });
    const alerts = await eventually(alertsOf, (found) => found.some(({ logId }) => logId === log.id));
    const found = alerts.find(({ logId }) => logId === log.id);
    assert.ok(found);
    return found;
  };
  const until = (alertId: string, fits: (found: Alert) => boolean): Promise<Alert> =>
    eventually(() => alert(alertId), fits);
  const snooze = (alertId: string, minutes: unknown): Promise<ApiAnswer> =>
    client.post(`/api/alerts/${alertId}/snooze`, { minutes });
  const resolve = (alertId: string, note?: string, by = client): Promise<ApiAnswer> =>
    by.post(`/api/alerts/${alertId}/resolve`, note === undefined ? {} : { note });
  const isoIn = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

  describe('when it is snoozed', () => {
    it('says until when and by whom, and stays listed and counted', async () => {
      const { id: alertId } = await raised(RED);
      const answer = (await snooze(alertId, 30)).as(200, alertSchema);
      assert.equal(answer.snoozedUntil, isoIn(30 * MINUTE_MS));
      assert.equal(answer.snoozedBy, 'Dr Amani Okafor');
      assert.deepEqual([answer.status, answer.acknowledged], ['open', false]);
      const { openAlerts } = (await client.get(`/api/patients/${id}`)).as(200, patientSchema);
      assert.equal(openAlerts.RED, 1);
    });

    it('stays so through a restart and new readings, and ends by itself', async () => {
      const { id: alertId } = await raised(RED);
      await snooze(alertId, 20);
      await product.restart();
      await client.log(id, RED);
      await clock.pass(20 * MINUTE_MS - 1);
      assert.equal((await alert(alertId)).snoozedUntil, isoIn(1));
      await clock.pass(1);
      const { snoozedUntil, snoozedBy } = await alert(alertId);
      assert.deepEqual([snoozedUntil, snoozedBy], [null, null]);
    });

    it('hides neither a worse nor another cause', async () => {
      const amber = await raised(AMBER);
      await snooze(amber.id, 1440);
      await clock.pass(10 * MINUTE_MS);
      const red = await raised(RED);
      assert.equal(red.snoozedUntil, null, 'a worse one is an alert of its own');
      await clock.pass(10 * MINUTE_MS);
      await client.log(id, { ...AMBER, bpDia: 95 });
      const broken = await until(amber.id, ({ reasonKeys }) => reasonKeys.length === 2);
      assert.equal(broken.snoozedUntil, null, 'another cause ends the snooze');
    });

    it('is woken by whoever wants to', async () => {
      const { id: alertId } = await raised(AMBER);
      await snooze(alertId, 60);
      const other = await product.clientAs('clinician', { name: 'Dr Okonkwo' });
      const answer = await other.delete(`/api/alerts/${alertId}/snooze`);
      assert.equal(answer.as(200, alertSchema).snoozedUntil, null);
      assert.equal((await other.delete(`/api/alerts/${alertId}/snooze`)).status, 200);
    });

    it('is so for 5 to 1440 whole minutes', async () => {
      const { id: alertId } = await raised(AMBER);
      for (const minutes of [4, 1441]) {
        assert.deepEqual((await snooze(alertId, minutes)).issues(), ['minutes validation.minutes.range']);
      }
      assert.deepEqual((await snooze(alertId, 7.5)).issues(), ['minutes validation.minutes.number']);
      assert.deepEqual((await snooze(alertId, undefined)).issues(), ['minutes validation.minutes.required']);
      assert.equal((await alert(alertId)).snoozedUntil, null);
    });
  });

  describe('when a person closes it', () => {
    it('counts as acknowledged by them, with their note', async () => {
      const { id: alertId } = await raised(RED);
      const answer = (await resolve(alertId, ' seen today ')).as(200, alertSchema);
      assert.deepEqual(
        [answer.status, answer.acknowledged, answer.acknowledgedBy, answer.resolvedAt, answer.note],
        ['resolved', true, 'Dr Amani Okafor', clock.now().toISOString(), 'seen today'],
      );
      const { openAlerts } = (await client.get(`/api/patients/${id}`)).as(200, patientSchema);
      assert.deepEqual(openAlerts, { RED: 0, AMBER: 0 });
    });

    it('keeps who had taken it on and their note, unless another note is given', async () => {
      const other = await product.clientAs('clinician', { name: 'Dr Okonkwo' });
      const [one, two] = [await raised(RED), await raised(AMBER)];
      for (const { id: alertId } of [one, two]) {
        await client.post(`/api/alerts/${alertId}/acknowledge`, { note: 'calling' });
      }
      const kept = (await resolve(one.id, undefined, other)).as(200, alertSchema);
      assert.deepEqual([kept.acknowledgedBy, kept.note], ['Dr Amani Okafor', 'calling']);
      const replaced = (await resolve(two.id, 'she is well', other)).as(200, alertSchema);
      assert.deepEqual([replaced.acknowledgedBy, replaced.note], ['Dr Amani Okafor', 'she is well']);
    });

    it('takes nothing more: whoever comes later is told who closed it and when', async () => {
      const { id: alertId } = await raised(RED);
      await resolve(alertId);
      const other = await product.clientAs('clinician', { name: 'Dr Okonkwo' });
      const told = `Dr Amani Okafor resolved this alert at ${clock.now().toISOString()}.`;
      for (const answer of [
        await resolve(alertId),
        await resolve(alertId, 'x', other),
        await other.post(`/api/alerts/${alertId}/acknowledge`),
        await snooze(alertId, 30),
        await client.delete(`/api/alerts/${alertId}/snooze`),
      ]) {
        assert.equal(answer.refused(409).detail, told);
      }
    });

    it('lets the same emergency be raised again, inside its cooldown', async () => {
      const first = await raised(RED);
      await resolve(first.id);
      await clock.pass(MINUTE_MS);
      assert.notEqual((await raised(RED)).id, first.id);
    });
  });

  describe('when somebody has taken it on', () => {
    it('does not come back while nothing changes: not by a restart, the same reading, or its hour', async () => {
      const { id: alertId } = await raised(AMBER);
      await client.post(`/api/alerts/${alertId}/acknowledge`);
      await clock.pass(HOUR_MS);
      await client.log(id, AMBER);
      await eventually(
        () => product.events(),
        (events) =>
          events.some(({ stream, type }) => stream === `patientAlerts-${id}` && type === 'AlertSuppressed'),
      );
      await product.restart();
      await clock.pass(25 * HOUR_MS);
      assert.deepEqual(
        (await alertsOf()).map((one) => [one.id, one.status]),
        [[alertId, 'acknowledged']],
      );
    });
  });

  describe('when nobody takes it on', () => {
    it('climbs after 24 hours, is listed before the other AMBER ones, and stays AMBER', async () => {
      const waiting = await raised(AMBER);
      await clock.pass(24 * HOUR_MS - MINUTE_MS);
      const later = await raised(AMBER);
      assert.equal((await alert(waiting.id)).status, 'open');
      await clock.pass(2 * MINUTE_MS);
      const climbed = await until(waiting.id, ({ status }) => status === 'escalated');
      assert.deepEqual([climbed.flag, climbed.acknowledged], ['AMBER', false]);
      assert.ok(climbed.escalatedAt);
      assert.deepEqual(
        (await alertsOf()).map((one) => one.id),
        [waiting.id, later.id],
      );
      const { lastFlag, openAlerts } = (await client.get(`/api/patients/${id}`)).as(200, patientSchema);
      assert.deepEqual([lastFlag, openAlerts], ['AMBER', { RED: 0, AMBER: 2 }]);
    });

    it('climbs though the server slept through its hour, once', async () => {
      const asleep = await startTestProduct({ clock, timer: timerFrom(() => () => undefined) });
      try {
        const other = asleep.client();
        const patient = await other.register(HTN);
        await other.log(patient.id, AMBER);
        const alerts = async () =>
          (await other.get(`/api/alerts?patientId=${patient.id}`)).as(200, z.array(alertSchema));
        await eventually(alerts, (found) => found.length === 1);
        await clock.pass(74 * HOUR_MS);
        assert.equal((await alerts())[0]?.status, 'open');
        await asleep.restart();
        await eventually(alerts, ([found]) => found?.status === 'escalated');
        await asleep.restart();
        await asleep.restart();
        const types = (await asleep.events()).map(({ type }) => type);
        assert.equal(types.filter((type) => type === 'AlertEscalated').length, 1);
      } finally {
        await asleep.stop();
      }
    });

    it('climbs though another patient’s alerts, which are due before it, cannot be read', async () => {
      const own = await startTestProduct({ clock, timer: clock });
      try {
        const other = own.client();
        const broken = await other.register(HTN);
        const waiting = await other.register(HTN);
        const alerts = async () => (await other.get('/api/alerts')).as(200, z.array(alertSchema));
        for (const [index, patient] of [broken, waiting].entries()) {
          await other.log(patient.id, AMBER);
          await eventually(alerts, (found) => found.length === index + 1);
          await clock.pass(MINUTE_MS);
        }
        const unknown = {
          id: '01900000-0000-7000-8000-000000000001',
          type: 'AlertFromAnotherRelease',
          version: 1,
          data: {},
          meta: {},
        };
        await own.running.store.append(`patientAlerts-${broken.id}`, [unknown], 0);
        await clock.pass(25 * HOUR_MS);
        const statuses = async () =>
          (await alerts()).map(({ patientId, status }) => `${patientId} ${status}`);
        await eventually(statuses, (found) => found.includes(`${waiting.id} escalated`));
      } finally {
        await own.stop();
      }
    });
  });

  it('is over by itself after two GREEN logs, acknowledged by the system', async () => {
    const { id: alertId } = await raised(AMBER);
    await clock.pass(6 * HOUR_MS);
    await client.log(id, GREEN);
    await clock.pass(6 * HOUR_MS);
    await client.log(id, GREEN);
    const over = await until(alertId, ({ status }) => status === 'resolved');
    assert.deepEqual([over.acknowledged, over.acknowledgedBy], [true, 'system']);
    const { detail } = (await client.post(`/api/alerts/${alertId}/acknowledge`)).refused(409);
    assert.equal(detail, `The system resolved this alert at ${over.resolvedAt}.`);
  });

  describe('in a clinician’s own words', () => {
    const raise = (body: unknown, patientId = id) => client.post(`/api/patients/${patientId}/alerts`, body);

    it('is AMBER unless it says otherwise, and knows no cooldown', async () => {
      await raised(AMBER);
      const custom = (await raise({ message: ' Her daughter called. ' })).as(201, alertSchema);
      assert.deepEqual(
        [custom.kind, custom.flag, custom.message, custom.reasons, custom.logId, custom.status],
        ['custom', 'AMBER', 'Her daughter called.', [], null, 'open'],
      );
      assert.equal((await raise({ message: 'She fell.', flag: 'RED' })).as(201, alertSchema).flag, 'RED');
      assert.equal((await alertsOf()).length, 3);
    });

    it('is raised once by a request that is repeated', async () => {
      const key = '7f3f8a52-c1d9-4e7f-9a40-d2715be8c367';
      const once = await client.post(`/api/patients/${id}/alerts`, { message: 'She fell.' }, key);
      const again = await client.post(`/api/patients/${id}/alerts`, { message: 'She fell.' }, key);
      assert.equal(again.text, once.text);
      assert.equal((await alertsOf()).length, 1);
    });

    it('needs words, a flag that there is, and a patient who is one', async () => {
      assert.deepEqual((await raise({})).issues(), ['message validation.message.required']);
      assert.deepEqual((await raise({ message: 'x', flag: 'GREEN' })).issues(), [
        'flag validation.flag.choice',
      ]);
      (await raise({ message: 'x' }, 'nobody')).refused(404);
    });
  });

  describe('outside the screens', () => {
    const noticesOf = async (alertId: string) =>
      (await client.get(`/api/alerts/${alertId}/notifications`)).as(200, z.array(alertNoticeSchema));

    it('is told to the clinic’s contact when it is RED, at once', async () => {
      await client.put('/api/clinic', { name: 'Bumbu', onCallPhone: '+243998765432' });
      const { id: alertId } = await raised(RED);
      const notices = await eventually(
        () => noticesOf(alertId),
        ([first]) => first?.status === 'delivered',
      );
      assert.deepEqual(notices, [
        {
          channel: 'phone',
          to: '+243998765432',
          status: 'delivered',
          at: clock.now().toISOString(),
          simulated: true,
          detail: 'Simulated: it was recorded, and nothing was sent.',
        },
      ]);
      const told = async () =>
        (await product.events()).filter(
          ({ type, data }) => type === 'AlertNotified' && data['alertId'] === alertId,
        ).length;
      const before = await told();
      await product.restart();
      await clock.pass(2 * MINUTE_MS);
      await raised(AMBER);
      assert.equal(await told(), before, 'and not again after a restart');
    });

    it('says in one row that there is nobody to tell', async () => {
      await client.put('/api/clinic', { name: 'Bumbu' });
      const { id: alertId } = await raised(RED);
      const notices = await eventually(
        () => noticesOf(alertId),
        (rows) => rows.length > 0,
      );
      assert.deepEqual(
        notices.map(({ channel, to, status }) => [channel, to, status]),
        [['none', null, 'failed']],
      );
    });

    it('is told of an AMBER one only when it climbs', async () => {
      await client.put('/api/clinic', { name: 'Bumbu', contactEmail: 'care@bumbu.example' });
      const { id: alertId } = await raised(AMBER);
      await clock.pass(25 * HOUR_MS);
      const notices = await eventually(
        () => noticesOf(alertId),
        ([first]) => first?.status === 'delivered',
      );
      const { escalatedAt } = await alert(alertId);
      assert.ok(escalatedAt !== null && (notices[0]?.at ?? '') >= escalatedAt);
    });

    it('is not found of an alert that is none', async () => {
      (await client.get('/api/alerts/nothing/notifications')).refused(404);
    });
  });
});
