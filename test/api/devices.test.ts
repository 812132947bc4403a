import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import { type Device, deviceSchema, takenReadingsSchema } from '../../backend/contract/device.ts';
import { logSchema } from '../../backend/contract/log.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { EarlierRelease } from '../harness/earlier-release.ts';
import { ManualTime } from '../harness/manual-time.ts';
import {
  type ApiAnswer,
  type ApiClient,
  eventually,
  startTestProduct,
  type TestProduct,
} from '../harness/product.ts';

describe('devices', () => {
  let clock: ManualTime;
  let product: TestProduct;
  let team: ApiClient;
  let id: string;
  let own: ApiClient;

  beforeEach(async () => {
    clock = new ManualTime('2026-03-10T08:00:00.000Z');
    product = await startTestProduct({ clock });
    team = product.client();
    ({ id } = await team.register({ name: 'Amina' }));
    own = await product.clientAs('patient', { patientId: id });
  });
  afterEach(() => product.stop());

  const post = (body: object) => own.post(`/api/patients/${id}/devices`, body);
  const link = async (deviceId: string, status = 201): Promise<Device> =>
    (await post({ deviceType: 'BP_MONITOR', deviceId })).as(status, deviceSchema);
  const devices = async () => (await own.get(`/api/patients/${id}/devices`)).as(200, z.array(deviceSchema));
  const unlink = (linkId: string) => own.delete(`/api/patients/${id}/devices/${linkId}`);
  const hand = (linkId: string, readings: unknown) =>
    own.post(`/api/patients/${id}/devices/${linkId}/readings`, { readings });
  const taken = async (linkId: string, readings: unknown) =>
    (await hand(linkId, readings)).as(200, takenReadingsSchema);
  const logs = async () => (await own.get(`/api/patients/${id}/logs`)).as(200, z.array(logSchema));

  it('are linked once, unlinked once, and linked again as another link', async () => {
    const first = await link('00:1A:7D');
    assert.deepEqual([first.active, first.simulated, first.lastReadingAt], [true, false, null]);
    assert.deepEqual(await link('00:1A:7D', 200), first);
    const off = (await unlink(first.id)).as(200, deviceSchema);
    assert.equal(off.active, false);
    assert.deepEqual((await unlink(first.id)).as(200, deviceSchema), off);
    const again = await link('00:1A:7D');
    assert.notEqual(again.id, first.id);
    assert.equal((await devices()).length, 2);
    const synced = await team.post(`/api/patients/${id}/sync-devices`, {});
    assert.equal(synced.as(200, z.object({ deviceCount: z.number() })).deviceCount, 1);
  });

  it('are linked once by one key, whatever came in between, and answered as they were at first', async () => {
    const address = `/api/patients/${id}/devices`;
    const cuff = { deviceType: 'BP_MONITOR', deviceId: 'cuff', metadata: { deviceName: 'At home' } };
    const key = randomUUID();
    const first = await own.post(address, cuff, key);
    const { id: linkId } = first.as(201, deviceSchema);
    const positionOf = (answer: ApiAnswer) => answer.header('x-commit-position');
    const isRepeatOf = (again: ApiAnswer, before: ApiAnswer) => {
      assert.equal(again.status, before.status, again.text);
      assert.deepEqual(again.body, before.body);
      assert.equal(again.header('idempotent-replay'), 'true');
      assert.equal(positionOf(again), positionOf(before));
    };
    isRepeatOf(await own.post(address, cuff, key), first);
    for (const change of [{ deviceId: 'other' }, { deviceType: 'SCALE' }, { metadata: null }])
      (await own.post(address, { ...cuff, ...change }, key)).refused(422);
    // Linked already: the same link, by a request that is remembered, too.
    const known = randomUUID();
    const found = await own.post(address, cuff, known);
    assert.equal(found.as(200, deviceSchema).id, linkId);
    assert.equal(found.header('idempotent-replay'), undefined);
    await taken(linkId, [{ measuredAt: '2026-03-10T06:00:00Z', hr: 70 }]);
    await unlink(linkId);
    isRepeatOf(await own.post(address, cuff, key), first);
    isRepeatOf(await own.post(address, cuff, known), found);
    (await own.post(address, { ...cuff, deviceId: 'other' }, known)).refused(422);
    assert.deepEqual(
      (await devices()).map((device) => [device.id, device.active]),
      [[linkId, false]],
    );
    // Another key is another request: it is linked anew, and the first keys still answer what they did.
    const anew = await own.post(address, cuff, randomUUID());
    assert.notEqual(anew.as(201, deviceSchema).id, linkId);
    isRepeatOf(await own.post(address, cuff, key), first);
    assert.equal((await devices()).length, 2);
  });

  it('are linked once by one key that comes twice at once, and by one of two bodies', async () => {
    const address = `/api/patients/${id}/devices`;
    const cuff = { deviceType: 'BP_MONITOR', deviceId: 'cuff' };
    const key = randomUUID();
    const both = await Promise.all([own.post(address, cuff, key), own.post(address, cuff, key)]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [201, 201],
    );
    assert.deepEqual(both[0].body, both[1].body);
    const other = randomUUID();
    const two = await Promise.all(
      ['one', 'two'].map((deviceId) => own.post(address, { ...cuff, deviceId }, other)),
    );
    assert.deepEqual(
      two.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 422],
    );
    assert.equal((await devices()).length, 2);
  });

  it('are ten at most, and need a name of their own', async () => {
    for (let device = 0; device < 10; device++) await link(`device-${device}`);
    assert.equal((await post({ deviceType: 'SCALE', deviceId: 'device-10' })).status, 422);
    for (const deviceId of ['', 'ab', 'a b c', 'x'.repeat(65), 7])
      assert.equal(
        (await post({ deviceType: 'SCALE', deviceId })).refused(400).issues?.[0]?.path,
        'deviceId',
      );
    assert.equal(
      (await post({ deviceType: 'TOASTER', deviceId: 'abc' })).refused(400).issues?.[0]?.path,
      'deviceType',
    );
  });

  it('hand over readings, of which each becomes one log, however often it comes', async () => {
    const { id: linkId } = await link('cuff');
    const readings = [
      { measuredAt: '2026-03-10T06:00:00Z', bpSys: 128, bpDia: 82, hr: 70 },
      { measuredAt: '2026-03-10T07:00:00+01:00', hr: 71 },
      { measuredAt: '2026-03-10T07:00:00Z', weightKg: 71.5 },
    ];
    const first = await taken(linkId, readings);
    assert.deepEqual(
      first.map(({ repeated, issues }) => [repeated, issues.length]),
      [
        [false, 0],
        [false, 0],
        [false, 0],
      ],
    );
    const [, second] = first;
    // The same moment, said otherwise, with another value, over a new link: the first stays.
    await unlink(linkId);
    const anew = await link('cuff');
    const again = await taken(anew.id, [
      readings[0],
      { measuredAt: '2026-03-10T06:00:00.000Z', hr: 99 },
      readings[2],
    ]);
    assert.deepEqual(
      again.map(({ repeated }) => repeated),
      [true, true, true],
    );
    assert.equal(again[1]?.logId, second?.logId);
    const recorded = await logs();
    assert.equal(recorded.length, 3);
    assert.deepEqual([...new Set(recorded.map(({ source }) => source))], ['import']);
    assert.ok(recorded.every(({ medsTakenNow }) => medsTakenNow === null));
    assert.equal(
      (await devices()).find(({ id: each }) => each === linkId)?.lastReadingAt,
      '2026-03-10T07:00:00.000Z',
    );
  });

  it('hand over once what an earlier release took in', async () => {
    const { id: linkId } = await link('cuff');
    const measuredAt = '2026-03-10T06:00:00.000Z';
    const key = `reading ${id} cuff ${measuredAt} hr`;
    const earlier = new EarlierRelease(product, clock);
    const logId = await earlier.record({ key, bodyHash: key }, id, { hr: 71 }, measuredAt);
    assert.deepEqual(await taken(linkId, [{ measuredAt, hr: 71 }]), [
      { measuredAt, logId, repeated: true, issues: [] },
    ]);
    assert.equal((await logs()).length, 1);
  });

  it('say when the newest reading was measured, though the server stopped in the midst of handing them over', async () => {
    const { id: before } = await link('cuff');
    const newest = { measuredAt: '2026-03-10T07:00:00Z', hr: 71 };
    await taken(before, [newest]);
    await unlink(before);
    // To a new link all is as after a stop between the first log and the device: a log is there, and the device knows of none.
    const { id: linkId } = await link('cuff');
    const lastReadingAt = async () => (await devices()).find((each) => each.id === linkId)?.lastReadingAt;
    await taken(linkId, [newest, { measuredAt: '2026-03-10T06:00:00Z', hr: 70 }]);
    assert.equal(await lastReadingAt(), '2026-03-10T07:00:00.000Z');
    await unlink(linkId);
    const { id: third } = await link('cuff');
    await taken(third, [newest]);
    assert.equal(
      (await devices()).find((each) => each.id === third)?.lastReadingAt,
      '2026-03-10T07:00:00.000Z',
    );
  });

  it('hand over what cannot be beside what can: each is answered for itself', async () => {
    const { id: linkId } = await link('cuff');
    const answers = await taken(linkId, [
      { measuredAt: '2026-03-10T06:00:00Z', bpSys: 2047, bpDia: 82 },
      { measuredAt: '2026-03-10T06:00:00Z', bpSys: 128, bpDia: 82 },
      { measuredAt: '2026-03-10T09:00:00Z', hr: 70 },
      { measuredAt: '1970-01-01T00:00:00Z', hr: 70 },
      { measuredAt: 'yesterday', hr: 70 },
      { hr: 70 },
      { measuredAt: '2026-03-10T06:00:00Z', glucoseContext: 'FASTING' },
    ]);
    assert.deepEqual(
      answers.map(({ logId, issues }) =>
        logId === null ? issues.map(({ path, key }) => [path, key]) : 'taken',
      ),
      [
        [['bpSys', 'validation.bpSys.range']],
        'taken',
        [['measuredAt', 'validation.measuredAt.future']],
        [['measuredAt', 'validation.measuredAt.past']],
        [['measuredAt', 'validation.measuredAt.format']],
        [['measuredAt', 'validation.measuredAt.required']],
        [['readings', 'validation.readings.required']],
      ],
    );
  });

  it('hand over by one key once, and are answered as they were at first', async () => {
    const { id: linkId } = await link('cuff');
    const address = `/api/patients/${id}/devices/${linkId}/readings`;
    const known = { measuredAt: '2026-03-10T05:00:00Z', hr: 68 };
    await taken(linkId, [known]);
    const readings = [
      { measuredAt: '2026-03-10T06:00:00Z', hr: 70 },
      { measuredAt: '2026-03-10T06:00:00Z', hr: 70 },
      known,
      { measuredAt: '2026-03-10T08:30:00Z', hr: 71 },
      { measuredAt: '2026-03-10T07:00:00Z', hr: 7100 },
    ];
    const key = randomUUID();
    const first = await own.post(address, { readings }, key);
    assert.deepEqual(
      first.as(200, takenReadingsSchema).map(({ repeated, issues }) => [repeated, issues[0]?.key]),
      [
        [false, undefined],
        [true, undefined],
        [true, undefined],
        [false, 'validation.measuredAt.future'],
        [false, 'validation.hr.range'],
      ],
    );
    const asked = await devices();
    // By now the time that lay ahead has come, and the device is linked no more.
    await clock.pass(HOUR_MS);
    await unlink(linkId);
    const again = await own.post(address, { readings }, key);
    assert.deepEqual(again.as(200, takenReadingsSchema), first.body);
    assert.equal(again.header('idempotent-replay'), 'true');
    assert.equal(again.header('x-commit-position'), first.header('x-commit-position'));
    (await own.post(address, { readings: [known] }, key)).refused(422);
    assert.equal((await logs()).length, 2);
    assert.deepEqual(
      (await devices()).map(({ lastSync }) => lastSync),
      asked.map(({ lastSync }) => lastSync),
    );
    // Of a request of which nothing was taken no less.
    const anew = await link('cuff');
    const refused = randomUUID();
    const at = `/api/patients/${id}/devices/${anew.id}/readings`;
    const none = await own.post(at, { readings: [{ hr: 70 }] }, refused);
    const noneAgain = await own.post(at, { readings: [{ hr: 70 }] }, refused);
    assert.deepEqual(noneAgain.as(200, takenReadingsSchema), none.body);
    assert.equal(noneAgain.header('idempotent-replay'), 'true');
    (await own.post(at, { readings: [known] }, refused)).refused(422);
  });

  it('hand over rows that are no reading beside those that are', async () => {
    const { id: linkId } = await link('meter');
    const reading = { measuredAt: '2026-03-10T06:00:00Z', glucoseMmol: 6.1 };
    const answers = await taken(linkId, [
      null,
      7,
      [],
      { ...reading, glucoseContext: 'AT_NIGHT' },
      { measuredAt: '2026-03-10T06:30:00Z', glucoseSign: 'MAYBE' },
      { ...reading, glucoseContext: 'FASTING', symptoms: ['chest_pain'], medsTakenNow: true, note: 'x' },
    ]);
    assert.deepEqual(
      answers.map(({ logId, issues }) =>
        logId === null ? issues.map(({ path, key }) => [path, key]) : 'taken',
      ),
      [
        [['readings', 'validation.readings.required']],
        [['readings', 'validation.readings.required']],
        [['readings', 'validation.readings.required']],
        [['glucoseContext', 'validation.glucoseContext.choice']],
        [['glucoseSign', 'validation.glucoseSign.choice']],
        'taken',
      ],
    );
    const [log] = await logs();
    assert.deepEqual([log?.glucoseMmol, log?.glucoseContext, log?.medsTakenNow], [6.1, 'FASTING', null]);
  });

  it('hand over what a meter shows in the place of a number', async () => {
    const { id: linkId } = await link('meter');
    const [answer] = await taken(linkId, [
      { measuredAt: '2026-03-10T06:00:00Z', glucoseSign: 'HI', glucoseContext: 'FASTING' },
    ]);
    assert.deepEqual([answer?.issues, answer?.repeated], [[], false]);
    const [log] = await logs();
    assert.deepEqual([log?.glucoseSign, log?.glucoseMmol, log?.overallFlag], ['HI', null, 'RED']);
  });

  it('come through a hub of the clinic by the same call', async () => {
    const { id: linkId } = await link('cuff');
    const readings = [{ measuredAt: '2026-03-10T06:00:00Z', bpSys: 128, bpDia: 82 }];
    const hub = await team.post(`/api/patients/${id}/devices/${linkId}/readings`, { readings });
    const [first] = hub.as(200, takenReadingsSchema);
    // What the patient's own phone reads of the same device later is a repeat.
    const [again] = await taken(linkId, readings);
    assert.deepEqual([again?.logId, again?.repeated], [first?.logId, true]);
    assert.equal((await logs()).length, 1);
  });

  it('hand over old readings as what was, which is told so', async () => {
    const { id: linkId } = await link('cuff');
    await taken(linkId, [{ measuredAt: '2026-03-08T06:00:00Z', bpSys: 210, bpDia: 120 }]);
    const alerts = await eventually(
      async () => (await team.get(`/api/alerts?patientId=${id}`)).as(200, z.array(alertSchema)),
      (found) => found.length === 1,
    );
    assert.equal(alerts[0]?.late, true);
  });

  it('hand over from 1 to 200 readings, while they are linked', async () => {
    const { id: linkId } = await link('cuff');
    const reading = { measuredAt: '2026-03-10T06:00:00Z', hr: 70 };
    assert.equal((await hand(linkId, [])).status, 400);
    assert.equal(
      (
        await hand(
          linkId,
          Array.from({ length: 201 }, () => reading),
        )
      ).status,
      400,
    );
    assert.equal((await hand(linkId, 'many')).status, 400);
    assert.equal((await hand('none', [reading])).status, 404);
    await unlink(linkId);
    assert.equal((await hand(linkId, [reading])).status, 409);
    const { id: other } = await team.register({ name: 'Baraka' });
    const stranger = await product.clientAs('patient', { patientId: other });
    assert.equal(
      (await stranger.post(`/api/patients/${id}/devices/${linkId}/readings`, { readings: [reading] })).status,
      403,
    );
    assert.equal(
      (await stranger.post(`/api/patients/${other}/devices/${linkId}/readings`, { readings: [reading] }))
        .status,
      404,
    );
    assert.equal((await stranger.delete(`/api/patients/${other}/devices/${linkId}`)).status, 404);
  });
});
