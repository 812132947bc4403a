import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import {
  type Order,
  groceryOrderedSchema,
  orderSchema,
  taxiOrderedSchema,
} from '../../backend/contract/order.ts';
import { type PartnerHook, partnerHookSchema, partnerTestSchema } from '../../backend/contract/partner.ts';
import type { Delivery, DeliveryRequest, Partner } from '../../backend/partners/port.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';
import { projectionsCommand } from '../harness/projections-command.ts';
import { ReferencePartner, signatureOf } from '../servers/reference-partner.ts';

const KEY = 'mama-shop-key-0123456789';
const SHOP = { type: 'GROCERY', partnerName: 'Mama Shop', apiKey: KEY };
const SECOND_KEY = 'another-shop-key-9876543210';
const MINUTE_MS = 60_000;
const ADDRESS = 'Avenue de l’Exemple 12, Lemba, Kinshasa';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A partner that answers as a test wants it to, and counts by which ids it was asked. */
class UnrulyPartner {
  readonly asked: { readonly path: string; readonly id: string; readonly body: DeliveryRequest }[] = [];
  respond: Respond = (_, response) => response.end('{"status":"sent"}');
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
        const body = JSON.parse(Buffer.concat(chunks).toString()) as DeliveryRequest;
        const id = String(request.headers['idempotency-key']);
        this.asked.push({ path: request.url ?? '', id, body });
        this.respond(request, response);
      })();
    }).listen(0, '127.0.0.1');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Answers a status and a body to whatever comes. */
  answers(status: number, body = '', headers = {}): void {
    this.respond = (_, response) => response.writeHead(status, headers).end(body);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** Tells the clinic's contact, and notes what. */
class Notices implements Partner {
  readonly name = 'The message service';
  readonly texts: string[] = [];

  async deliver({ text }: DeliveryRequest): Promise<Delivery> {
    this.texts.push(text ?? '');
    return { status: 'sent', simulated: false, detail: null };
  }
}

const WRONG: readonly (readonly [what: string, body: object, issue: string])[] = [
  ['a type that is none', { type: 'BOAT' }, 'type validation.type.choice'],
  ['no name', { partnerName: ' ' }, 'partnerName validation.partnerName.required'],
  ['no TLS', { apiBase: 'http://shop.example' }, 'apiBase validation.apiBase.text'],
  ['a name and a password', { apiBase: 'https://a:b@shop.example' }, 'apiBase validation.apiBase.text'],
  ['a query', { apiBase: 'https://shop.example/?a=1' }, 'apiBase validation.apiBase.text'],
  ['a query of nothing', { apiBase: 'https://shop.example/?' }, 'apiBase validation.apiBase.text'],
  ['a part of a page', { apiBase: 'https://shop.example/#' }, 'apiBase validation.apiBase.text'],
  ['no address', { apiBase: 'shop' }, 'apiBase validation.apiBase.text'],
  ['no key', { apiKey: undefined }, 'apiKey validation.apiKey.required'],
  ['a short key', { apiKey: 'fifteen-letters' }, 'apiKey validation.apiKey.text'],
  ['a long key', { apiKey: 'x'.repeat(201) }, 'apiKey validation.apiKey.text'],
  ['a key with a blank', { apiKey: 'sixteen letters and more' }, 'apiKey validation.apiKey.text'],
  [
    'a map without a place',
    { type: 'MAPS', apiBase: 'https://maps.example/?q={lat}' },
    'apiBase validation.apiBase.text',
  ],
  [
    'a map on the clinic’s own machine, which a patient’s phone is not',
    { type: 'MAPS', apiBase: 'http://127.0.0.1/?to={lat},{lng}' },
    'apiBase validation.apiBase.text',
  ],
];

describe('a partner of a clinic is not kept', () => {
  let product: TestProduct;
  before(async () => {
    product = await startTestProduct();
  });
  after(() => product.stop());

  for (const [what, body, issue] of WRONG)
    it(`with ${what}`, async () => {
      const shop = { ...SHOP, apiBase: 'http://127.0.0.1:3001' };
      const clinician = product.client();
      assert.deepEqual((await clinician.post('/api/partner-hooks', { ...shop, ...body })).issues(), [issue]);
      assert.deepEqual((await clinician.get('/api/partner-hooks')).body, []);
    });
});

describe('partners of a clinic', () => {
  let clock: ManualTime;
  let notices: Notices;
  let product: TestProduct;
  let clinician: ApiClient;
  let patient: ApiClient;
  let id: string;
  let unruly: UnrulyPartner;

  before(() => {
    unruly = new UnrulyPartner();
  });
  after(() => unruly.stop());
  beforeEach(async () => {
    clock = new ManualTime('2026-03-10T08:00:00.000Z');
    notices = new Notices();
    product = await startTestProduct({ clock, timer: clock, partner: notices });
    clinician = product.client();
    ({ id } = await clinician.register({ phoneNumber: '+243812345678', country: 'CD', planTier: 'PRO' }));
    patient = await product.clientAs('patient', { patientId: id });
    unruly.asked.length = 0;
    unruly.answers(200, '{"status":"sent"}');
  });
  afterEach(() => product.stop());

  const hookBody = (more: object = {}) => ({ ...SHOP, apiBase: unruly.url, ...more });
  const hook = async (more: object = {}): Promise<PartnerHook> =>
    (await clinician.post('/api/partner-hooks', hookBody(more))).as(201, partnerHookSchema);
  const order = async (): Promise<z.output<typeof groceryOrderedSchema>> =>
    (
      await patient.post('/api/orders/grocery', {
        patientId: id,
        bundleCode: 'low-salt-heart-kinshasa',
        deliveryAddress: ADDRESS,
      })
    ).as(201, groceryOrderedSchema);
  const ride = async () =>
    (await patient.post('/api/orders/taxi', { patientId: id, pickupLocation: 'The red gate' })).as(
      201,
      taxiOrderedSchema,
    );
  const now = async (): Promise<Order> => {
    const [newest] = (await patient.get(`/api/patients/${id}/orders`)).as(200, z.array(orderSchema));
    assert.ok(newest);
    return newest;
  };
  const becomes = (status: Order['status']): Promise<Order> =>
    eventually(now, (newest) => newest.status === status);
  const report = (
    hookId: string,
    orderId: string,
    body: object,
    sign: { key?: string; at?: Date; raw?: string } = {},
  ) => {
    const raw = JSON.stringify(body);
    const signature = signatureOf(sign.key ?? KEY, raw, sign.at ?? clock.now());
    return product.client().send('POST', `/api/partners/${hookId}/orders/${orderId}`, {
      raw: sign.raw ?? raw,
      headers: { 'x-partner-signature': signature },
    });
  };

  describe('are kept', () => {
    it('with their key among the secrets alone, and known by its ending', async () => {
      const added = await hook({ notes: 'Ask for Mama.' });
      assert.deepEqual(added, {
        id: added.id,
        type: 'GROCERY',
        partnerName: 'Mama Shop',
        apiBase: unruly.url,
        keyEnding: '6789',
        active: true,
        notes: 'Ask for Mama.',
        createdAt: '2026-03-10T08:00:00.000Z',
        lastOutcome: null,
      });
      const list = await clinician.get('/api/partner-hooks');
      assert.deepEqual(list.as(200, z.array(partnerHookSchema)), [added]);
      await order();
      await clinician.post(`/api/partner-hooks/${added.id}/test`);
      const answers = [
        list.text,
        (await clinician.get('/api/orders')).text,
        (await clinician.get('/readyz')).text,
      ];
      const files = readdirSync(product.directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'));
      for (const text of [...answers, ...files, ...product.logged]) assert.ok(!text.includes(KEY));
      assert.ok(files.length > 5);
    });

    it('as a map with a place in its address, without a key', async () => {
      const apiBase = 'https://maps.example/dir?to={lat},{lng}';
      const map = await hook({ type: 'MAPS', apiBase, apiKey: undefined });
      assert.deepEqual([map.apiBase, map.keyEnding], [apiBase, null]);
      (await clinician.post(`/api/partner-hooks/${map.id}/test`)).refused(422);
    });

    it('once, however often the request comes', async () => {
      const key = '6f1f0f0e-5a0b-4d0e-9d0a-0a1b2c3d4e61';
      const first = await clinician.post('/api/partner-hooks', hookBody(), key);
      const again = await clinician.post('/api/partner-hooks', hookBody(), key);
      assert.equal(again.header('idempotent-replay'), 'true');
      assert.equal(again.text, first.text);
      (await clinician.post('/api/partner-hooks', hookBody({ partnerName: 'Other' }), key)).refused(422);
    });

    it('from the care team alone', async () => {
      (await patient.get('/api/partner-hooks')).refused(403);
      (await patient.post('/api/partner-hooks', hookBody())).refused(403);
      const auditor = await product.clientAs('auditor');
      (await auditor.get('/api/partner-hooks')).refused(403);
      (await clinician.patch('/api/partner-hooks/nobody', { active: false })).refused(404);
    });
  });

  describe('are tried', () => {
    const tested = async (hookId: string) =>
      (await clinician.post(`/api/partner-hooks/${hookId}/test`)).as(200, partnerTestSchema);

    it('by a delivery that asks for nothing but an answer', async () => {
      const { id: hookId } = await hook();
      assert.deepEqual(await tested(hookId), { ok: true, status: 200, detail: null });
      assert.deepEqual(
        unruly.asked.map(({ path, body }) => [path, body.test]),
        [['/orders', true]],
      );
      const [shown] = (await clinician.get('/api/partner-hooks')).as(200, z.array(partnerHookSchema));
      assert.deepEqual(shown?.lastOutcome, { at: '2026-03-10T08:00:00.000Z', ok: true, detail: null });
    });

    it('in the way in which a taxi is asked for, where they drive', async () => {
      const { id: hookId } = await hook({ type: 'TAXI' });
      assert.equal((await tested(hookId)).ok, true);
      assert.deepEqual(
        unruly.asked.map(({ body }) => body.channel),
        ['taxi-order'],
      );
    });

    it('and told why not', async () => {
      const { id: hookId } = await hook();
      unruly.answers(200, '{"status":"failed","detail":"Closed until Monday."}');
      assert.deepEqual(await tested(hookId), { ok: false, status: 200, detail: 'Closed until Monday.' });
      unruly.answers(500);
      assert.deepEqual(await tested(hookId), {
        ok: false,
        status: 500,
        detail: 'The partner answered with status 500.',
      });
      unruly.answers(200, '<!doctype html><title>Welcome</title>');
      assert.deepEqual(await tested(hookId), {
        ok: false,
        status: 200,
        detail: 'The answer of the partner could not be understood.',
      });
      unruly.answers(302, '', { location: `${unruly.url}/elsewhere` });
      assert.deepEqual(await tested(hookId), {
        ok: false,
        status: null,
        detail: 'The partner could not be reached.',
      });
    });
  });

  describe('take orders', () => {
    it('as the newest that is active, told all that they need and nothing more', async () => {
      await hook({ partnerName: 'Older', apiKey: SECOND_KEY });
      await clock.pass(1000);
      const { id: hookId } = await hook();
      await clock.pass(1000);
      await hook({ partnerName: 'Asleep', active: false });
      unruly.answers(
        200,
        '{"status":"sent","reference":" R-7 ","deliveryTime":"Before six","etaMinutes":90}',
      );
      const { order: placed, message, deliveryTime } = await order();
      assert.deepEqual(
        [placed.status, placed.simulated, placed.partnerName, placed.reference, placed.etaMinutes],
        ['PLACED', false, 'Mama Shop', 'R-7', 90],
      );
      assert.equal(deliveryTime, 'Before six');
      assert.equal(message, 'The shop has your order.');
      assert.deepEqual(unruly.asked, [
        {
          path: '/orders',
          id: placed.id,
          body: {
            id: placed.id,
            channel: 'grocery-order',
            to: '+243812345678',
            text: null,
            details: {
              bundleId: 'low-salt-heart-kinshasa',
              bundleName: 'Low-Salt Heart Basket (Kinshasa)',
              estimatedCost: 24,
              deliveryAddress: ADDRESS,
              phone: '+243812345678',
              orderId: placed.id,
              callback: `/api/partners/${hookId}/orders/${placed.id}`,
            },
          },
        },
      ]);
    });

    it('once, however often they are asked: a shop that hangs gets the same id again, and then has it', async () => {
      await hook();
      unruly.respond = () => undefined;
      const began = performance.now();
      const { order: placed, message } = await order();
      assert.ok(performance.now() - began < 6000);
      assert.equal(placed.status, 'DRAFT');
      assert.equal(message, 'The shop has not answered yet. We keep trying.');
      unruly.answers(200, '{"status":"sent"}');
      await clock.pass(MINUTE_MS + 2000);
      assert.equal((await becomes('PLACED')).id, placed.id);
      assert.deepEqual(new Set(unruly.asked.map((one) => one.id)), new Set([placed.id]));
    });

    const UNSURE: readonly (readonly [what: string, respond: Respond])[] = [
      ['500', (_, response) => response.writeHead(500).end('{"status":"failed"}')],
      ['429', (_, response) => response.writeHead(429).end()],
      ['a closed connection', (request) => request.socket.destroy()],
      ['a page', (_, response) => response.end('<!doctype html><title>It works!</title>')],
      ['an empty 200', (_, response) => response.end()],
      ['something else', (_, response) => response.end('{"status":"maybe"}')],
      [
        '30 MB',
        (_, response) => response.end(`{"status":"sent","filler":"${'x'.repeat(30 * 1024 * 1024)}"}`),
      ],
      ['another address', (_, response) => response.writeHead(307, { location: '/orders2' }).end()],
    ];
    for (const [what, respond] of UNSURE)
      it(`not by answering ${what}: nobody is told that they have it`, async () => {
        await hook();
        unruly.respond = respond;
        const { order: placed, message } = await order();
        assert.equal(placed.status, 'DRAFT');
        assert.equal(message, 'The shop has not answered yet. We keep trying.');
        unruly.answers(200, '{"status":"sent"}');
        await clock.pass(MINUTE_MS + 2000);
        await becomes('PLACED');
      });

    it('not over a connection that cannot be trusted: nobody is told that they have it', async () => {
      // No TLS is spoken there: the hand-shake fails as with a certificate of nobody's.
      const { id: hookId } = await hook({ apiBase: unruly.url.replace('http:', 'https:') });
      const { order: placed, message } = await order();
      assert.deepEqual([placed.status, unruly.asked.length], ['DRAFT', 0]);
      assert.equal(message, 'The shop has not answered yet. We keep trying.');
      unruly.answers(200, '{"status":"sent"}');
      await clinician.patch(`/api/partner-hooks/${hookId}`, { apiBase: unruly.url });
      await clock.pass(MINUTE_MS + 2000);
      await becomes('PLACED');
    });

    it('no more once they are turned off with orders under way: whoever is there then is asked', async () => {
      const { id: hookId } = await hook();
      unruly.answers(503);
      const { order: placed } = await order();
      assert.equal(placed.status, 'DRAFT');
      await clinician.patch(`/api/partner-hooks/${hookId}`, { active: false });
      await clock.pass(MINUTE_MS + 2000);
      const { simulated, partnerName } = await becomes('PLACED');
      assert.deepEqual([simulated, partnerName], [true, 'Demonstration partner']);
      assert.equal(unruly.asked.length, 1, 'who was turned off is not asked again');
    });

    it('and repeat their key to nobody: what they say is kept without it', async () => {
      const { id: hookId } = await hook();
      unruly.answers(200, JSON.stringify({ status: 'failed', detail: `Your key ${KEY} is bad.` }));
      assert.equal((await order()).message, 'Your key … is bad.');
      // The next one is the newest.
      await clock.pass(1000);
      unruly.answers(200, JSON.stringify({ status: 'sent', reference: `Bearer ${KEY}`, deliveryTime: KEY }));
      const { order: placed } = await order();
      assert.deepEqual([placed.reference, placed.deliveryTime], ['Bearer …', '…']);
      const reported = { status: 'FAILED', reason: `Not with ${KEY}.` };
      assert.equal((await report(hookId, placed.id, reported)).status, 200);
      assert.equal((await becomes('FAILED')).reason, 'Not with ….');
    });

    it('or refuse them, and say why', async () => {
      await hook();
      unruly.answers(422, '{"detail":"no"}');
      const refused = await order();
      assert.deepEqual(
        [refused.order.status, refused.message],
        ['FAILED', 'The partner refused it (status 422).'],
      );
      unruly.answers(200, '{"status":"failed","detail":"Sold out until Monday."}');
      const failed = await order();
      assert.deepEqual([failed.order.status, failed.message], ['FAILED', 'Sold out until Monday.']);
    });

    it('within 81 minutes, or the order has failed', async () => {
      await hook();
      unruly.answers(503);
      await order();
      for (const [minutes, tries] of [
        [1, 2],
        [5, 3],
        [15, 4],
        [60, 5],
      ] as const) {
        await clock.pass(minutes * MINUTE_MS + 2000);
        await eventually(
          async () => unruly.asked.length,
          (count) => count === tries,
        );
        // The answer is recorded before the next time passes.
        await eventually(now, ({ status }) => (status === 'FAILED') === (tries === 5));
      }
      assert.equal((await becomes('FAILED')).reason, 'The shop did not answer.');
    });

    it('no more once they are turned off, and the next one is asked', async () => {
      const { id: hookId } = await hook();
      const off = await clinician.patch(`/api/partner-hooks/${hookId}`, { active: false });
      assert.equal(off.as(200, partnerHookSchema).active, false);
      const { order: placed } = await order();
      assert.deepEqual([placed.simulated, unruly.asked.length], [true, 0]);
    });
  });

  describe('are told of a cancellation', () => {
    it('where they have the order', async () => {
      await hook();
      const { order: placed } = await order();
      (await patient.post(`/api/orders/${placed.id}/cancel`)).as(200, orderSchema);
      const told = await eventually(
        async () => unruly.asked.find(({ path }) => path === `/orders/${placed.id}/cancel`),
        (asked) => asked !== undefined,
      );
      assert.equal(told?.id, placed.id);
      await eventually(
        async () => (await product.events()).filter(({ type }) => type === 'OrderCancellationSent'),
        (sent) => sent.length === 1,
      );
    });

    it('where the server stopped before they were, once it is there again', async () => {
      await hook();
      const { order: placed } = await order();
      unruly.respond = () => undefined;
      (await patient.post(`/api/orders/${placed.id}/cancel`)).as(200, orderSchema);
      const told = () => unruly.asked.filter(({ path }) => path === `/orders/${placed.id}/cancel`).length;
      await eventually(
        async () => told(),
        (count) => count === 1,
      );
      await product.restart();
      unruly.answers(200, '{"status":"cancelled"}');
      await clock.pass(2 * MINUTE_MS);
      await eventually(
        async () => (await product.events()).filter(({ type }) => type === 'OrderCancellationSent'),
        (sent) => sent.length === 1,
      );
      await clock.pass(2 * MINUTE_MS);
      assert.equal(told(), 2);
    });

    it('where they took it meanwhile, which changes nothing, and it is not tried again', async () => {
      await hook();
      let answer: () => void = () => assert.fail('nothing was asked');
      unruly.respond = (_, response) => {
        answer = () => response.end('{"status":"sent"}');
      };
      const ordering = order();
      await eventually(
        async () => unruly.asked.length,
        (count) => count === 1,
      );
      const { id: orderId } = await now();
      (await patient.post(`/api/orders/${orderId}/cancel`)).as(200, orderSchema);
      unruly.answers(200, '{"status":"cancelled"}');
      answer();
      assert.equal((await ordering).order.status, 'CANCELLED');
      await clock.pass(2 * MINUTE_MS);
      assert.deepEqual(
        unruly.asked.map(({ path }) => path),
        ['/orders', `/orders/${orderId}/cancel`],
      );
      assert.equal((await now()).status, 'CANCELLED');
    });
  });

  describe('who drive', () => {
    it('have a minute; then the request has failed, and the clinic’s contact is told', async () => {
      await clinician.put('/api/clinic', {
        ...((await clinician.get('/api/clinic')).body as object),
        contactPhone: '+243998765432',
      });
      await hook({ type: 'TAXI', partnerName: 'Moto Express' });
      unruly.answers(503);
      const { order: asked, message } = await ride();
      assert.equal(asked.status, 'DRAFT');
      assert.equal(message, 'The taxi service has not answered yet. We keep trying. Call 112 now.');
      for (const tries of [2, 3]) {
        await clock.pass(22_000);
        await eventually(
          async () => unruly.asked.length,
          (count) => count === tries,
        );
      }
      const failed = await becomes('FAILED');
      assert.equal(failed.reason, 'The taxi service did not answer.');
      assert.ok(clock.now().getTime() - Date.parse(failed.createdAt) <= MINUTE_MS);
      await eventually(
        async () => notices.texts,
        (texts) => texts.length === 2,
      );
      assert.deepEqual(notices.texts, [
        'Red alert: Neema Kabongo. An emergency taxi was requested.',
        'No taxi is coming: Neema Kabongo requested an emergency taxi, and the request failed.',
      ]);
    });

    it('are not sent to whoever waited while the server was away, and the clinic’s contact is told', async () => {
      await clinician.put('/api/clinic', {
        ...((await clinician.get('/api/clinic')).body as object),
        contactPhone: '+243998765432',
      });
      await hook({ type: 'TAXI', partnerName: 'Moto Express' });
      unruly.answers(503);
      await ride();
      unruly.answers(200, '{"status":"sent"}');
      // Nothing is looked at within the first minute.
      await clock.pass(60 * MINUTE_MS);
      const failed = await becomes('FAILED');
      assert.equal(failed.reason, 'The taxi service did not answer.');
      assert.equal(unruly.asked.length, 1);
      await eventually(
        async () => notices.texts,
        (texts) => texts.some((text) => text.startsWith('No taxi is coming')),
      );
    });

    it('are asked once more by no rebuild, and the care team is alarmed once', async () => {
      await hook({ type: 'TAXI', partnerName: 'Moto Express' });
      await ride();
      await product.settled('AlertRaised', 1);
      // Beside the product, all of them at once; and by the product itself those that tell of the order.
      const { code, said } = await projectionsCommand(
        {
          EVENT_STORE_URL: `sqlite:${join(product.directory, 'events.db')}`,
          READ_MODELS_URL: `sqlite:${join(product.directory, 'read-models')}`,
          SECRETS_URL: `sqlite:${join(product.directory, 'secrets.db')}`,
        },
        'rebuild',
        'all',
      ).ended;
      assert.equal(code, 0, said);
      const analyst = await product.clientAs('analyst');
      for (const name of ['orders', 'partners', 'alerts', 'messages']) {
        const rebuilding = await analyst.post(`/api/projections/${name}/rebuild`);
        assert.ok(rebuilding.status < 300, rebuilding.text);
        await eventually(
          async () => (await analyst.get('/api/projections')).body as { name: string; state: string }[],
          (all) => all.every(({ state }) => state !== 'rebuilding'),
        );
      }
      await clock.pass(MINUTE_MS);
      assert.equal(unruly.asked.length, 1);
      assert.equal((await product.events()).filter(({ type }) => type === 'AlertRaised').length, 1);
    });
  });

  describe('report what becomes of an order', () => {
    it('signed by their key, once, and both sides’ screens are told', async () => {
      const { id: hookId } = await hook();
      const { order: placed } = await order();
      const own = await product.live(patient);
      const confirmed = { status: 'CONFIRMED', deliveryTime: 'At six', etaMinutes: 40, reference: 'R-1' };
      assert.deepEqual((await report(hookId, placed.id, confirmed)).body, {
        orderId: placed.id,
        status: 'CONFIRMED',
      });
      const told = await own.next('order_updated', ({ status }) => status === 'CONFIRMED');
      assert.deepEqual([told.patientId, told.orderId], [id, placed.id]);
      const shown = await now();
      assert.deepEqual(
        [shown.status, shown.deliveryTime, shown.etaMinutes, shown.reference],
        ['CONFIRMED', 'At six', 40, 'R-1'],
      );
      assert.equal((await report(hookId, placed.id, confirmed)).status, 200);
      (await report(hookId, placed.id, { status: 'CANCELLED' })).refused(409);
      (await report(hookId, placed.id, { status: 'PLACED' })).refused(400);
      const actor = (await product.events()).findLast(({ type }) => type === 'OrderStatusChanged')?.meta[
        'actor'
      ];
      assert.deepEqual(actor, { id: hookId, role: 'system' });
    });

    it('also where their first answer was lost: it is known by then who has it', async () => {
      const { id: hookId, partnerName } = await hook();
      unruly.answers(500, '{}');
      const { order: placed } = await order();
      assert.equal(placed.partnerName, null);
      assert.equal((await report(hookId, placed.id, { status: 'CONFIRMED' })).status, 200);
      assert.equal((await now()).partnerName, partnerName);
      const { detail } = (await patient.post(`/api/orders/${placed.id}/cancel`, {})).refused(409);
      assert.equal(detail, `It has been confirmed. Ring ${partnerName}.`);
    });

    it('also once they get no new ones', async () => {
      const { id: hookId } = await hook();
      const { order: placed } = await order();
      await clinician.patch(`/api/partner-hooks/${hookId}`, { active: false });
      assert.equal(
        (await report(hookId, placed.id, { status: 'FAILED', reason: 'A flat tyre' })).status,
        200,
      );
      assert.equal((await now()).reason, 'A flat tyre');
    });

    it('and by nobody else, at no other time, and in no other words', async () => {
      const { id: hookId } = await hook();
      const { order: placed } = await order();
      const other = await hook({ type: 'TAXI', partnerName: 'Moto Express', apiKey: SECOND_KEY });
      const events = (await product.events()).length;
      const body = { status: 'CONFIRMED' };
      const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
      const sentence = 'The signature does not fit.';
      for (const refused of [
        await report(hookId, placed.id, body, { key: SECOND_KEY }),
        await report(hookId, placed.id, body, { at: at(-301) }),
        await report(hookId, placed.id, body, { raw: '{"status":"FAILED"}' }),
        await report('nobody', placed.id, body),
        await product.client().post(`/api/partners/${hookId}/orders/${placed.id}`, body),
      ])
        assert.equal(refused.refused(401).detail, sentence);
      (await report(hookId, 'nothing', body)).refused(404);
      (await report(other.id, placed.id, body, { key: SECOND_KEY })).refused(404);
      const raw = JSON.stringify(body);
      const foreign = await product.client().send('POST', `/api/partners/${hookId}/orders/${placed.id}`, {
        raw,
        headers: {
          'x-partner-signature': signatureOf(KEY, raw, clock.now()),
          origin: 'https://evil.example',
        },
      });
      foreign.refused(403);
      assert.equal((await product.events()).length, events);
    });

    it('by a new key as soon as it is there, and by the old one no more', async () => {
      const { id: hookId } = await hook();
      const { order: placed } = await order();
      const changed = await clinician.patch(`/api/partner-hooks/${hookId}`, { apiKey: SECOND_KEY });
      assert.equal(changed.as(200, partnerHookSchema).keyEnding, '3210');
      (await report(hookId, placed.id, { status: 'CONFIRMED' })).refused(401);
      assert.equal(
        (await report(hookId, placed.id, { status: 'CONFIRMED' }, { key: SECOND_KEY })).status,
        200,
      );
    });

    it('as the reference partner does it, who tells of all that comes', async () => {
      const told: string[] = [];
      const shop = await ReferencePartner.start({
        key: KEY,
        productUrl: product.url,
        now: () => clock.now(),
        tell: (line) => told.push(line),
      });
      try {
        const { id: hookId } = await hook({ apiBase: `${shop.url}/` });
        assert.equal(
          (await clinician.post(`/api/partner-hooks/${hookId}/test`)).as(200, partnerTestSchema).ok,
          true,
        );
        const { order: placed } = await order();
        assert.equal(placed.reference, 'R-1');
        assert.equal(await shop.report(placed.id, 'CONFIRMED', { etaMinutes: 30 }), 200);
        assert.equal((await now()).status, 'CONFIRMED');
        assert.equal(await shop.report(placed.id, 'CANCELLED'), 409);
        const { order: unwanted } = await order();
        assert.equal((await patient.post(`/api/orders/${unwanted.id}/cancel`)).status, 200);
        await eventually(
          () => Promise.resolve(told.at(-1)),
          (line) => line === `cancel  ${unwanted.id} R-2`,
        );
        assert.deepEqual(
          told.map((line) => line.split(' {', 1)[0]),
          [
            'test    grocery-order',
            `order   ${placed.id} R-1`,
            `order   ${unwanted.id} R-2`,
            `cancel  ${unwanted.id} R-2`,
          ],
        );
      } finally {
        await shop.stop();
      }
    });
  });

  describe('who insure', () => {
    const list = (hookId: string, facilityIds: unknown) => {
      const raw = JSON.stringify({ facilityIds });
      return product.client().send('PUT', `/api/partners/${hookId}/facilities`, {
        raw,
        headers: { 'x-partner-signature': signatureOf(KEY, raw, clock.now()) },
      });
    };

    it('list the facilities that accept them, which must be known', async () => {
      const { id: hookId } = await hook({ type: 'HMO', partnerName: 'Afya Mutuelle' });
      const [one, two] = (await patient.post('/api/geomap/nearby', { lat: -4.325, lng: 15.3222 })).body as {
        id: string;
      }[];
      assert.deepEqual((await list(hookId, [one?.id, two?.id, one?.id])).body, { facilities: 2 });
      await eventually(
        async () =>
          (await patient.post('/api/geomap/nearby', { lat: -4.325, lng: 15.3222 })).body as {
            acceptsHMO: string[];
            hmoAccepted: boolean;
          }[],
        (near) =>
          near.map(({ acceptsHMO }) => acceptsHMO.join()).join('|') === 'Afya Mutuelle|Afya Mutuelle|||' &&
          near.map(({ hmoAccepted }) => hmoAccepted).join() === 'true,true,false,false,false',
      );
      const unknown = (await list(hookId, [one?.id, 'nowhere'])).refused(400);
      assert.deepEqual(unknown.issues?.[0]?.params, { unknown: 'nowhere' });
      assert.deepEqual((await list(hookId, 'all')).issues(), ['facilityIds validation.facilityIds.choice']);
      const { id: shop } = await hook();
      (await list(shop, [])).refused(409);
    });
  });
});
