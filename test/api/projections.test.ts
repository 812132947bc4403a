import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type ProjectionStatus, projectionStatusSchema } from '../../backend/contract/operations.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

describe('projections over HTTP', () => {
  let product: TestProduct;
  let analyst: ApiClient;

  before(async () => {
    product = await startTestProduct();
    const clinician = product.client();
    for (const name of ['Amina Bello', 'Ngozi Eze']) await clinician.register({ name });
    analyst = await product.clientAs('analyst');
  });
  after(() => product.stop());

  async function standing(name: string): Promise<ProjectionStatus> {
    const all = (await analyst.get('/api/projections')).as(200, z.array(projectionStatusSchema));
    const status = all.find((each) => each.name === name);
    assert.ok(status);
    return status;
  }

  const change = async (what: 'rebuild' | 'switch' | 'rollback'): Promise<ProjectionStatus> =>
    (await analyst.post(`/api/projections/patients/${what}`)).as(200, projectionStatusSchema);

  /** Waits for the rebuild that is going on. */
  async function rebuilt(version: number): Promise<ProjectionStatus> {
    return eventually(
      () => standing('patients'),
      (status) => status.version === version && status.state !== 'rebuilding',
    );
  }

  it('are built anew beside the one that serves, taken back, and taken again', async () => {
    const live = await product.live(analyst);
    const before = await standing('patients');
    assert.equal((await change('rebuild')).state, 'rebuilding');
    const refused = await analyst.post('/api/projections/logs/rebuild');
    assert.equal(refused.status, 409);
    assert.match(refused.text, /patients is being rebuilt/);
    const { name, done, total } = await live.next('projection_progress');
    assert.equal(name, 'patients');
    assert.ok(done > 0 && done <= total);
    live.terminate();
    const after = await rebuilt(before.version + 1);
    assert.deepEqual([after.documents, after.failure], [2, null]);

    const { version, documents } = await change('rollback');
    assert.deepEqual([version, documents], [before.version, 2], 'what is answered is what is read now');
    assert.equal((await change('switch')).version, after.version);
    const list = await product.client().get('/api/patients');
    assert.match(list.text, /Amina Bello/);
  });

  it('go no further back than there are versions, and only where there is such a projection', async () => {
    const none = await analyst.post('/api/projections/orders/rollback');
    assert.equal(none.status, 409);
    assert.match(none.text, /There is no earlier version of orders to go back to\./);
    for (const what of ['rebuild', 'switch', 'rollback']) {
      assert.equal((await analyst.post(`/api/projections/nothing/${what}`)).status, 404);
      assert.equal((await product.client().post(`/api/projections/patients/${what}`)).status, 403);
    }
  });

  it('say why a rebuild was given up, and go on serving', async () => {
    const before = await standing('patients');
    const head = await product.running.store.head();
    await product.running.store.append(
      'order-of-tomorrow',
      [
        {
          id: '00000000-0000-4000-8000-000000000001',
          type: 'OrderTeleported',
          version: 1,
          data: {},
          meta: {},
        },
      ],
      'none',
    );
    assert.notEqual(await product.running.store.head(), head);
    await change('rebuild');
    const status = await eventually(
      () => standing('patients'),
      ({ failure }) => failure !== null,
    );
    assert.match(status.failure ?? '', /OrderTeleported.*order-of-tomorrow, revision 0/);
    assert.equal(status.version, before.version);
  });
});
