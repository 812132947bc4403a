import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { alertNoticeSchema, alertSchema } from '../../backend/contract/alert.ts';
import { deviceSchema } from '../../backend/contract/device.ts';
import { type Ecg, ecgSchema, ecgTraceSchema, reviewedEcgSchema } from '../../backend/contract/ecg.ts';
import { patientSchema } from '../../backend/contract/patient.ts';
import { messageSchema } from '../../backend/contract/message.ts';
import { bytesOf, samplesOf } from '../../backend/ecg/forms/samples.ts';
import { simulatedEcg } from '../../fixtures/ecg/simulated-ecg.ts';
import { ManualTime } from '../harness/manual-time.ts';
import {
  type ApiClient,
  eventually,
  openLive,
  startTestProduct,
  type TestProduct,
} from '../harness/product.ts';

const KEY = '0f0e0d0c-0b0a-4908-8706-050403020100';
const RATE = 300;

const record = (name: string): Int16Array =>
  samplesOf(readFileSync(new URL(`../fixtures/ecg/${name}.i16`, import.meta.url)));
const FIBRILLATING = record('A00004');
const EVEN = record('A00001');
const beating = (rate: number, seconds = 30): Int16Array =>
  simulatedEcg({ rate: RATE, intervals: [60 / rate], seconds, hasPWave: true, noise: 40 });

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const csv = (samples: Int16Array): string => base64([`# rate=${RATE}`, ...samples].join('\n'));
function hhe(samples: Int16Array): string {
  const head = Buffer.from('HHE1\0\0');
  head.writeUInt16LE(RATE, 4);
  return Buffer.concat([head, bytesOf(samples)]).toString('base64');
}

describe('phone ECGs', () => {
  let clock: ManualTime;
  let product: TestProduct;
  let team: ApiClient;
  let id: string;
  let own: ApiClient;
  let deviceLinkId: string;

  beforeEach(async () => {
    clock = new ManualTime('2026-03-10T08:00:00.000Z');
    product = await startTestProduct({ clock });
    team = product.client();
    ({ id } = await team.register({ name: 'Amina', phoneNumber: '+243 812 345 678' }));
    await team.patch(`/api/patients/${id}`, { planTier: 'PLUS' });
    own = await product.clientAs('patient', { patientId: id });
    deviceLinkId = await link('KM-77');
  });
  afterEach(() => product.stop());

  const link = async (deviceId: string, metadata = { deviceName: 'Card' }): Promise<string> =>
    (await own.post(`/api/patients/${id}/devices`, { deviceType: 'PHONE_ECG', deviceId, metadata })).as(
      201,
      deviceSchema,
    ).id;
  const send = (captureBase64: unknown, more: object = {}, key?: string) =>
    own.post(`/api/patients/${id}/ecg/capture`, { captureBase64, deviceLinkId, ...more }, key);
  const captured = async (samples: Int16Array, more: object = {}): Promise<Ecg> =>
    (await send(hhe(samples), more)).as(201, ecgSchema);
  const history = async (query = '', client = own) =>
    (await client.get(`/api/patients/${id}/ecg/history${query}`)).as(200, z.array(reviewedEcgSchema));
  const alerts = async () =>
    (await team.get(`/api/alerts?patientId=${id}`))
      .as(200, z.array(alertSchema))
      .filter(({ kind }) => kind === 'ecg');

  it('are read at once, alike in every form, and listed newest first without their samples', async () => {
    const first = await captured(EVEN);
    assert.equal(first.rhythm, 'sinus');
    assert.equal(first.interpretation, 'Regular rhythm.');
    assert.equal(first.interpretationKey, 'ecg.sinus');
    assert.equal(first.durationSeconds, 30);
    assert.equal(first.capturedAt, clock.now().toISOString());
    assert.deepEqual([first.simulated, first.requestId], [false, null]);
    await clock.pass(60_000);
    const second = (await send(csv(EVEN))).as(201, ecgSchema);
    assert.deepEqual([second.rhythm, second.heartRate], [first.rhythm, first.heartRate]);
    const listed = await history();
    assert.deepEqual(
      listed,
      [second, first].map((ecg) => ({ ...ecg, review: null })),
    );
    assert.deepEqual(await history(`?limit=1&before=${second.id}`), listed.slice(1));
    assert.deepEqual((await history('', team)).length, 2);
  });

  it('are recorded once, however often a request comes', async () => {
    const [one, other] = await Promise.all([send(hhe(EVEN), {}, KEY), send(hhe(EVEN), {}, KEY)]);
    assert.equal(one.as(201, ecgSchema).id, other.as(201, ecgSchema).id);
    assert.equal((await history()).length, 1);
  });

  it('have a trace that spans them, with every peak', async () => {
    const { id: ecgId } = await captured(EVEN);
    const path = `/api/patients/${id}/ecg/${ecgId}/signal`;
    const whole = (await own.get(path)).as(200, ecgTraceSchema);
    assert.deepEqual([whole.rate, whole.seconds, whole.microvolts.length], [RATE, 30, 6000]);
    const few = (await team.get(`${path}?points=200`)).as(200, ecgTraceSchema);
    assert.equal(few.microvolts.length, 200);
    assert.equal(Math.max(...few.microvolts), Math.max(...EVEN));
    for (const points of ['1', '6001', '2.5', 'many'])
      assert.equal(
        (await own.get(`${path}?points=${points}`)).refused(400).issues?.[0]?.key,
        'validation.points.range',
      );
    assert.equal((await own.get(`/api/patients/${id}/ecg/nothing/signal`)).status, 404);
  });

  it('answer the newest request of the last 14 days, once', async () => {
    const ask = async (): Promise<string> =>
      (await team.post(`/api/patients/${id}/request-ecg`, {})).as(201, z.object({ id: z.string() })).id;
    const asked = await ask();
    const ecg = await captured(EVEN);
    assert.equal(ecg.requestId, asked);
    const messages = (await own.get(`/api/patients/${id}/messages`)).as(200, z.array(messageSchema));
    assert.deepEqual(messages[0]?.answer, { ecgId: ecg.id, at: clock.now().toISOString() });
    assert.equal((await captured(EVEN)).requestId, null);
    await ask();
    await clock.pass(15 * 86_400_000);
    assert.equal((await captured(EVEN)).requestId, null);
  });

  it('answer no request where no heart is seen in them, until a person has seen one', async () => {
    const asked = (await team.post(`/api/patients/${id}/request-ecg`, {})).as(
      201,
      z.object({ id: z.string() }),
    );
    const answer = async () =>
      (await own.get(`/api/patients/${id}/messages`)).as(200, z.array(messageSchema))[0]?.answer;
    const noise = await captured(new Int16Array(30 * RATE));
    assert.deepEqual([noise.rhythm, noise.requestId, await answer()], ['unreadable', asked.id, null]);
    deviceLinkId = await link('SIM-1');
    assert.deepEqual([(await captured(EVEN)).simulated, await answer()], [true, null]);
    deviceLinkId = await link('KM-78');
    const ecg = await captured(EVEN);
    assert.equal(ecg.requestId, asked.id);
    assert.equal((await answer())?.ecgId, ecg.id);
    // The next request stands open over noise as well, until a person reads it.
    await clock.pass(60_000);
    await team.post(`/api/patients/${id}/request-ecg`, {});
    const faint = await captured(new Int16Array(30 * RATE));
    assert.equal(await answer(), null);
    await team.post(`/api/patients/${id}/ecg/${faint.id}/review`, { rhythm: 'sinus' });
    assert.equal((await answer())?.ecgId, faint.id);
  });

  it('tell nobody that their team has been told of a rhythm that it knows of', async () => {
    await team.patch(`/api/patients/${id}`, { hasKnownAfFlutter: true });
    const { rhythm, interpretation } = await captured(FIBRILLATING);
    assert.equal(rhythm, 'afib');
    assert.doesNotMatch(interpretation, /told/);
    assert.deepEqual(await alerts(), []);
  });

  it('alert the care team of a rhythm that was not known, and of a heart that is too fast or too slow', async () => {
    const af = await captured(FIBRILLATING);
    assert.equal(af.rhythm, 'afib');
    assert.match(af.interpretation, /has been told/);
    const [raised] = await eventually(alerts, (found) => found.length === 1);
    assert.deepEqual(
      [raised?.flag, raised?.reasonKeys, raised?.logId, raised?.ecgId, raised?.messageKey, raised?.reasons],
      [
        'AMBER',
        ['reason.ECG-AMBER-AF-NEW'],
        null,
        af.id,
        'message.AMBER.ecg-af',
        ['The phone ECG may show atrial fibrillation, which was not known before.'],
      ],
    );
    const { work } = (await team.get(`/api/patients/${id}`)).as(200, patientSchema);
    assert.deepEqual(
      work?.why.map(({ kind, flag, ruleId }) => [kind, flag, ruleId]),
      [['ecg', 'AMBER', 'ECG-AMBER-AF-NEW']],
    );
    // Within the cooldown of the first.
    await captured(FIBRILLATING);
    await captured(beating(150));
    const both = await eventually(alerts, (found) => found.length === 2);
    assert.deepEqual(both.find(({ flag }) => flag === 'RED')?.reasonKeys, ['reason.ECG-RED-FAST']);
    await captured(beating(36));
    assert.equal((await eventually(alerts, (found) => found.length === 3)).length, 3);
  });

  it('are taken by the clock of the phone that made them, and are live where they are by that clock', async () => {
    await team.put('/api/clinic', { name: 'Bumbu', onCallPhone: '+243998765432' });
    const sentBy = (phoneClock: Date, ageMs: number) =>
      own.send('POST', `/api/patients/${id}/ecg/capture`, {
        body: {
          captureBase64: hhe(beating(150)),
          deviceLinkId,
          capturedAt: new Date(phoneClock.getTime() - ageMs).toISOString(),
        },
        headers: { 'x-client-time': phoneClock.toISOString() },
      });
    const behind = new Date('2015-01-01T00:05:00Z');
    const ecg = (await sentBy(behind, 60_000)).as(201, ecgSchema);
    assert.equal(ecg.capturedAt, '2015-01-01T00:04:00.000Z');
    const [alert] = await eventually(alerts, (found) => found.length === 1);
    assert.deepEqual([alert?.flag, alert?.late], ['RED', false]);
    const notices = async () =>
      (await team.get(`/api/alerts/${alert?.id}/notifications`)).as(200, z.array(alertNoticeSchema));
    const [notice] = await eventually(notices, (found) => found.length > 0);
    assert.equal(notice?.channel, 'phone');

    const ahead = new Date(clock.now().getTime() + 30 * 86_400_000);
    assert.equal((await sentBy(ahead, 0)).status, 201);
    assert.equal(
      (await sentBy(ahead, -6 * 60_000)).refused(400).issues?.[0]?.key,
      'validation.capturedAt.future',
    );
    await clock.pass(3_600_000);
    assert.equal((await sentBy(ahead, 25 * 3_600_000)).status, 201);
    const late = await eventually(alerts, (found) => found.some((one) => one.late));
    assert.equal(late.filter((one) => one.late).length, 1);
  });

  it('alert nobody where the rhythm is known, cannot be read or is simulated', async () => {
    await team.patch(`/api/patients/${id}`, { hasKnownAfFlutter: true });
    await captured(FIBRILLATING);
    await captured(record('A01727'));
    deviceLinkId = await link('SIM-1');
    const simulated = await captured(beating(150));
    assert.equal(simulated.simulated, true);
    deviceLinkId = await link('KM-78');
    await captured(beating(150));
    // The last one is told, so that those before it have been looked at.
    assert.equal((await eventually(alerts, (found) => found.length > 0)).length, 1);
  });

  it('stand as a person reads them, with how they were read beside', async () => {
    const { id: ecgId } = await captured(FIBRILLATING);
    const review = { rhythm: 'flutter', heartRate: 66, note: 'Sawtooth.' };
    const path = `/api/patients/${id}/ecg/${ecgId}/review`;
    const reviewed = (await team.post(path, review)).as(200, reviewedEcgSchema);
    assert.equal(reviewed.rhythm, 'afib');
    assert.deepEqual(
      [reviewed.review?.rhythm, reviewed.review?.heartRate, reviewed.review?.note],
      ['flutter', 66, 'Sawtooth.'],
    );
    (await team.post(path, { rhythm: 'other' })).as(200, reviewedEcgSchema);
    assert.equal((await history())[0]?.review?.rhythm, 'other');
    assert.equal((await own.post(path, review)).status, 403);
    assert.equal((await team.post(path, { rhythm: 'hero' })).refused(400).issues?.[0]?.path, 'rhythm');
  });

  it('tell open screens of themselves', async () => {
    const live = await openLive(product.url, own);
    const { id: ecgId } = await captured(EVEN);
    assert.deepEqual(await live.next('ecg_captured'), {
      type: 'ecg_captured',
      patientId: id,
      ecgId,
      rhythm: 'sinus',
    });
    live.terminate();
  });

  it('are refused with a sentence, and nothing is recorded', async () => {
    const refusals: readonly (readonly [unknown, object, number, string])[] = [
      ['', {}, 400, 'validation.captureBase64.required'],
      [undefined, {}, 400, 'validation.captureBase64.required'],
      ['%%%', {}, 400, 'validation.captureBase64.text'],
      [base64('no heart'), {}, 400, 'validation.captureBase64.format'],
      [hhe(beating(60, 9)), {}, 400, 'validation.captureBase64.range'],
      [csv(EVEN), { rate: 0 }, 400, 'validation.rate.range'],
      [csv(EVEN), { rate: 5000 }, 400, 'validation.rate.range'],
      [csv(EVEN), { capturedAt: '2026-03-11T08:00:00Z' }, 400, 'validation.capturedAt.future'],
      [csv(EVEN), { capturedAt: '2024-03-11T08:00:00Z' }, 400, 'validation.capturedAt.past'],
    ];
    for (const [recording, more, status, key] of refusals)
      assert.equal((await send(recording, more)).refused(status).issues?.[0]?.key, key);
    assert.equal(
      (await send(hhe(beating(60, 121)))).refused(422).detail,
      'The recording is longer than 2 minutes.',
    );
    assert.equal((await send(hhe(EVEN), { deviceLinkId: 'none' })).status, 404);
    assert.equal((await send('A'.repeat(9 * 1024 * 1024))).status, 413);
    await own.delete(`/api/patients/${id}/devices/${deviceLinkId}`);
    assert.equal((await send(hhe(EVEN))).status, 409);
    assert.deepEqual(await history(), []);
  });

  it('are part of the PLUS and PRO plans, and stay to be read after them', async () => {
    await captured(EVEN);
    await team.patch(`/api/patients/${id}`, { planTier: 'BASIC' });
    const detail = 'Phone ECG is part of the PLUS and PRO plans.';
    assert.equal((await send(hhe(EVEN))).refused(403).detail, detail);
    const another = { captureBase64: hhe(EVEN), deviceLinkId };
    assert.equal((await team.post(`/api/patients/${id}/ecg/capture`, another)).refused(403).detail, detail);
    const device = { deviceType: 'PHONE_ECG', deviceId: 'KM-9' };
    assert.equal((await own.post(`/api/patients/${id}/devices`, device)).refused(403).detail, detail);
    assert.equal((await history()).length, 1);
  });

  it('are nobody’s but the patient’s and the care team’s', async () => {
    const { id: ecgId } = await captured(EVEN);
    const { id: other } = await team.register({ name: 'Baraka' });
    const stranger = await product.clientAs('patient', { patientId: other });
    for (const path of ['history', `${ecgId}/signal`])
      assert.equal((await stranger.get(`/api/patients/${id}/ecg/${path}`)).status, 403);
    assert.equal((await team.get(`/api/patients/${other}/ecg/${ecgId}/signal`)).status, 404);
    await team.patch(`/api/patients/${other}`, { planTier: 'PRO' });
    const foreign = { captureBase64: hhe(EVEN), deviceLinkId };
    assert.equal((await stranger.post(`/api/patients/${other}/ecg/capture`, foreign)).status, 404);
  });
});
