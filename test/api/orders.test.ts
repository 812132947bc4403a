import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import {
  clinicOrderSchema,
  groceryOrderedSchema,
  orderSchema,
  taxiOrderedSchema,
} from '../../backend/contract/order.ts';
import type { ProposedEvent } from '../../events/store/port.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const KEY = '6f1f0f0e-5a0b-4d0e-9d0a-0a1b2c3d4e5f';
const OTHER_KEY = '6f1f0f0e-5a0b-4d0e-9d0a-0a1b2c3d4e60';
const BUNDLE = 'Low-Salt Heart Basket (Kinshasa)';
const ADDRESS = 'Avenue de l’Exemple 12, Lemba, Kinshasa';

describe('orders with nobody but the partner that comes along', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  let product: TestProduct;
  let clinician: ApiClient;
  let patient: ApiClient;
  let id: string;

  before(async () => {
    product = await startTestProduct({ clock, timer: clock });
    clinician = product.client();
  });
  beforeEach(async () => {
    ({ id } = await clinician.register({ phoneNumber: '+243812345678', country: 'CD', planTier: 'PRO' }));
    patient = await product.clientAs('patient', { patientId: id });
  });
  after(() => product.stop());

  const grocery = (more: object = {}) => ({
    patientId: id,
    bundleCode: BUNDLE,
    deliveryAddress: ADDRESS,
    ...more,
  });
  const placed = async (client = patient, more: object = {}, key?: string) =>
    (await client.post('/api/orders/grocery', grocery(more), key)).as(201, groceryOrderedSchema);
  const taxi = (more: object = {}) => ({
    patientId: id,
    pickupLocation: 'The red gate by the market',
    ...more,
  });
  const listed = async (client = patient, query = '') =>
    (await client.get(`/api/patients/${id}/orders${query}`)).as(200, z.array(orderSchema));

  it('are placed, simulated, with the bundle’s delivery time, and are the first of the list', async () => {
    const answer = await patient.post('/api/orders/grocery', grocery(), KEY);
    const { order, deliveryTime, message } = answer.as(201, groceryOrderedSchema);
    assert.deepEqual(
      [order.status, order.simulated, order.partnerName, order.orderType],
      ['PLACED', true, 'Demonstration partner', 'GROCERY'],
    );
    assert.deepEqual(order.payload, {
      bundleId: 'low-salt-heart-kinshasa',
      bundleName: BUNDLE,
      estimatedCost: 24,
      deliveryAddress: ADDRESS,
      phone: '+243812345678',
    });
    assert.equal(deliveryTime, '24-48 hours');
    assert.equal(order.deliveryTime, deliveryTime);
    assert.equal(message, 'The shop has your order. Simulated: nothing left the product.');
    assert.equal(order.placedBy, 'Neema Kabongo');
    const [first, ...others] = await listed();
    assert.deepEqual(first, order);
    assert.deepEqual(others, []);
    assert.equal(answer.header('x-commit-position'), (await product.events()).at(-1)?.position);

    const repeat = await patient.post('/api/orders/grocery', grocery(), KEY);
    assert.equal(repeat.header('idempotent-replay'), 'true');
    assert.equal(repeat.header('x-commit-position'), answer.header('x-commit-position'));
    assert.equal(repeat.text, answer.text);
    assert.equal((await listed()).length, 1);
    const other = await patient.post('/api/orders/grocery', grocery({ deliveryAddress: 'Elsewhere 5' }), KEY);
    other.refused(422);
  });

  it('are placed by a clinician for a patient too, by the bundle’s id and with another phone', async () => {
    const { order } = await placed(clinician, {
      bundleCode: null,
      bundleId: 'heart-healthy-protein',
      phone: '0998 765 432',
    });
    assert.equal(order.placedBy, 'Dr Amani Okafor');
    assert.ok(order.orderType === 'GROCERY');
    assert.deepEqual(
      [order.payload.bundleName, order.payload.phone],
      ['Heart-Healthy Protein Box', '+243998765432'],
    );
  });

  const BAD_GROCERY: readonly (readonly [what: string, body: object, issue: string])[] = [
    ['no bundle', { bundleCode: '' }, 'bundleCode validation.bundleCode.required'],
    ['an unknown bundle', { bundleCode: 'Caviar' }, 'bundleCode validation.bundleCode.choice'],
    ['a bundle that is a number', { bundleCode: 7 }, 'bundleCode validation.bundleCode.text'],
    ['no address', { deliveryAddress: undefined }, 'deliveryAddress validation.deliveryAddress.required'],
    ['a blank address', { deliveryAddress: '     ' }, 'deliveryAddress validation.deliveryAddress.required'],
    ['a short address', { deliveryAddress: 'Here' }, 'deliveryAddress validation.deliveryAddress.text'],
    ['a long one', { deliveryAddress: 'x'.repeat(301) }, 'deliveryAddress validation.deliveryAddress.text'],
    ['U+0000', { deliveryAddress: 'Rue 12\u0000' }, 'deliveryAddress validation.deliveryAddress.text'],
    ['a phone that is none', { phone: '12' }, 'phone validation.phone.text'],
  ];
  for (const [what, body, issue] of BAD_GROCERY)
    it(`of groceries are refused with ${what}`, async () => {
      assert.deepEqual((await patient.post('/api/orders/grocery', grocery(body))).issues(), [issue]);
      assert.deepEqual(await listed(), []);
    });

  it('take an address of 5 and of 300 characters', async () => {
    await placed(patient, { deliveryAddress: ' Here! ' });
    await placed(patient, { deliveryAddress: 'x'.repeat(300) });
    assert.equal((await listed()).length, 2);
  });

  it('for somebody else are refused before anything else of them is looked at', async () => {
    const { id: other } = await clinician.register();
    for (const path of ['grocery', 'taxi'])
      for (const body of [{}, { bundleCode: 7, deliveryAddress: null, coordinates: 'x' }])
        (await patient.post(`/api/orders/${path}`, { ...body, patientId: other })).refused(403);
    assert.deepEqual((await patient.post('/api/orders/grocery', grocery({ patientId: null }))).issues(), [
      'patientId validation.patientId.required',
    ]);
    (await patient.get(`/api/patients/${other}/orders`)).refused(403);
    (await clinician.post('/api/orders/grocery', grocery({ patientId: 'nobody' }))).refused(404);
  });

  it('of groceries are refused for who has left the programme, and without any phone number', async () => {
    const { id: silent } = await clinician.register();
    const refused = await clinician.post('/api/orders/grocery', grocery({ patientId: silent }));
    assert.equal(refused.refused(422).detail, 'This patient has no phone number.');
    await clinician.post(`/api/patients/${id}/contacts`, { outcome: 'moved_away' });
    (await clinician.post('/api/orders/grocery', grocery())).refused(409);
  });

  it('of a taxi are part of the PRO plan, whoever asks', async () => {
    const sentence = 'Emergency transport is part of the PRO plan. Call the emergency number now.';
    for (const planTier of ['BASIC', 'PLUS']) {
      await clinician.patch(`/api/patients/${id}`, { planTier });
      for (const client of [patient, clinician])
        assert.equal((await client.post('/api/orders/taxi', taxi())).refused(403).detail, sentence);
    }
  });

  it('of a taxi say that none was called, and alarm the care team as a RED does', async () => {
    const live = await product.live(clinician);
    const own = await product.live(patient);
    const [hospital] = (await patient.post('/api/geomap/nearby', { lat: -4.325, lng: 15.3222, limit: 1 }))
      .body as { id: string; name: string }[];
    assert.ok(hospital);
    const body = taxi({
      coordinates: { lat: -4.325, lng: 15.3222 },
      destinationFacilityId: hospital.id,
      flag: 'RED',
    });
    const answer = await patient.post('/api/orders/taxi', body, OTHER_KEY);
    const { order, message, etaMinutes } = answer.as(201, taxiOrderedSchema);
    assert.equal(message, 'Simulated: no taxi has been called. Call 112 now.');
    assert.deepEqual([order.status, order.simulated, etaMinutes], ['PLACED', true, null]);
    assert.deepEqual(order.payload, {
      pickupLocation: 'The red gate by the market',
      lat: -4.325,
      lng: 15.3222,
      destinationFacilityId: hospital.id,
      destinationName: hospital.name,
      flag: 'RED',
    });
    const { alert, news } = await live.next('alert_updated', (told) => told.alert.patientId === id);
    assert.equal(news, 'raised');
    assert.equal((await own.next('order_updated')).orderId, order.id);
    const alerts = (await clinician.get(`/api/alerts?patientId=${id}`)).as(200, z.array(alertSchema));
    assert.deepEqual(
      alerts.map((one) => [one.kind, one.flag, one.acknowledged, one.patientName, one.reasonKeys]),
      [['transport', 'RED', false, 'Neema Kabongo', ['reason.TRANSPORT-RED-REQUESTED']]],
    );
    assert.deepEqual(
      [alert.messageKey, alert.logId, alert.message, alert.reasons],
      [
        'message.RED.transport',
        null,
        'Emergency transport requested. An emergency taxi was requested.',
        ['An emergency taxi was requested.'],
      ],
    );
    const told = await eventually(
      async () => (await clinician.get(`/api/alerts/${alert.id}/notifications`)).body as { status: string }[],
      (notices) => notices.length > 0,
    );
    assert.deepEqual(
      told.map(({ status }) => status),
      ['failed'],
      'the clinic has no contact, which is said',
    );
    // A second request is a second call for help, whatever cooldown a RED has.
    await patient.post('/api/orders/taxi', taxi());
    await eventually(
      async () => (await clinician.get(`/api/alerts?patientId=${id}`)).body as object[],
      (all) => all.length === 2,
    );
  });

  it('of a taxi put their patient first in the worklist, with why', async () => {
    await patient.post('/api/orders/taxi', taxi());
    const work = await eventually(
      async () =>
        (await clinician.get(`/api/patients/${id}`)).body as {
          work?: { group: string; why: readonly { kind: string }[] };
        },
      ({ work: shown }) => shown?.group === 'red',
    );
    assert.deepEqual(
      work.work?.why.map(({ kind }) => kind),
      ['transport'],
    );
  });

  const BAD_TAXI: readonly (readonly [what: string, body: object, issue: string])[] = [
    ['no place', { pickupLocation: ' ' }, 'pickupLocation validation.pickupLocation.required'],
    ['a long place', { pickupLocation: 'x'.repeat(301) }, 'pickupLocation validation.pickupLocation.text'],
    [
      'a place off the earth',
      { coordinates: { lat: 91, lng: 15 } },
      'coordinates validation.coordinates.range',
    ],
    ['half a place off the earth', { coordinates: { lat: 91 } }, 'coordinates validation.coordinates.range'],
    [
      'a place in words',
      { coordinates: { lat: 'x', lng: 'y' } },
      'coordinates validation.coordinates.number',
    ],
    ['a place that is none', { coordinates: 'here' }, 'coordinates validation.coordinates.number'],
    ['half a place', { coordinates: { lat: -4.3 } }, 'coordinates validation.coordinates.required'],
    ['nothing of a place', { coordinates: {} }, 'coordinates validation.coordinates.required'],
    [
      'an unknown hospital',
      { destinationFacilityId: 'nowhere' },
      'destinationFacilityId validation.destinationFacilityId.choice',
    ],
    ['a flag that is none', { flag: 'PINK' }, 'flag validation.flag.choice'],
  ];
  for (const [what, body, issue] of BAD_TAXI)
    it(`of a taxi are refused with ${what}`, async () => {
      assert.deepEqual((await patient.post('/api/orders/taxi', taxi(body))).issues(), [issue]);
      assert.deepEqual(await listed(), []);
    });

  it('of a taxi need a number to ring', async () => {
    const { id: silent } = await clinician.register({ planTier: 'PRO' });
    (await clinician.post('/api/orders/taxi', taxi({ patientId: silent }))).refused(422);
  });

  it('are cancelled by their patient, twice, and by nobody else’s', async () => {
    const { order } = await placed();
    const { id: other } = await clinician.register();
    const stranger = await product.clientAs('patient', { patientId: other });
    (await stranger.post(`/api/orders/${order.id}/cancel`)).refused(403);
    (await patient.post('/api/orders/nothing/cancel')).refused(404);
    const cancelled = (await patient.post(`/api/orders/${order.id}/cancel`, { reason: 'Not hungry' })).as(
      200,
      orderSchema,
    );
    assert.deepEqual([cancelled.status, cancelled.reason], ['CANCELLED', 'Not hungry']);
    const events = (await product.events()).length;
    const again = await patient.post(`/api/orders/${order.id}/cancel`, { reason: 'Still not' });
    assert.deepEqual(again.as(200, orderSchema), cancelled);
    assert.equal((await product.events()).length, events, 'nothing is written');
    assert.equal(
      (await clinician.post(`/api/orders/${order.id}/confirm`)).refused(409).detail,
      'This order has ended.',
    );
    (await clinician.post(`/api/orders/${order.id}/fail`, { reason: 'x' })).refused(409);
  });

  it('are confirmed and have failed where a clinician says so, and then stay so', async () => {
    const first = (await placed()).order.id;
    const second = (await placed()).order.id;
    for (const path of ['confirm', 'fail']) (await patient.post(`/api/orders/${first}/${path}`)).refused(403);
    const confirmed = (
      await clinician.post(`/api/orders/${first}/confirm`, { deliveryTime: 'At six', reference: 'R-9' })
    ).as(200, orderSchema);
    assert.deepEqual(
      [confirmed.status, confirmed.deliveryTime, confirmed.reference, confirmed.simulated],
      ['CONFIRMED', 'At six', 'R-9', false],
    );
    const again = await clinician.post(`/api/orders/${first}/confirm`, { deliveryTime: 'At nine' });
    assert.deepEqual(again.as(200, orderSchema), confirmed);
    const sentence = 'It has been confirmed. Ring Demonstration partner.';
    assert.equal((await patient.post(`/api/orders/${first}/cancel`)).refused(409).detail, sentence);
    assert.equal(
      (await clinician.post(`/api/orders/${first}/fail`, { reason: 'x' })).refused(409).detail,
      sentence,
    );
    for (const reason of [undefined, '', ' '])
      assert.deepEqual((await clinician.post(`/api/orders/${second}/fail`, { reason })).issues(), [
        'reason validation.reason.required',
      ]);
    assert.deepEqual(
      (await clinician.post(`/api/orders/${second}/fail`, { reason: 'x'.repeat(301) })).issues(),
      ['reason validation.reason.text'],
    );
    const failed = (await clinician.post(`/api/orders/${second}/fail`, { reason: 'Sold out' })).as(
      200,
      orderSchema,
    );
    assert.deepEqual([failed.status, failed.reason], ['FAILED', 'Sold out']);
    const failedAgain = await clinician.post(`/api/orders/${second}/fail`, { reason: 'Again' });
    assert.deepEqual(failedAgain.as(200, orderSchema), failed);
    (await patient.post(`/api/orders/${second}/cancel`)).refused(409);
  });

  it('of the clinic are listed newest first, by status and type, page by page, with whose they are', async () => {
    const newest: string[] = [];
    for (const [status, path] of [
      ['CONFIRMED', 'confirm'],
      ['CANCELLED', 'cancel'],
    ] as const) {
      await clock.pass(60_000);
      const { order } = await placed();
      (await clinician.post(`/api/orders/${order.id}/${path}`)).as(200, orderSchema);
      newest.unshift(`${order.id} ${status}`);
    }
    await clock.pass(60_000);
    const { order: ride } = (await patient.post('/api/orders/taxi', taxi())).as(201, taxiOrderedSchema);
    newest.unshift(`${ride.id} PLACED`);
    const all = async (query = '') =>
      (await clinician.get(`/api/orders${query}`)).as(200, z.array(clinicOrderSchema));
    const told = async (query = '') =>
      (await all(query)).filter(({ patientId }) => patientId === id).map((one) => `${one.id} ${one.status}`);
    assert.deepEqual(await told(), newest);
    assert.equal((await all())[0]?.patientName, 'Neema Kabongo');
    assert.deepEqual(await told('?type=TAXI'), newest.slice(0, 1));
    assert.deepEqual(await told('?type=GROCERY&status=CANCELLED'), newest.slice(1, 2));
    assert.deepEqual(await told('?status=CONFIRMED&type='), newest.slice(2));
    assert.deepEqual(
      (await all('?limit=2')).map((one) => `${one.id} ${one.status}`),
      newest.slice(0, 2),
    );
    assert.deepEqual(
      (await all(`?limit=2&before=${ride.id}`)).map((one) => `${one.id} ${one.status}`),
      newest.slice(1),
    );
    const own = await listed(patient, `?limit=1&before=${ride.id}`);
    assert.deepEqual(
      own.map((one) => `${one.id} ${one.status}`),
      newest.slice(1, 2),
    );
    assert.deepEqual((await clinician.get('/api/orders?status=LOST')).issues(), [
      'status validation.status.choice',
    ]);
    assert.deepEqual((await clinician.get('/api/orders?type=BOAT')).issues(), [
      'type validation.type.choice',
    ]);
    (await clinician.get('/api/orders?before=nothing')).refused(404);
    (await patient.get('/api/orders')).refused(403);
  });

  it('of an earlier release, which named their bundle alone, are shown as those of this one', async () => {
    const { running } = product;
    const meta = {
      recordedAt: clock.now().toISOString(),
      actor: { id: id, role: 'patient' },
      clinicId: 'main',
      patientId: id,
      correlationId: 'c',
      causationId: 'c',
    };
    const event = (eventId: string, type: string, data: ProposedEvent['data']) => ({
      id: eventId,
      type,
      version: 1,
      data,
      meta,
    });
    await running.store.append(
      'order-old',
      [
        event('01900000-0000-7000-8000-0000000000a1', 'OrderPlaced', {
          orderType: 'GROCERY',
          status: 'PLACED',
          payload: { bundleCode: BUNDLE, deliveryAddress: ADDRESS },
        }),
        event('01900000-0000-7000-8000-0000000000a2', 'OrderStatusChanged', {
          from: 'PLACED',
          to: 'CONFIRMED',
        }),
      ],
      'none',
    );
    const [order] = await eventually(
      () => listed(),
      (all) => all[0]?.status === 'CONFIRMED',
    );
    assert.ok(order?.orderType === 'GROCERY');
    assert.deepEqual(order.payload, {
      bundleId: 'low-salt-heart-kinshasa',
      bundleName: BUNDLE,
      estimatedCost: 24,
      deliveryAddress: ADDRESS,
      phone: null,
    });
    assert.deepEqual([order.deliveryTime, order.partnerName, order.simulated], ['24-48 hours', null, false]);
  });
});
