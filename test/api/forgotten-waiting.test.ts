import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import { clinicSchema } from '../../backend/contract/clinic.ts';
import { forgettingRequestSchema, forgottenSchema } from '../../backend/contract/forgetting.ts';
import { reachedSchema } from '../../backend/contract/message.ts';
import { groceryOrderedSchema, type Order } from '../../backend/contract/order.ts';
import { partnerHookSchema } from '../../backend/contract/partner.ts';
import { type Patient, patientSchema } from '../../backend/contract/patient.ts';
import type { Delivery, DeliveryRequest, Partner } from '../../backend/partners/port.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';
import { signatureOf } from '../servers/reference-partner.ts';

const GONE = 'This person has been forgotten on request.';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KEY = 'mama-shop-key-0123456789';
const REQUEST_KEY = '6f1f0f0e-5a0b-4d0e-9d0a-0a1b2c3d4e5f';
const NAME = 'Wanjikuu Otieno';
const PHONE = '+243810000771';
const ADDRESS = 'The blue gate behind the market';
const WORDS = 'Come on Friday, the wound looks better';

/** The service for messages and the shop, which can be away. */
class AwayPartner implements Partner {
  readonly name = 'The message service';
  readonly sent: DeliveryRequest[] = [];
  isAway = false;

  async deliver(request: DeliveryRequest): Promise<Delivery> {
    if (this.isAway) throw new Error('It cannot be reached.');
    this.sent.push(request);
    return { status: 'sent', simulated: false, detail: null };
  }
}

describe('what waits for a person who is forgotten', function () {
  this.timeout(120_000);
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  const partner = new AwayPartner();
  const ordered: string[] = [];
  const shop = createServer((request, response) => {
    ordered.push(request.url ?? '');
    request.resume();
    response.writeHead(partner.isAway ? 500 : 200).end(partner.isAway ? '' : '{"status":"sent"}');
  });
  let hookId: string;
  let product: TestProduct;
  let clinician: ApiClient;
  let administrator: ApiClient;
  let patient: Patient;
  let other: Patient;

  before(async () => {
    await new Promise<void>((resolve) => {
      shop.listen(0, '127.0.0.1', resolve);
    });
    product = await startTestProduct({ clock, timer: clock, partner });
    clinician = await product.clientAs('clinician', { name: 'Dr Ada' });
    administrator = await product.clientAs('administrator', { name: 'Bola Admin' });
    const settings = (await clinician.get('/api/clinic')).as(200, clinicSchema);
    await clinician.put('/api/clinic', { ...settings, contactPhone: '+243812345555' });
    const hook = {
      type: 'GROCERY',
      partnerName: 'Mama Shop',
      apiBase: `http://127.0.0.1:${(shop.address() as AddressInfo).port}`,
      apiKey: KEY,
    };
    hookId = (await clinician.post('/api/partner-hooks', hook)).as(201, partnerHookSchema).id;
  });
  beforeEach(async () => {
    partner.isAway = false;
    partner.sent.length = 0;
    ordered.length = 0;
    product.logged.length = 0;
    patient = await clinician.register({ name: NAME, phoneNumber: PHONE, planTier: 'PRO' });
    other = await clinician.register({ name: 'Otherperson', phoneNumber: '+243810000772' });
  });
  after(async () => {
    await product.stop();
    shop.closeAllConnections();
    shop.close();
  });

  const at = (path: string, id = patient.id): string => `/api/patients/${id}/${path}`;
  const forget = async (): Promise<void> => {
    (await clinician.post(at('forgetting'), { reason: 'asked' })).as(201, forgettingRequestSchema);
    (await administrator.post(at('forgetting/carry-out'), { name: patient.name })).as(200, forgottenSchema);
  };
  const order = async (): Promise<Order> =>
    (
      await clinician.post('/api/orders/grocery', {
        patientId: patient.id,
        bundleCode: 'low-salt-heart-kinshasa',
        deliveryAddress: ADDRESS,
      })
    ).as(201, groceryOrderedSchema).order;
  const eventsOf = async (stream: string) =>
    (await product.events()).filter((event) => event.stream === stream);
  const sentAbout = (id: string) => partner.sent.filter(({ details }) => details['patientId'] === id);
  /** Lets time pass until a look has found what is due. */
  const passingUntil = async (milliseconds: number, isSo: () => Promise<boolean>): Promise<void> => {
    await eventually(
      async () => {
        await clock.pass(milliseconds);
        return isSo();
      },
      (found) => found,
    );
  };
  const assertNothingFailed = (): void => assert.deepEqual(product.logged, []);

  it('are no orders any more that anybody could move, nor whose address anybody is told', async () => {
    const placed = await order();
    assert.equal(placed.status, 'PLACED');
    await forget();
    for (const [move, body] of [
      ['confirm', { deliveryTime: 'today' }],
      ['fail', { reason: 'Nobody opened' }],
      ['cancel', {}],
    ] as const) {
      const answer = await clinician.post(`/api/orders/${placed.id}/${move}`, body);
      assert.equal(answer.refused(404).detail, GONE, move);
    }
    assert.equal((await eventsOf(`order-${placed.id}`)).at(-1)?.type, 'OrderStatusChanged');
    assert.equal((await eventsOf(`order-${placed.id}`)).length, 3);
  });

  it('are no orders any more of which a partner could report', async () => {
    const placed = await order();
    await forget();
    const raw = JSON.stringify({ status: 'CONFIRMED', reference: 'For the one at the blue gate' });
    const headers = { 'x-partner-signature': signatureOf(KEY, raw, clock.now()) };
    const report = (orderId: string) =>
      product.client().send('POST', `/api/partners/${hookId}/orders/${orderId}`, { raw, headers });
    const told = (await report(placed.id)).refused(404);
    assert.deepEqual(told, (await report('nowhere')).refused(404), 'a partner is told nothing of a person');
    assert.equal((await eventsOf(`order-${placed.id}`)).length, 3);
  });

  it('is no message that still goes out once the service is back', async () => {
    partner.isAway = true;
    const { id, status } = (await clinician.post(at('whatsapp'), { message: WORDS })).as(201, reachedSchema);
    assert.equal(status, 'queued');
    await forget();
    partner.isAway = false;
    const last = async (stream: string) => (await eventsOf(stream)).at(-1)?.data['status'];
    await passingUntil(MINUTE_MS, async () => (await last(`message-${id}`)) !== 'queued');
    assert.equal(await last(`message-${id}`), 'failed');
    assert.deepEqual(partner.sent, []);
    assertNothingFailed();
  });

  it('is no order that is still tried, and nothing fails over it', async () => {
    partner.isAway = true;
    const { id, status } = await order();
    assert.equal(status, 'DRAFT');
    await forget();
    partner.isAway = false;
    const before = ordered.length;
    await passingUntil(
      MINUTE_MS,
      async () => (await eventsOf(`order-${id}`)).at(-1)?.data['to'] === 'FAILED',
    );
    assert.equal(ordered.length, before);
    assertNothingFailed();
  });

  it('is no notice to the clinic’s contact, while those of others go out', async () => {
    partner.isAway = true;
    await clinician.log(patient.id, { bpSys: 195, bpDia: 125 });
    await clinician.log(other.id, { bpSys: 195, bpDia: 125 });
    for (const { id } of [patient, other])
      await eventually(
        () => eventsOf(`patientAlerts-${id}`),
        (events) => events.some(({ type, data }) => type === 'AlertNotified' && data['attempt'] === 1),
      );
    (await clinician.post(at('alerts/acknowledge'), {})).as(200, z.array(alertSchema));
    await forget();
    const before = await eventsOf(`patientAlerts-${patient.id}`);
    partner.isAway = false;
    await passingUntil(MINUTE_MS, async () => sentAbout(other.id).length > 0);
    await product.restart();
    await clock.pass(2 * HOUR_MS);
    assert.deepEqual(sentAbout(patient.id), []);
    assert.deepEqual(await eventsOf(`patientAlerts-${patient.id}`), before);
    assertNothingFailed();
  });

  it('is no open alert that still escalates, while those of others do', async () => {
    for (const { id } of [patient, other])
      (await clinician.post(at('alerts', id), { message: WORDS, flag: 'AMBER' })).as(201, alertSchema);
    await forget();
    const before = await eventsOf(`patientAlerts-${patient.id}`);
    await passingUntil(6 * HOUR_MS, async () =>
      (await eventsOf(`patientAlerts-${other.id}`)).some(({ type }) => type === 'AlertEscalated'),
    );
    await passingUntil(MINUTE_MS, async () => sentAbout(other.id).length > 0);
    assert.deepEqual(await eventsOf(`patientAlerts-${patient.id}`), before);
    assert.deepEqual(sentAbout(patient.id), []);
    assertNothingFailed();
  });

  it('is no first answer to whoever sends once more what was sent before', async () => {
    const details = { name: NAME, age: 54, phoneNumber: PHONE };
    const register = () => clinician.post('/api/patients', details, REQUEST_KEY);
    patient = (await register()).as(201, patientSchema);
    const request = () => clinician.post(at('forgetting'), { reason: 'asked' }, REQUEST_KEY);
    const asked = (await request()).as(201, forgettingRequestSchema);
    assert.deepEqual((await request()).as(201, forgettingRequestSchema), asked);
    (await administrator.post(at('forgetting/carry-out'), { name: NAME })).as(200, forgottenSchema);
    for (const answer of [await register(), await request()]) {
      assert.equal(answer.refused(404).detail, GONE, answer.path);
      assert.equal(answer.refused(404).forgotten, patient.id, answer.path);
    }
  });
});
