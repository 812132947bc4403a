import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import * as z from 'zod/mini';
import { logSchema } from '../../backend/contract/log.ts';
import { readinessSchema } from '../../backend/contract/operations.ts';
import { projectionStatusSchema } from '../../backend/contract/projections.ts';
import { patientSchema } from '../../backend/contract/patient.ts';
import { patientId } from '../bench/log-events.ts';
import { holdBuilding, LONG_LOG, writeLongLog } from '../harness/long-log.ts';
import { eventually, startTestProduct, type TestProduct } from '../harness/product.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

describe('a first start on a long log', function () {
  this.timeout(120_000);

  let written: TemporaryDirectory;
  let directory: TemporaryDirectory;
  let product: TestProduct;
  let events: number;
  let letBuild: () => Promise<void>;

  before(async () => {
    written = await temporaryDirectory();
    events = await writeLongLog(written.path);
  });
  after(() => written.remove());

  beforeEach(async () => {
    directory = await temporaryDirectory();
    await cp(written.path, directory.path, { recursive: true });
    letBuild = await holdBuilding(directory.path);
    product = await startTestProduct({ directory: directory.path });
  });

  afterEach(async () => {
    await letBuild();
    await product.stop();
    await directory.remove();
  });

  const patientsAfterwards = () =>
    eventually(
      () => product.client().get('/api/patients'),
      ({ status }) => status === 200,
      60_000,
    );

  it('answers what is still being built with how far that is, and everything once it is there', async () => {
    const client = product.client();
    for (const path of ['/api/patients', `/api/patients/${patientId(0)}`, '/api/alerts', '/api/clinic']) {
      const answer = await client.get(path);
      const { detail, building } = answer.refused(503);
      assert.equal(detail, 'The records are being put together. Nothing was lost; this takes a moment.');
      assert.ok(building, path);
      assert.ok(building.done <= events);
      assert.equal(answer.headers['retry-after'], '2');
    }
    await letBuild();
    const answer = await patientsAfterwards();
    assert.equal(answer.as(200, z.array(patientSchema)).length, LONG_LOG.patients);
  });

  it('takes a log meanwhile, once, judges it, and shows it afterwards', async () => {
    const client = product.client();
    const key = randomUUID();
    const sent = await client.post(`/api/patients/${patientId(3)}/logs`, { bpSys: 185, bpDia: 115 }, key);
    assert.equal(sent.status, 201, sent.text);
    assert.equal(sent.headers['x-view-may-lag'], 'true');
    const again = await client.post(`/api/patients/${patientId(3)}/logs`, { bpSys: 185, bpDia: 115 }, key);
    assert.equal(again.headers['idempotent-replay'], 'true');
    assert.deepEqual(again.body, sent.body);
    await letBuild();
    await product.settled('AlertRaised', 1);
    const logs = (await client.get(`/api/patients/${patientId(3)}/logs?limit=1`)).as(200, z.array(logSchema));
    assert.equal(logs[0]?.overallFlag, 'RED');
    const alerts = (await product.events()).filter(({ type }) => type === 'AlertRaised');
    assert.equal(alerts.length, 1, 'nothing of the history is reacted to');
  });

  it('says on /readyz and to analysts what is being built, and is ready afterwards', async () => {
    const unready = (await product.client().get('/readyz')).as(503, readinessSchema);
    assert.match(
      unready.problems.join(),
      /^Being built from the log \(\d+( of about \d+)? events\): patients, /,
    );
    const analyst = await product.clientAs('analyst');
    const statuses = (await analyst.get('/api/projections')).as(200, z.array(projectionStatusSchema));
    assert.deepEqual([...new Set(statuses.map(({ state }) => state))], ['rebuilding']);
    assert.equal((await analyst.post('/api/projections/logs/rebuild')).status, 409);
    await letBuild();
    await patientsAfterwards();
    const ready = await eventually(
      () => product.client().get('/readyz'),
      ({ status }) => status === 200,
      60_000,
    );
    assert.deepEqual(ready.as(200, readinessSchema).problems, []);
  });

  it('ends while it builds, and builds at the next start', async () => {
    await product.stop();
    await letBuild();
    await product.start();
    await patientsAfterwards();
    assert.deepEqual(product.running.projections.unbuilt, []);
  });
});
