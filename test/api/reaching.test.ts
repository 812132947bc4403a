import assert from 'node:assert/strict';
import { once } from 'node:events';
import * as z from 'zod/mini';
import { groceryBundleSchema } from '../../backend/contract/grocery.ts';
import { deviceSchema, syncedDevicesSchema } from '../../backend/contract/device.ts';
import { contactSchema, messageSchema, reachedSchema } from '../../backend/contract/message.ts';
import { patientSchema } from '../../backend/contract/patient.ts';
import type { ProposedEvent } from '../../events/store/port.ts';
import type { Delivery, DeliveryRequest, Partner } from '../../backend/partners/port.ts';
import { encode } from '../../events/codec.ts';
import { Recording } from '../harness/events.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const MINUTE_MS = 60_000;
const KEY = '6f1f0f0e-5a0b-4d0e-9d0a-0a1b2c3d4e5f';
const SENT: Delivery = { status: 'sent', simulated: false, detail: null };

/** Answers as it is told to, and notes what it was asked for. */
class TestPartner implements Partner {
  readonly name = 'The message service';
  readonly asked: DeliveryRequest[] = [];
  answer: (signal: AbortSignal) => Promise<Delivery> = async () => SENT;

  deliver(request: DeliveryRequest, signal: AbortSignal): Promise<Delivery> {
    this.asked.push(request);
    return this.answer(signal);
  }
}

describe('reaching a patient', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  const partner = new TestPartner();
  let product: TestProduct;
  let client: ApiClient;
  let id: string;

  before(async () => {
    product = await startTestProduct({ clock, timer: clock, partner });
    client = product.client();
  });
  beforeEach(async () => {
    partner.answer = async () => SENT;
    ({ id } = await client.register({ phoneNumber: '+243812345678' }));
  });
  after(() => product.stop());

  const at = (path: string): string => `/api/patients/${id}/${path}`;
  const send = async (path: string, body: object = {}, key?: string) =>
    (await client.post(at(path), body, key)).as(201, reachedSchema);
  const messages = async (query = '') =>
    (await client.get(at(`messages${query}`))).as(200, z.array(messageSchema));
  const asked = () => partner.asked.filter(({ details }) => details['patientId'] === id);
  const contact = async (outcome: string, more: object = {}) =>
    (await client.post(at('contacts'), { outcome, ...more })).as(201, contactSchema);

  it('goes out on every channel, with the usual text where nothing was written', async () => {
    const answers = [
      await send('call'),
      await send('whatsapp', { message: ' ' }),
      await send('send-grocery', { bundleId: 'low-salt-heart-kinshasa' }),
      await send('send-transport', { message: 'A taxi is on its way.' }),
      await send('request-ecg', { phone: '0998 765 432' }),
    ];
    assert.deepEqual(
      answers.map(({ status, message }) => `${status}: ${message}`),
      [
        'sent: Phone call has been initiated.',
        'sent: Message has been sent successfully.',
        'sent: Grocery bundle has been sent.',
        'sent: Transport information has been sent.',
        'sent: ECG request has been sent.',
      ],
    );
    assert.deepEqual(
      asked().map(({ channel, to, text }) => [channel, to, text]),
      [
        ['call', '+243812345678', null],
        [
          'whatsapp',
          '+243812345678',
          'Hello! This is a message from your care team. Please update your daily readings.',
        ],
        [
          'grocery',
          '+243812345678',
          'Your care team offers you a grocery bundle: Low-Salt Heart Basket (Kinshasa).',
        ],
        ['transport', '+243812345678', 'A taxi is on its way.'],
        [
          'ecg-request',
          '+243998765432',
          'Please capture and upload an ECG reading using your phone at your earliest convenience.',
        ],
      ],
    );
    const list = await messages();
    assert.deepEqual(
      new Set(list.map((one) => [one.id, one.channel, one.status, one.simulated].join(' '))),
      new Set(answers.map((answer, index) => `${answer.id} ${asked()[index]?.channel} sent false`)),
    );
    const [newest, second] = list;
    assert.deepEqual(
      (await messages('?limit=1')).map(({ id: one }) => one),
      [newest?.id],
    );
    assert.deepEqual(
      (await messages(`?limit=1&before=${newest?.id}`)).map(({ id: one }) => one),
      [second?.id],
    );
    (await client.get(at('messages?before=nothing'))).refused(404);
  });

  for (const [language, offer] of [
    [
      'fr',
      'Votre équipe soignante vous propose un panier alimentaire\u00a0: Panier du cœur pauvre en sel (Kinshasa).',
    ],
    [
      'sw',
      'Wahudumu wako wa afya wanakupa kifurushi cha chakula: Kikapu cha moyo chenye chumvi kidogo (Kinshasa).',
    ],
  ] as const) {
    it(`is in the language of the patient where nothing was written, ${language}`, async () => {
      ({ id } = await client.register({ phoneNumber: '+243812345678', language }));
      await send('send-grocery', { bundleId: 'low-salt-heart-kinshasa' });
      assert.deepEqual(
        asked().map(({ text }) => text),
        [offer],
      );
    });
  }

  it('is refused without a phone number, with one that is none, and of an unknown bundle', async () => {
    const { id: other } = await client.register();
    const refusal = (await client.post(`/api/patients/${other}/call`)).refused(422);
    assert.equal(refusal.detail, 'This patient has no phone number.');
    await client
      .post(`/api/patients/${other}/call`, { phone: '+243812345678' })
      .then((a) => a.as(201, reachedSchema));
    assert.deepEqual((await client.post(at('call'), { phone: '12' })).issues(), [
      'phone validation.phone.text',
    ]);
    assert.deepEqual((await client.post(at('send-grocery'), { bundleId: 'caviar' })).issues(), [
      'bundleId validation.bundleId.choice',
    ]);
    assert.deepEqual((await client.post(at('send-grocery'))).issues(), [
      'bundleId validation.bundleId.required',
    ]);
    const twice = { bundleId: 'low-salt-heart-kinshasa' };
    const named = (await client.get('/api/grocery/bundles')).as(200, z.array(groceryBundleSchema));
    const another = named.find(({ id: one }) => one !== twice.bundleId);
    assert.deepEqual(
      (await client.post(at('send-grocery'), { ...twice, bundleCode: another?.name })).issues(),
      ['bundleCode validation.bundleCode.choice'],
    );
    const byName = { bundleCode: 'Low-Salt Heart Basket (Kinshasa)' };
    assert.equal((await client.post(at('send-grocery'), byName)).status, 201);
    (await client.post('/api/patients/nobody/call')).refused(404);
    (await client.get('/api/patients/nobody/messages')).refused(404);
  });

  it('is answered again as at first, though the country and with it what is a number have changed', async () => {
    const body = { phone: '0998765432' };
    const first = await send('whatsapp', body, KEY);
    await client.patch(`/api/patients/${id}`, { country: 'NG', phoneNumber: '+2348012345678' });
    assert.equal((await send('whatsapp', body, KEY)).id, first.id);
  });

  it('is done once by a request that comes twice, also at the same moment', async () => {
    const [first, second] = await Promise.all([send('call', {}, KEY), send('call', {}, KEY)]);
    const third = await client.post(at('call'), {}, KEY);
    assert.equal(third.header('idempotent-replay'), 'true');
    assert.deepEqual([first.id, second.id], [third.as(201, reachedSchema).id, first.id]);
    assert.equal(asked().length, 1);
    assert.equal((await messages()).length, 1);
    (await client.post(at('call'), { phone: '+243998765432' }, KEY)).refused(422);
  });

  it('is tried again under the same id while the partner is away, and fails in the end', async () => {
    partner.answer = () => Promise.reject(new Error('ECONNREFUSED'));
    const waiting = await send('whatsapp');
    assert.deepEqual(
      [waiting.status, waiting.message],
      ['queued', 'It waits to be sent and is tried again until it is.'],
    );
    for (const minutes of [1, 5, 15, 60]) await clock.pass((minutes + 1) * MINUTE_MS);
    const [failed] = await eventually(
      () => messages(),
      ([message]) => message?.status === 'failed',
    );
    assert.equal(failed?.detail, 'The message service could not be reached in 5 tries.');
    assert.deepEqual([...new Set(asked().map((request) => request.id))], [waiting.id]);
    assert.equal(asked().length, 5);
  });

  it('says why the partner refused it', async () => {
    partner.answer = async () => ({
      status: 'failed',
      simulated: false,
      detail: 'The number is not in use.',
    });
    assert.deepEqual(await send('call').then(({ status, message }) => [status, message]), [
      'failed',
      'The number is not in use.',
    ]);
  });

  it('goes on after a restart in the midst of a try', async () => {
    const hanging = new EventTarget();
    const tried = once(hanging, 'tried');
    partner.answer = async (signal) => {
      hanging.dispatchEvent(new Event('tried'));
      await once(signal, 'abort');
      throw new Error('The wait is over.');
    };
    const sending = send('whatsapp');
    await tried;
    await sending;
    await product.restart();
    partner.answer = async () => SENT;
    await clock.pass(2 * MINUTE_MS);
    await eventually(
      () => messages(),
      ([message]) => message?.status === 'sent',
    );
    assert.equal(new Set(asked().map((request) => request.id)).size, 1);
  });

  it('stops after a patient has died or moved away, until they are reached', async () => {
    for (const outcome of ['died', 'moved_away']) {
      await contact(outcome);
      for (const path of ['call', 'whatsapp', 'send-transport', 'request-ecg'])
        assert.match((await client.post(at(path))).refused(409).detail, /nothing is sent/);
      await contact('no_answer');
      (await client.post(at('call'))).refused(409);
      await contact('reached');
      await send('call');
    }
  });

  it('does not go on with a message that waits when contact is stopped', async () => {
    partner.answer = () => Promise.reject(new Error('ECONNREFUSED'));
    await send('whatsapp');
    await contact('died');
    await clock.pass(2 * MINUTE_MS);
    const [stopped] = await eventually(
      () => messages(),
      ([message]) => message?.status === 'failed',
    );
    assert.equal(stopped?.detail, 'Nothing is sent to this patient any more.');
    assert.equal(asked().length, 1);
  });

  it('leaves an outcome, newest first, that the patient shows', async () => {
    const { id: messageId } = await send('call');
    await contact('no_answer', { messageId });
    await clock.pass(MINUTE_MS);
    const second = await contact('call_again', {
      note: 'At her sister’s.',
      callAgainAt: '2026-04-01T10:00:00+02:00',
    });
    const list = (await client.get(at('contacts'))).as(200, z.array(contactSchema));
    assert.deepEqual(
      list.map(({ outcome }) => outcome),
      ['call_again', 'no_answer'],
    );
    assert.deepEqual(list[0], second);
    assert.equal(second.callAgainAt, '2026-04-01T08:00:00.000Z');
    const { lastContact, contactStopped } = (await client.get(`/api/patients/${id}`)).as(200, patientSchema);
    assert.deepEqual(lastContact, { at: second.at, outcome: 'call_again', by: second.by });
    assert.equal(contactStopped, false);
    assert.deepEqual((await client.post(at('contacts'), { outcome: 'asleep' })).issues(), [
      'outcome validation.outcome.choice',
    ]);
    assert.deepEqual(
      (await client.post(at('contacts'), { outcome: 'other', messageId: 'x', callAgainAt: 'noon' })).issues(),
      ['callAgainAt validation.callAgainAt.text'],
    );
    assert.deepEqual((await client.post(at('contacts'), { outcome: 'other', messageId: 'x' })).issues(), [
      'messageId validation.messageId.choice',
    ]);
    (await client.get('/api/patients/nobody/contacts')).refused(404);
  });

  it('asks no device where there is none', async () => {
    assert.deepEqual((await client.post(at('sync-devices'))).as(200, syncedDevicesSchema), {
      deviceCount: 0,
      devices: [],
    });
    assert.deepEqual((await client.get(at('devices'))).body, []);
  });

  it('asks a device that is linked, once for a request that comes twice, and says when', async () => {
    const device = { deviceType: 'BP_MONITOR', deviceId: 'omron-7', deviceName: 'Kitchen' } as const;
    const linked = new Recording('2026-03-10T08:00:00.000Z').event('DeviceLinked', device, { patientId: id });
    const link = `link-${id}`;
    const stored = encode(linked.id, { type: 'DeviceLinked', data: device }, linked.meta) as ProposedEvent;
    await product.running.store.append(`device-${link}`, [stored], 'none');
    const sync = async () => (await client.post(at('sync-devices'), {}, KEY)).as(200, syncedDevicesSchema);
    const shown = { deviceType: 'BP_MONITOR', deviceId: 'omron-7', metadata: { deviceName: 'Kitchen' } };
    await eventually(
      async () => (await client.get(at('devices'))).as(200, z.array(deviceSchema)),
      (devices) => devices.length === 1,
    );
    const first = await sync();
    assert.deepEqual(first, {
      deviceCount: 1,
      devices: [
        {
          ...shown,
          id: link,
          pairedDate: '2026-03-10T08:00:00.000Z',
          lastSync: clock.now().toISOString(),
          lastReadingAt: null,
          active: true,
          simulated: false,
        },
      ],
    });
    const events = (await product.events()).length;
    assert.deepEqual(await sync(), first);
    assert.equal((await product.events()).length, events);
  });

  it('has bundles of food to offer, under the names of both sides', async () => {
    const bundles = (await client.get('/api/grocery/bundles')).as(200, z.array(groceryBundleSchema));
    assert.equal(bundles.length, 6);
    for (const {
      name,
      bundleName,
      dietType,
      diet_type: diet,
      estimatedCost,
      estimated_cost: cost,
    } of bundles)
      assert.deepEqual([bundleName, diet, cost], [name, dietType, estimatedCost]);
  });

  it('with the embedded partner says that nothing was sent', async () => {
    const own = await startTestProduct({ clock });
    try {
      const { id: patientId } = await own.client().register({ phoneNumber: '+243812345678' });
      const answer = await own.client().post(`/api/patients/${patientId}/call`);
      assert.deepEqual(answer.as(201, reachedSchema), {
        id: answer.as(201, reachedSchema).id,
        status: 'delivered',
        simulated: true,
        message: 'Phone call has been initiated. Simulated: it was recorded, and nothing was sent.',
      });
      const list = await own.client().get(`/api/patients/${patientId}/messages`);
      assert.equal(list.as(200, z.array(messageSchema))[0]?.simulated, true);
    } finally {
      await own.stop();
    }
  });
});
