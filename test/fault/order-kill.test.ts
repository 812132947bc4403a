import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { orderSchema } from '../../backend/contract/order.ts';
import { eventually } from '../harness/product.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';
import { ReferencePartner } from '../servers/reference-partner.ts';

const KEY = 'moto-express-key-0123456789';
const ORDERS = 6;
/** A product on half a slow processor starts, reads its stores and waits for a second try. */
const PATIENCE_MS = 90_000;

describe('an order, when the product is killed between recording it and handing it over', function () {
  this.timeout(240_000);

  let directory: TemporaryDirectory;
  let partner: ReferencePartner;
  let product: ProductProcess | null = null;

  beforeEach(async () => {
    directory = await temporaryDirectory();
    partner = await ReferencePartner.start({ key: KEY });
  });
  afterEach(async () => {
    product?.kill('SIGKILL');
    await product?.ended;
    await partner.stop();
    await directory.remove();
  });

  const start = async (): Promise<ProductProcess> => {
    product = await new ProductProcess(directory.path).listening();
    return product;
  };

  it('is handed over by the next start, under one id', async () => {
    const first = await start();
    const client = first.client();
    const { id } = await client.register({ phoneNumber: '+243812345678', planTier: 'PRO' });
    const hook = { type: 'TAXI', partnerName: 'Moto Express', apiBase: partner.url, apiKey: KEY };
    assert.equal((await client.post('/api/partner-hooks', hook)).status, 201);
    const ordering = Array.from({ length: ORDERS }, (_, at) =>
      first
        .client()
        .post('/api/orders/taxi', { patientId: id, pickupLocation: `Gate ${at}` })
        .then(
          ({ status }) => status,
          () => null,
        ),
    );
    // Some are recorded by then, some are on their way to the partner, some are answered.
    await Promise.race([...ordering, pause(randomInt(5, 60))]);
    first.kill('SIGKILL');
    await first.ended;
    const answered = (await Promise.all(ordering)).filter((status) => status === 201).length;

    const again = (await start()).client();
    const orders = await eventually(
      async () => (await again.get(`/api/patients/${id}/orders`)).as(200, z.array(orderSchema)),
      (all) => all.every(({ status }) => status === 'PLACED'),
      PATIENCE_MS,
    );
    assert.ok(orders.length >= answered, 'what was answered is there');
    assert.deepEqual(
      new Set(partner.orders.keys()),
      new Set(orders.map((order) => order.id)),
      'each is at the partner once, and nothing else is',
    );
    const references = orders.map(({ reference }) => reference);
    assert.equal(new Set(references).size, orders.length);
  });
});
