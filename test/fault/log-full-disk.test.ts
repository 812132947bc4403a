import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { recordedLogSchema } from '../../backend/contract/log.ts';
import { type ApiClient, eventually } from '../harness/product.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { skip } from '../harness/skip.ts';
import { SmallDisk } from '../harness/small-disk.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const STOPS_WITHIN_MS = 10_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the product whose log lies on the full disk of its data', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;
  let disk: SmallDisk | null = null;
  let product: ProductProcess | null = null;
  let out: number | null = null;

  beforeEach(async () => {
    directory = await temporaryDirectory();
  });
  afterEach(async () => {
    product?.kill('SIGKILL');
    await product?.ended;
    if (out !== null) closeSync(out);
    disk?.unmount();
    [product, out, disk] = [null, null, null];
    await directory.remove();
  });

  async function start(file: string): Promise<ApiClient> {
    const port = await freePort();
    out = openSync(file, 'a');
    product = new ProductProcess(directory.path, { PORT: String(port), LOG_LEVEL: 'debug' }, out);
    return (await product.answering(port)).client();
  }

  async function assertStops(): Promise<void> {
    const asked = performance.now();
    product?.kill('SIGTERM');
    const ended = await product?.ended;
    assert.equal(ended?.code, 0, JSON.stringify(ended));
    assert.ok(performance.now() - asked < STOPS_WITHIN_MS);
  }

  const dropped = async (client: ApiClient): Promise<number> =>
    Number(/^log_lines_dropped (\d+)$/m.exec((await client.get('/metrics')).text)?.[1]);

  it('refuses what it cannot write, answers everything else, and heals when there is room', async function () {
    disk = SmallDisk.mount(this, directory.path, 12);
    const client = await start(`${directory.path}/out.log`);
    await client.get('/api/session');
    const { id } = await client.register({ name: 'Neema Kabongo' });
    disk.fill();
    const path = `/api/patients/${id}/logs`;
    let refused = 0;
    // Each refusal is a line of the log that cannot be written.
    for (let number = 0; refused < 60; number += 1) {
      assert.ok(number < 400, 'the disk is full');
      const answer = await client.post(path, { hr: 60, notes: 'x'.repeat(2000) }, randomUUID());
      if (answer.status === 201) continue;
      answer.refused(503);
      refused += 1;
    }
    assert.equal((await client.get('/healthz')).status, 200);
    assert.equal((await client.get(`/api/patients/${id}`)).status, 200);
    assert.equal((await client.get('/readyz')).status, 503);
    assert.ok((await dropped(client)) > 0);

    disk.free();
    const again = await client.post(path, { hr: 61 }, randomUUID());
    again.as(201, recordedLogSchema);
    await eventually(
      () => client.get('/readyz'),
      ({ status }) => status === 200,
    );
    await assertStops();
  });

  it('ends when it is asked to while the disk is full', async function () {
    disk = SmallDisk.mount(this, directory.path, 12);
    const client = await start(`${directory.path}/out.log`);
    const { id } = await client.register();
    disk.fill();
    for (let number = 0; number < 40; number += 1)
      await client.post(`/api/patients/${id}/logs`, { hr: 60, notes: 'x'.repeat(2000) }, randomUUID());
    await assertStops();
  });

  it('starts and serves where its output takes nothing at all', async function () {
    if (!existsSync('/dev/full')) skip(this, 'there is no /dev/full on this system');
    const client = await start('/dev/full');
    const { id } = await client.register();
    await client.log(id, { hr: 60 });
    assert.ok((await dropped(client)) > 0);
    await assertStops();
  });
});
