import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const openApiPaths = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** In everything that the care team writes for itself. */
const SECRET = 'suspected of drinking';

describe('what the care team writes to each other', () => {
  let product: TestProduct;
  let client: ApiClient;
  let id: string;
  let logId: string;

  before(async () => {
    product = await startTestProduct();
    client = product.client();
    ({ id } = await client.register({ hasKnownHtn: true, phoneNumber: '+243812345678' }));
    ({
      log: { id: logId },
    } = await client.log(id, { bpSys: 150, bpDia: 95 }));
  });
  after(() => product.stop());

  async function write(): Promise<void> {
    await client.post(at('contacts'), { outcome: 'reached', note: `Is ${SECRET}.` });
    await client.put(at('thresholds'), {
      thresholds: { HYPERTENSION: { redMinSystolic: 170 } },
      reason: `Is ${SECRET}.`,
    });
    const raised = await client.post(at('alerts'), { message: `Is ${SECRET}.`, flag: 'RED' });
    const alert = raised.as(201, alertSchema);
    await client.post(`/api/alerts/${alert.id}/acknowledge`, { note: `Is ${SECRET}.` });
    await client.post(`/api/alerts/${alert.id}/resolve`, { note: `Was ${SECRET}.` });
  }
  const at = (path: string): string => `/api/patients/${id}/${path}`;

  it('is at no address that the patient may read, though the care team reads it', async () => {
    await write();
    const patient = await product.clientAs('patient', { patientId: id });
    const { paths } = (await client.get('/api/openapi.json')).as(200, openApiPaths);
    const addresses = Object.keys(paths)
      .filter((path) => paths[path]?.['get'] !== undefined)
      .map((path) => path.replace('{patientId}', id).replace('{logId}', logId));
    const read = await Promise.all(addresses.map((address) => patient.get(address)));
    const own = read.filter(({ status }) => status === 200);
    assert.ok(own.length >= 12, `${own.length} addresses were read`);
    for (const answer of own) assert.ok(!answer.text.includes(SECRET), answer.text);
    assert.ok((await client.get(at('contacts'))).text.includes(SECRET));
    const contacts = (await patient.get(at('contacts'))).as(
      200,
      z.array(z.looseObject({ outcome: z.string() })),
    );
    assert.deepEqual(
      contacts.map((contact) => [contact.outcome, 'note' in contact]),
      [['reached', false]],
    );
  });

  it('is in no message to the patient’s screens', async () => {
    const patient = await product.live(await product.clientAs('patient', { patientId: id }));
    const team = await product.live(client);
    await write();
    await Promise.all(
      [patient, team].map((live) => live.next('alert_updated', ({ alert }) => alert.status === 'resolved')),
    );
    assert.ok(JSON.stringify(team.messages).includes(SECRET));
    assert.ok(!JSON.stringify(patient.messages).includes(SECRET));
  });
});
