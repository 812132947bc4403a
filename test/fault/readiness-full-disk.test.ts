import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../../backend/configuration.ts';
import { readinessSchema } from '../../backend/contract/operations.ts';
import { eventually, startTestProduct, type ApiClient, type TestProduct } from '../harness/product.ts';
import { SmallDisk } from '../harness/small-disk.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

interface Standing {
  readonly status: number;
  readonly problems: readonly string[];
}

async function standing(client: ApiClient): Promise<Standing> {
  const answer = await client.get('/readyz');
  const { problems } = answer.as(answer.status, readinessSchema);
  return { status: answer.status, problems };
}

describe('readiness while one of the stores cannot be written', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;
  let disk: SmallDisk;
  let product: TestProduct;
  let client: ApiClient;

  beforeEach(async function () {
    directory = await temporaryDirectory();
    disk = SmallDisk.mount(this, join(directory.path, 'disk'), 8);
  });
  afterEach(async () => {
    await product?.stop();
    disk?.unmount();
    await directory.remove();
  });

  async function start(onDisk: Partial<Configuration>): Promise<void> {
    product = await startTestProduct({ directory: directory.path, configuration: onDisk });
    client = product.client();
    const fine = await eventually(
      () => standing(client),
      ({ status }) => status === 200,
    );
    assert.deepEqual(fine.problems, []);
  }

  async function assertNotReady(reason: RegExp): Promise<void> {
    const { problems } = await eventually(
      () => standing(client),
      ({ status, problems: said }) => status === 503 && said.some((text) => reason.test(text)),
    );
    assert.ok(problems.length > 0);
    assert.equal((await client.get('/healthz')).status, 200);
  }

  /** Without a restart, and although nobody tries to write anything. */
  async function assertReadyAgain(): Promise<void> {
    const { problems } = await eventually(
      () => standing(client),
      ({ status }) => status === 200,
    );
    assert.deepEqual(problems, []);
  }

  it('says that the disk of the event log is full before a patient finds out, and that it has room again', async () => {
    await start({ eventStore: { kind: 'sqlite', path: join(disk.path, 'events.db') } });
    const { id } = await client.register();
    disk.fill();
    await assertNotReady(/^The disk of the event store .*events\.db is full\.$/);
    assert.equal((await client.get(`/api/patients/${id}`)).status, 200, 'what is there can be read');
    disk.free();
    await assertReadyAgain();
    await client.log(id, { hr: 60 });
  });

  it('says that the disk of the read models is full', async () => {
    await start({ readModels: { kind: 'sqlite', directory: join(disk.path, 'read-models') } });
    const { id } = await client.register();
    disk.fill();
    await assertNotReady(/^The disk is full, so .* cannot be written\.$/);
    assert.equal((await client.get(`/api/patients/${id}`)).status, 200, 'what is there can be read');
    disk.free();
    await assertReadyAgain();
  });

  it('says that the read models lie where nothing may be written', async () => {
    const directoryOnDisk = join(disk.path, 'read-models');
    await start({});
    await product.stop();
    // No file of that disk may be open for writing while it becomes read-only.
    cpSync(join(directory.path, 'read-models'), directoryOnDisk, { recursive: true });
    disk.makeReadOnly();
    product = await startTestProduct({
      directory: directory.path,
      configuration: { readModels: { kind: 'sqlite', directory: directoryOnDisk } },
    });
    client = product.client();
    await assertNotReady(/cannot be written/);
    const registered = await client.post('/api/patients', { name: 'Neema Kabongo', age: 40 });
    assert.equal(registered.header('x-view-may-lag'), 'true');
    await assertNotReady(/^The projection patients fails: .* cannot be written\.$/);
  });

  it('says that the disk of the sessions is full, and lets everybody read all the same', async () => {
    await start({ sessions: { kind: 'sqlite', path: join(disk.path, 'sessions.db') } });
    const { id } = await client.register();
    disk.fill();
    await assertNotReady(/^The sessions in .*sessions\.db cannot be read or written: the disk is full\.$/);
    for (let number = 0; number < 40; number += 1) {
      const browser = product.client();
      const page = await browser.send('GET', '/', { headers: { accept: 'text/html' } });
      assert.equal(page.status, 200, page.text);
      assert.equal((await browser.get('/api/session')).status, 200);
      assert.equal((await browser.get(`/api/patients/${id}`)).status, 200);
    }
    disk.free();
    await assertReadyAgain();
    await product.clientAs('auditor');
  });
});
