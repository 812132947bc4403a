import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { recordReadSchema } from '../../backend/contract/audit.ts';
import { type ProjectionStatus, projectionStatusSchema } from '../../backend/contract/projections.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { fill, patientId } from '../bench/log-events.ts';
import { type ApiClient, eventually } from '../harness/product.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../harness/temporary-directory.ts';

/** So that a rebuild is not over before it can be killed. */
const PATIENTS = 300;
const LOGS_EACH = 100;
const REBUILT = 'audit';
const EVENTUALLY_MS = 60_000;

describe('a product that is killed under an auditor and an analyst', () => {
  let directory: TemporaryDirectory;
  let product: ProductProcess;

  before(async () => {
    directory = await temporaryDirectory();
    const store = SqliteEventStore.open(join(directory.path, 'events.db'));
    await fill(store, PATIENTS, LOGS_EACH);
    await store.close();
    product = await new ProductProcess(directory.path).listening();
    await serving();
  });
  after(async () => {
    product.kill('SIGKILL');
    await product.ended;
    await directory.remove();
  });

  const as = async (role: string): Promise<ApiClient> => {
    const client = product.client();
    assert.equal((await client.post('/api/session', { role })).status, 200);
    return client;
  };
  const standing = async (analyst: ApiClient): Promise<ProjectionStatus> => {
    const all = (await analyst.get('/api/projections')).as(200, z.array(projectionStatusSchema));
    const status = all.find(({ name }) => name === REBUILT);
    assert.ok(status);
    return status;
  };
  /** Waits for the projections to be built. */
  async function serving(): Promise<void> {
    const ready = await eventually(
      () => product.client().get('/readyz'),
      ({ status }) => status === 200,
      EVENTUALLY_MS,
    );
    assert.equal(ready.status, 200, ready.text);
  }
  async function killedAndStarted(): Promise<void> {
    product.kill('SIGKILL');
    await product.ended;
    product = await new ProductProcess(directory.path).listening();
    await serving();
  }

  it('has who looked, once the look was answered', async () => {
    const clinician = await as('clinician');
    assert.equal((await clinician.get(`/api/patients/${patientId(7)}`)).status, 200);
    await killedAndStarted();
    const reads = (await (await as('auditor')).get(`/api/audit/reads?patientId=${patientId(7)}`)).as(
      200,
      z.array(recordReadSchema),
    );
    assert.deepEqual(
      reads.map(({ reader, view }) => `${view} by ${reader.role}`),
      ['record by clinician'],
    );
  });

  it('serves on after a rebuild was cut off, and goes on with it when it is asked again', async () => {
    const analyst = await as('analyst');
    const before = await standing(analyst);
    assert.equal((await analyst.post(`/api/projections/${REBUILT}/rebuild`)).status, 200);
    const isBuilding = ({ versions }: ProjectionStatus) => versions.some(({ state }) => state === 'building');
    for (let found = before; !isBuilding(found); found = await standing(analyst)) {
      assert.equal(found.version, before.version, 'the rebuild was over before it could be killed');
      await pause(2);
    }
    await killedAndStarted();

    const again = await as('analyst');
    const cutOff = await standing(again);
    assert.equal(cutOff.version, before.version);
    assert.ok(isBuilding(cutOff), 'what was begun is there');
    assert.ok((cutOff.documents ?? 0) >= (before.documents ?? 1));
    assert.equal((await again.post(`/api/projections/${REBUILT}/rebuild`)).status, 200);
    const after = await eventually(
      () => standing(again),
      ({ version, state }) => version !== before.version && state !== 'rebuilding',
      EVENTUALLY_MS,
    );
    assert.notEqual(after.version, before.version);
    assert.ok(!isBuilding(after));
    assert.equal((await again.post(`/api/projections/${REBUILT}/verify`)).status, 200);
    const verified = await eventually(
      async () => (await standing(again)).versions.find(({ version }) => version === after.version),
      (found) => (found?.verifiedAt ?? null) !== null,
      EVENTUALLY_MS,
    );
    assert.equal(verified?.verifiedEqual, true);
  });
});
