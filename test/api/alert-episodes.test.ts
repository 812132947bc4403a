/** What a care team sees of alerts that belong together, and what leaves the product of them. */
import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import {
  type Alert,
  alertCountsSchema,
  alertNoticeSchema,
  alertSchema,
} from '../../backend/contract/alert.ts';
import type { DeliveryRequest, Partner } from '../../backend/partners/port.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const RED = { bpSys: 190, bpDia: 85 };
const AMBER = { bpSys: 150, bpDia: 85 };
const low = { glucoseMmol: 3.5, glucoseContext: 'RANDOM' };
const well = { glucoseMmol: 5.6, glucoseContext: 'RANDOM' };

describe('alerts that belong together', () => {
  const told: DeliveryRequest[] = [];
  const partner: Partner = {
    name: 'Recorder',
    deliver: async (request) => {
      told.push(request);
      return { status: 'delivered', simulated: false, detail: null };
    },
  };
  let clock: ManualTime;
  let product: TestProduct;
  let client: ApiClient;
  let id: string;

  beforeEach(async () => {
    told.length = 0;
    clock = new ManualTime('2026-03-10T10:00:00.000Z');
    product = await startTestProduct({ clock, timer: clock, partner });
    client = product.client();
    const clinic = (await client.get('/api/clinic')).body as object;
    assert.equal((await client.put('/api/clinic', { ...clinic, onCallPhone: '+243812345678' })).status, 200);
    ({ id } = await client.register({ hasKnownHtn: true, hasKnownDiabetes: true }));
  });
  afterEach(() => product.stop());

  const alerts = async (): Promise<readonly Alert[]> =>
    (await client.get(`/api/alerts?patientId=${id}`)).as(200, z.array(alertSchema));
  const until = (fits: (found: readonly Alert[]) => boolean) => eventually(alerts, fits);
  /** Sends a log and waits for what it makes of the alerts, and for who is told of it. */
  async function raises(count: number, values: object, notices: number): Promise<readonly Alert[]> {
    await client.log(id, { ...values });
    const found = await until((all) => all.length === count);
    await eventually(
      async () => told.length,
      (length) => length >= notices,
    );
    return found;
  }

  it('A18 and A19: three of one emergency are one episode, told twice, and acknowledged together', async () => {
    await raises(1, RED, 1);
    await clock.pass(35 * MINUTE_MS);
    await raises(2, RED, 2);
    await clock.pass(35 * MINUTE_MS);
    await raises(3, RED, 2);
    // The notices reactor has passed all of them once it tells of the next emergency.
    await client.log(id, { chestPainNow: true });
    const all = await until((found) => found.length === 4);
    await eventually(
      async () => told.length,
      (length) => length >= 3,
    );
    assert.deepEqual(
      told.map(({ text }) => text),
      [
        'Red alert: Neema Kabongo. Upper blood pressure number is very high.',
        'Red alert: Neema Kabongo. Going on: 2 alerts since 10 March 2026 at 11:00, and nobody has taken them on yet. Upper blood pressure number is very high.',
        'Red alert: Neema Kabongo. Chest pain right now.',
      ],
    );
    const episode = all.filter(({ reasonKeys }) => reasonKeys.includes('reason.HTN-RED-SYSTOLIC'));
    const [first] = episode.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
    assert.ok(first);
    assert.deepEqual(
      episode.map(({ episodeId, episodeCount, episodeSince }) => [episodeId, episodeCount, episodeSince]),
      Array.from({ length: 3 }, () => [first.id, 3, '2026-03-10T10:00:00.000Z']),
    );
    const counts = async () => (await client.get('/api/alerts/counts')).as(200, alertCountsSchema);
    assert.deepEqual(await counts(), { unacknowledged: 4, RED: 4, AMBER: 0, escalated: 0, episodes: 2 });

    const second = episode.find(({ createdAt }) => createdAt === '2026-03-10T10:35:00.000Z');
    const key = '0197a3c0-0000-7000-8000-000000000001';
    const sent = await client.post(`/api/alerts/${second?.id}/acknowledge`, { note: 'I call her.' }, key);
    assert.equal(sent.as(200, alertSchema).note, 'I call her.');
    const taken = (await alerts()).filter(({ episodeId }) => episodeId === first.id);
    assert.deepEqual(
      taken.map(({ acknowledgedBy, note, status }) => [acknowledgedBy, note, status]),
      Array.from({ length: 3 }, () => ['Dr Amani Okafor', 'I call her.', 'acknowledged']),
    );
    assert.deepEqual(await counts(), { unacknowledged: 1, RED: 1, AMBER: 0, escalated: 0, episodes: 1 });
    const again = await client.post(`/api/alerts/${second?.id}/acknowledge`, { note: 'I call her.' }, key);
    assert.deepEqual([again.status, again.header('idempotent-replay')], [200, 'true']);
    const acknowledged = (await product.events()).filter(({ type }) => type === 'AlertAcknowledged');
    assert.equal(acknowledged.length, 3, 'each once');
    const other = await product.clientAs('clinician', { name: 'Dr Okonkwo' });
    const refused = (await other.post(`/api/alerts/${first.id}/acknowledge`, {})).refused(409);
    assert.match(refused.detail ?? '', /Dr Amani Okafor/);

    await client.post(`/api/alerts/${first.id}/resolve`, { note: 'She is well.' });
    assert.deepEqual(
      (await alerts()).map(({ status }) => status),
      ['open', 'resolved', 'resolved', 'resolved'],
    );
  });

  it('A20: a RED that a later reading eases stays open, below those that are not', async () => {
    await raises(1, low, 1);
    await clock.pass(20 * MINUTE_MS);
    await client.log(id, well);
    const [eased] = await until(([alert]) => alert?.easedAt !== null);
    assert.deepEqual([eased?.status, eased?.easedAt], ['open', '2026-03-10T10:20:00.000Z']);
    const sick = await client.register({ name: 'Amina Bello' });
    await client.log(sick.id, RED);
    await client.log(sick.id, AMBER);
    const list = await eventually(
      async () => (await client.get('/api/alerts?acknowledged=false')).as(200, z.array(alertSchema)),
      (all) => all.length === 3,
    );
    assert.deepEqual(
      list.map(({ patientName, flag, easedAt }) => [patientName, flag, easedAt !== null]),
      [
        ['Amina Bello', 'RED', false],
        ['Neema Kabongo', 'RED', true],
        ['Amina Bello', 'AMBER', false],
      ],
    );
    await clock.pass(5 * MINUTE_MS);
    await client.log(id, { ...low, glucoseMmol: 3.4 });
    await eventually(alerts, ([alert]) => alert?.easedAt === null);
    assert.equal((await alerts()).length, 1, 'A23: it is the same alert');
  });

  it('A17: the diary of a device is one RED alert and one AMBER one, and nobody outside is told', async () => {
    const values = [6.1, 3.4, 12.5, 6.4];
    for (let index = 0; index < 120; index++) {
      const timestamp = new Date(clock.now().getTime() - (126 - index) * DAY_MS).toISOString();
      const glucoseMmol = values[index % 4];
      await client.log(id, { glucoseMmol, glucoseContext: 'RANDOM', timestamp, source: 'import' });
    }
    const all = await until(
      (found) => found.reduce((sum, one) => sum + (one.lateEntries?.count ?? 0), 0) === 60,
    );
    assert.deepEqual(
      all.map(({ flag, late, episodeCount, lateEntries }) => [flag, late, episodeCount, lateEntries]),
      [
        ['RED', true, 1, { count: 30, from: '2025-11-05T10:00:00.000Z', to: '2026-03-01T10:00:00.000Z' }],
        ['AMBER', true, 1, { count: 30, from: '2025-11-06T10:00:00.000Z', to: '2026-03-02T10:00:00.000Z' }],
      ],
    );
    assert.equal(
      all[0]?.message,
      '30 late entries from 5 November 2025 at 11:00 to 1 March 2026 at 11:00: Your blood sugar is low. Take 15 g of fast-acting glucose now. Blood sugar is low.',
    );
    // A live one after them is told, and by then everything before it would have been.
    await raises(3, RED, 1);
    assert.equal(told.length, 1);
    const [red] = all;
    const notices = (await client.get(`/api/alerts/${red?.id}/notifications`)).as(
      200,
      z.array(alertNoticeSchema),
    );
    assert.deepEqual(notices, []);
    await clock.pass(25 * 60 * MINUTE_MS);
    await until((found) => found.some(({ flag, escalatedAt }) => flag === 'AMBER' && escalatedAt !== null));
    await raises(4, RED, 2);
    assert.equal(told.length, 2, 'nor of the AMBER one as it climbs');
  });

  it('A24: a live RED is told at once where the server’s clock is 30 days ahead of the phone’s', async () => {
    const sent = new Date(clock.now().getTime() - 30 * DAY_MS).toISOString();
    const answer = await client.send('POST', `/api/patients/${id}/logs`, {
      body: { ...RED, timestamp: sent },
      headers: { 'x-client-time': sent },
    });
    assert.equal(answer.status, 201, answer.text);
    const [alert] = await until((found) => found.length === 1);
    assert.deepEqual([alert?.late, alert?.flag], [false, 'RED']);
    await eventually(
      async () => told.length,
      (length) => length === 1,
    );
    assert.equal(told[0]?.text, 'Red alert: Neema Kabongo. Upper blood pressure number is very high.');
  });

  it('says of a person’s own late REDs how many there are, once', async () => {
    const at = (hours: number) => new Date(clock.now().getTime() - hours * 60 * MINUTE_MS).toISOString();
    await raises(1, { ...RED, timestamp: at(50) }, 1);
    await client.log(id, { ...RED, timestamp: at(30) });
    await until(([alert]) => alert?.lateEntries?.count === 2);
    await raises(2, { chestPainNow: true }, 2);
    assert.deepEqual(
      told.map(({ text }) => text),
      [
        'Red alert: Neema Kabongo. Late entry: Upper blood pressure number is very high.',
        'Red alert: Neema Kabongo. Chest pain right now.',
      ],
    );
  });

  it('tells of a person’s own late RED that joins one which was too old to be told', async () => {
    const at = (hours: number) => new Date(clock.now().getTime() - hours * 60 * MINUTE_MS).toISOString();
    await raises(1, { ...RED, timestamp: at(100) }, 0);
    await raises(1, { chestPainNow: true, timestamp: at(30) }, 1);
    assert.equal(told.length, 1);
    assert.match(told[0]?.text ?? '', /^Red alert: Neema Kabongo\. .*Chest pain right now\./);
  });

  it('are snoozed together, and counted for clinicians alone', async () => {
    await raises(1, RED, 1);
    await clock.pass(35 * MINUTE_MS);
    const [newest] = await raises(2, RED, 2);
    await client.post(`/api/alerts/${newest?.id}/snooze`, { minutes: 60 });
    assert.ok((await alerts()).every(({ snoozedUntil }) => snoozedUntil === '2026-03-10T11:35:00.000Z'));
    const patient = await product.clientAs('patient', { patientId: id });
    (await patient.get('/api/alerts/counts')).refused(403);
  });
});
