import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type Alert, alertSchema } from '../../backend/contract/alert.ts';
import { recordedLogSchema } from '../../backend/contract/log.ts';
import { readinessSchema } from '../../backend/contract/operations.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';
import { WrongClock } from '../harness/wrong-clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RED = { bpSys: 196, bpDia: 125, currentCp: true };
const noticesSchema = z.array(z.object({ channel: z.string(), status: z.string() }));
/** By how many days a server's clock is wrong. */
const WRONG = {
  '1970': -20_522,
  '2015': -4086,
  '367 days back': -367,
  '30 days ahead': 30,
  'a year ahead': 365,
};

describe('a server whose clock is wrong', function () {
  this.timeout(120_000);
  let directory: TemporaryDirectory;
  let clock: WrongClock;
  let product: TestProduct;
  let client: ApiClient;

  const begin = async (): Promise<void> => {
    product = await startTestProduct({ clock, directory: directory.path });
    client = product.client();
  };
  beforeEach(async () => {
    directory = await temporaryDirectory();
    clock = new WrongClock();
  });
  afterEach(async () => {
    await product.stop();
    await directory.remove();
  });

  const alertsOf = async (patientId: string): Promise<readonly Alert[]> =>
    (await client.get(`/api/alerts?patientId=${patientId}`)).as(200, z.array(alertSchema));
  const whenThereAre = (count: number, patientId: string) =>
    eventually(
      () => alertsOf(patientId),
      (alerts) => alerts.length === count,
    );
  /** A report of now from a phone whose clock is right. */
  const send = (patientId: string, values: object = RED) => {
    const now = clock.right.toISOString();
    const sending = { body: { ...values, timestamp: now }, headers: { 'x-client-time': now } };
    return client.send('POST', `/api/patients/${patientId}/logs`, sending);
  };
  const ready = async (status: 200 | 503) => (await client.get('/readyz')).as(status, readinessSchema);

  for (const [name, days] of Object.entries(WRONG)) {
    it(`loses no RED where it was first started in ${name} and then put right`, async () => {
      clock.jump(days * DAY_MS);
      await begin();
      const first = await client.register();
      assert.equal((await send(first.id)).status, 201);
      await whenThereAre(1, first.id);
      await product.stop();
      clock.putRight();
      clock.pass(HOUR_MS);
      await begin();
      assert.equal((await send(first.id)).status, 201);
      await whenThereAre(2, first.id);
      const second = await client.register();
      assert.equal((await send(second.id)).status, 201);
      await whenThereAre(1, second.id);
    });

    it(`loses no RED where it comes to stand in ${name} on a running site, and is put right later`, async () => {
      await begin();
      const [one, other] = [await client.register(), await client.register()];
      clock.jump(days * DAY_MS);
      assert.equal((await send(one.id)).status, 201);
      await whenThereAre(1, one.id);
      await product.restart();
      clock.putRight();
      assert.equal((await send(other.id)).status, 201);
      await whenThereAre(1, other.id);
      assert.equal((await alertsOf(one.id)).length, 1);
    });
  }

  it('says on /readyz, in its log, on /metrics and with every answer that it stands before the last event', async () => {
    await begin();
    await client.register();
    clock.jump(-3 * DAY_MS);
    const [problem] = (await ready(503)).problems;
    assert.match(problem ?? '', /clock stands 3 days before the last recorded event/);
    assert.match((await client.get('/metrics')).text, /^clock_wrong_by_seconds 259200$/m);
    assert.ok(product.logged.some((line) => line.includes('clock')));
    assert.equal((await client.get('/api/session')).header('x-server-clock'), 'wrong');
    clock.putRight();
    assert.deepEqual((await ready(200)).problems, []);
    assert.equal((await client.get('/api/session')).header('x-server-clock'), undefined);
  });

  it('blames no phone for it: a log is taken with its time as sent, also of a phone that says nothing of its clock', async () => {
    await begin();
    const { id } = await client.register();
    clock.jump(-3 * DAY_MS);
    const timestamp = clock.right.toISOString();
    const { log } = (await client.post(`/api/patients/${id}/logs`, { ...RED, timestamp })).as(
      201,
      recordedLogSchema,
    );
    assert.equal(log.timestamp, timestamp);
    // With the event that was recorded meanwhile the log does not prove it any more, and it is still known.
    assert.equal((await client.post(`/api/patients/${id}/logs`, { hr: 70, timestamp })).status, 201);
    await whenThereAre(1, id);
  });

  it('judges by the phone’s own clock what lies ahead or is too old, whatever the server’s says', async () => {
    clock.jump(30 * DAY_MS);
    await begin();
    const { id } = await client.register();
    const sentAt = clock.right.toISOString();
    const sent = (offMs: number) =>
      client.send('POST', `/api/patients/${id}/logs`, {
        body: { hr: 70, timestamp: new Date(clock.right.getTime() + offMs).toISOString() },
        headers: { 'x-client-time': sentAt },
      });
    assert.equal((await sent(0)).status, 201);
    assert.equal((await sent(4 * 60_000)).status, 201);
    assert.equal((await sent(6 * 60_000)).refused(400).issues?.[0]?.key, 'validation.timestamp.future');
    assert.equal((await sent(-365 * DAY_MS)).status, 201);
    assert.equal((await sent(-367 * DAY_MS)).refused(400).issues?.[0]?.key, 'validation.timestamp.past');
  });

  it('A24: tells the clinic’s contact of a live RED at once, with a clock that is 30 days ahead', async () => {
    clock.jump(30 * DAY_MS);
    await begin();
    await client.put('/api/clinic', { name: 'Bumbu', onCallPhone: '+243998765432' });
    const { id } = await client.register();
    assert.equal((await send(id)).status, 201);
    const [alert] = await whenThereAre(1, id);
    const told = await eventually(
      async () => (await client.get(`/api/alerts/${alert?.id ?? ''}/notifications`)).as(200, noticesSchema),
      (notices) => notices.some(({ status }) => status === 'delivered'),
    );
    assert.deepEqual(
      told.map(({ channel }) => channel),
      ['phone'],
    );
  });

  for (const [name, byMs] of Object.entries({
    'three days back': -3 * DAY_MS,
    'a year ahead': 365 * DAY_MS,
  })) {
    it(`records, alerts and tells the screens though its clock jumps ${name} in the middle of the request`, async () => {
      await begin();
      const live = await product.live(client);
      for (let looks = 0; looks < 8; looks++) {
        const { id } = await client.register();
        clock.jumpAfter(looks, byMs);
        assert.equal((await send(id)).status, 201, `after ${looks} looks at the clock`);
        await live.next('patient_log_updated', ({ patientId }) => patientId === id);
        await whenThereAre(1, id);
        clock.putRight();
      }
      live.terminate();
    });
  }

  it('lets an AMBER alert of a year ahead climb at the next look once it is put right', async () => {
    clock.jump(365 * DAY_MS);
    await begin();
    const { id } = await client.register();
    assert.equal((await send(id, { bpSys: 150, bpDia: 85 })).status, 201);
    const [alert] = await whenThereAre(1, id);
    assert.equal(alert?.escalatedAt, null);
    clock.putRight();
    await product.restart();
    const [climbed] = await eventually(
      () => alertsOf(id),
      ([found]) => found?.escalatedAt !== null,
    );
    assert.equal(climbed?.status, 'escalated');
  });
});
