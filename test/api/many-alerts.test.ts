import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { alertCountsSchema, alertSchema } from '../../backend/contract/alert.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const PATIENTS = 10;
const EACH = 30;
/** Of the alerts of each patient. */
const RED = 6;
const PAGE = 50;

/** What a screen may fetch of all open alerts every 30 s. */
const MOST_BYTES = 45 * 1024;

describe('three hundred open alerts', () => {
  let product: TestProduct;
  let client: ApiClient;
  const patients: string[] = [];

  before(async () => {
    product = await startTestProduct();
    client = product.client();
    for (let index = 0; index < PATIENTS; index++)
      patients.push((await client.register({ name: `Patient ${index}` })).id);
    for (let count = 0; count < EACH; count++)
      await Promise.all(
        patients.map(async (id) => {
          const body = { message: 'Please look at her ankles.', flag: count < RED ? 'RED' : 'AMBER' };
          (await client.post(`/api/patients/${id}/alerts`, body)).as(201, alertSchema);
        }),
      );
  });
  after(() => product.stop());

  const counts = async () => (await client.get('/api/alerts/counts')).as(200, alertCountsSchema);
  const list = async (query = '') =>
    (await client.get(`/api/alerts?acknowledged=false${query}`)).as(200, z.array(alertSchema));
  const counted = (many: number) => ({
    unacknowledged: many * EACH,
    RED: many * RED,
    AMBER: many * (EACH - RED),
    escalated: 0,
    episodes: many * EACH,
  });

  async function pages() {
    const all: z.output<typeof alertSchema>[][] = [];
    for (let before = ''; ; before = `&before=${all.at(-1)?.at(-1)?.id}`) {
      const page = await list(`&limit=${PAGE}${before}`);
      all.push(page);
      if (page.length < PAGE) return all;
    }
  }

  it('are counted whole, and listed page by page as they are listed whole', async () => {
    assert.deepEqual(await counts(), counted(PATIENTS));
    const paged = (await pages()).flat().map(({ id }) => id);
    assert.deepEqual(
      paged,
      (await list()).map(({ id }) => id),
    );
    assert.equal(paged.length, PATIENTS * EACH);
  });

  it('go on after an alert that was acknowledged since its page was read', async () => {
    const whole = (await list()).map(({ id }) => id);
    const first = await list(`&limit=${PAGE}`);
    const last = first.at(-1)?.id ?? '';
    assert.equal((await client.post(`/api/alerts/${last}/acknowledge`, {})).status, 200);
    assert.deepEqual(
      (await list(`&limit=${PAGE}&before=${last}`)).map(({ id }) => id),
      whole.slice(PAGE, 2 * PAGE),
    );
    const flag = first.at(-1)?.flag;
    const body = { message: 'Please look at her ankles.', flag };
    (await client.post(`/api/patients/${first.at(-1)?.patientId}/alerts`, body)).as(201, alertSchema);
  });

  it('cost a screen no more than their number and their first page', async () => {
    const [number, first] = await Promise.all(
      ['/api/alerts/counts', `/api/alerts?acknowledged=false&limit=${PAGE}`].map((path) => client.get(path)),
    );
    assert.ok(Buffer.byteLength((number?.text ?? '') + (first?.text ?? '')) <= MOST_BYTES);
  });

  it('are fewer by those of a patient who leaves, in full pages, until the patient is reached', async () => {
    const [leaving = ''] = patients;
    const contact = (outcome: string) => client.post(`/api/patients/${leaving}/contacts`, { outcome });
    assert.equal((await contact('moved_away')).status, 201);
    assert.deepEqual(await counts(), counted(PATIENTS - 1));
    const left = await pages();
    assert.equal(left[0]?.length, PAGE);
    assert.ok(left.flat().every(({ patientId }) => patientId !== leaving));
    assert.equal(left.flat().length, (PATIENTS - 1) * EACH);
    assert.equal((await contact('reached')).status, 201);
    assert.deepEqual(await counts(), counted(PATIENTS));
  });
});
