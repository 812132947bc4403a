import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventsCommand } from '../harness/events-command.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { projectionsCommand } from '../harness/projections-command.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

describe('the files of the product', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;
  let data: string;
  let product: ProductProcess | null = null;
  let umask = 0o022;

  beforeEach(async () => {
    directory = await temporaryDirectory();
    data = join(directory.path, 'data');
    // As an ordinary shell has it: everybody on the machine may read what is written.
    umask = process.umask(0o022);
  });
  afterEach(async () => {
    process.umask(umask);
    product?.kill('SIGKILL');
    await product?.ended;
    await directory.remove();
  });

  async function run(): Promise<void> {
    product = await new ProductProcess(data).listening();
    const client = product.client();
    await client.get('/api/session');
    await client.log((await client.register()).id, { hr: 60 });
  }

  async function stop(): Promise<void> {
    product?.kill('SIGTERM');
    await product?.ended;
  }

  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

  /** Every file and folder that others may touch in any way. */
  function openToOthers(folder: string): readonly string[] {
    const paths = [
      folder,
      ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    ];
    return paths
      .filter((path) => (statSync(path).mode & 0o077) !== 0)
      .map((path) => `${path} ${modeOf(path)}`);
  }

  it('are for its own user alone, and so are those that the commands write', async () => {
    await run();
    assert.deepEqual(openToOthers(data), []);
    assert.equal(modeOf(data), '700');
    assert.equal(modeOf(join(data, 'events.db')), '600');
    await stop();
    const events = join(data, 'events.db');
    const backup = join(directory.path, 'backup', 'events.db');
    const copied = await eventsCommand(
      events,
      'copy',
      '--from',
      `sqlite:${events}`,
      '--to',
      `sqlite:${backup}`,
    );
    assert.equal(copied.code, 0, copied.said);
    assert.deepEqual(openToOthers(join(directory.path, 'backup')), []);
    assert.equal((await eventsCommand(backup, 'verify')).code, 0);
    assert.deepEqual(openToOthers(join(directory.path, 'backup')), []);
    const rebuilt = projectionsCommand(
      {
        EVENT_STORE_URL: `sqlite:${events}`,
        READ_MODELS_URL: `sqlite:${join(data, 'read-models')}`,
        SECRETS_URL: `sqlite:${join(data, 'secrets.db')}`,
      },
      'rebuild',
      'patients',
    );
    const { code, said } = await rebuilt.ended;
    assert.equal(code, 0, said);
    assert.deepEqual(openToOthers(data), []);
  });

  it('of an earlier release are made so at the start', async () => {
    await run();
    await stop();
    for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
      const path = join(data, name);
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    }
    chmodSync(data, 0o755);
    await run();
    assert.deepEqual(openToOthers(data), []);
  });

  it('are made so, but not a folder that holds something else', async () => {
    mkdirSync(data);
    writeFileSync(join(data, 'index.html'), 'For everybody');
    await run();
    assert.equal(modeOf(data), '755');
    assert.equal(modeOf(join(data, 'index.html')), '644');
    assert.equal(modeOf(join(data, 'events.db')), '600');
    assert.equal(modeOf(join(data, 'read-models')), '700');
    assert.ok(existsSync(join(data, 'sessions.db')));
  });
});
