import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { join } from 'node:path';
import {
  type ProjectionDifferences,
  projectionDifferencesSchema,
  type ProjectionStatus,
  projectionStatusSchema,
} from '../../backend/contract/projections.ts';
import { SqliteDatabase } from '../../lib/sqlite.ts';
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

  /** Waits for what a check finds. */
  const found = async (
    isIt: (differences: ProjectionDifferences) => boolean,
  ): Promise<ProjectionDifferences> => {
    const differences = await eventually(
      async () =>
        (await analyst.get('/api/projections/patients/differences')).as(
          200,
          z.nullable(projectionDifferencesSchema),
        ),
      (body) => body !== null && isIt(body),
    );
    assert.ok(differences);
    return differences;
  };

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

  it('are held against the log, and what differs is told field by field and names nobody', async () => {
    assert.deepEqual((await analyst.post('/api/projections/patients/verify')).body, { started: true });
    const equal = await found(({ against, differing }) => against === null && differing === 0);
    assert.deepEqual(equal.documents, { one: 2, other: 2 });
    const { version, versions } = await standing('patients');
    const [verified] = versions.filter((each) => each.version === version);
    assert.deepEqual(
      [verified?.state, verified?.verifiedEqual, verified?.documents, verified?.verifiedAt],
      ['serving', true, 2, equal.at],
    );
    assert.match(verified?.hash ?? '', /^[\da-f]{64}$/);
    assert.ok((verified?.bytes ?? 0) > 0);

    await change('rebuild');
    const { version: newest } = await rebuilt(version + 1);
    const path = join(product.directory, 'read-models', `patients-${newest}.db`);
    const file = new SqliteDatabase(path, { synchronous: 'NORMAL' });
    file.run(`UPDATE d_patients SET body = json_set(body, '$.name', 'Somebody', '$.age', 99) WHERE n = 1`);
    file.close();
    assert.equal((await analyst.post('/api/projections/patients/verify')).status, 200);
    const wrong = await found(({ differing }) => differing === 1);
    const fields = Object.fromEntries((wrong.first[0]?.fields ?? []).map((each) => [each.field, each]));
    assert.deepEqual(fields['age']?.one, { kind: 'value', text: '99' });
    assert.deepEqual(fields['name']?.one, { kind: 'text', length: 8 });
    assert.equal(JSON.stringify(wrong).includes('Somebody'), false);
    assert.equal((await standing('patients')).versions.at(-1)?.verifiedEqual, false);

    const asked = await analyst.post('/api/projections/patients/compare', { version, against: newest });
    assert.deepEqual(asked.body, { started: true });
    const compared = await found(({ against }) => against === newest);
    assert.deepEqual([compared.version, compared.differing, compared.later], [version, 1, 0]);
    assert.equal(compared.first.length, 1);

    const again = new SqliteDatabase(path, { synchronous: 'NORMAL' });
    again.run(`UPDATE d_patients SET body = json_set(body, '$.clinicId', 'another') WHERE n = 1`);
    again.close();
    assert.equal((await analyst.post('/api/projections/patients/verify')).status, 200);
    const ofAnother = await found(({ against, differing }) => against === null && differing === 1);
    assert.deepEqual(ofAnother.first, [], 'of another clinic nobody is told which');
  });

  it('are rid of the versions that nobody reads, and go back no more', async () => {
    const { version, versions } = await standing('patients');
    assert.ok(versions.length > 1);
    const body = (await analyst.post('/api/projections/patients/prune')).as(200, projectionStatusSchema);
    assert.deepEqual(
      body.versions.map((each) => [each.version, each.state]),
      [[version, 'serving']],
    );
    assert.equal((await analyst.post('/api/projections/patients/rollback')).status, 409);
    await change('rebuild');
    await rebuilt(version + 1);
  });

  it('are compared by versions that there are', async () => {
    const { version } = await standing('patients');
    for (const [body, status] of [
      [{ version, against: 4711 }, 409],
      [{ version, against: version }, 409],
      [{ version }, 400],
      [{ version: 'newest', against: 1 }, 400],
    ] as const)
      assert.equal((await analyst.post('/api/projections/patients/compare', body)).status, status);
  });

  it('go no further back than there are versions, and only where there is such a projection', async () => {
    const none = await analyst.post('/api/projections/orders/rollback');
    assert.equal(none.status, 409);
    assert.match(none.text, /There is no earlier version of orders to go back to\./);
    for (const what of ['rebuild', 'switch', 'rollback', 'verify', 'prune']) {
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
