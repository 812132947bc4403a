import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { configuredSecrets } from '../../backend/secrets/location.ts';
import { openSecrets } from '../../backend/secrets/open.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { secretsCommand } from '../harness/secrets-command.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');

describe('the master key of the secrets', function () {
  this.timeout(120_000);

  let directory: TemporaryDirectory;
  let database: string;
  let keyFile: string;

  beforeEach(async () => {
    directory = await temporaryDirectory();
    database = join(directory.path, 'secrets.db');
    keyFile = join(directory.path, 'secrets.key');
  });
  afterEach(() => directory.remove());

  const configured = (key = '') => configuredSecrets({ SECRETS_URL: `sqlite:${database}`, SECRETS_KEY: key });

  async function keep(name: string, key = ''): Promise<void> {
    const secrets = await openSecrets(configured(key));
    await secrets.put(name, Buffer.from(`key of ${name}`));
    await secrets.close();
  }

  async function kept(name: string, key = ''): Promise<string | undefined> {
    const secrets = await openSecrets(configured(key));
    try {
      return (await secrets.get(name))?.toString();
    } finally {
      await secrets.close();
    }
  }

  /** What a start says that is refused. */
  async function refusedStart(env: Readonly<Record<string, string>> = {}): Promise<string> {
    const product = new ProductProcess(directory.path, env);
    const { code, errors } = await product.ended;
    assert.equal(code, 1, errors);
    assert.match(errors, /^[^\n]+\.\n$/, 'it is one sentence');
    return errors;
  }

  const rewrap = async (env: Readonly<Record<string, string>> = {}) => {
    // A file that was closed here stays locked until its statements are collected, and a rewrap wants it alone.
    assert.ok(gc, 'run with --expose-gc');
    gc();
    await setImmediate();
    return secretsCommand(directory.path, 'rewrap', env);
  };

  it('is made by the first start, for its user alone, and is the same at the next one', async () => {
    for (const start of ['first', 'second']) {
      const product = await new ProductProcess(directory.path).listening();
      product.kill('SIGTERM');
      assert.equal((await product.ended).code, 0, start);
      assert.equal(statSync(keyFile).mode & 0o777, 0o600);
      if (start === 'first') await keep('partner');
    }
    assert.equal(await kept('partner'), 'key of partner');
  });

  it('ends a start in one sentence where it is another one, and where it is missing', async () => {
    await keep('partner');
    writeFileSync(keyFile, `${OTHER_KEY}\n`);
    assert.match(await refusedStart(), /does not open the secrets in .*secrets\.db/);
    writeFileSync(keyFile, 'half a key');
    assert.match(await refusedStart(), /does not hold a key of 32 bytes/);
    rmSync(keyFile);
    assert.match(await refusedStart(), /secrets\.key is missing/);
    assert.ok(!existsSync(keyFile), 'no other key is made in its place');
    assert.match(await refusedStart({ SECRETS_KEY: KEY }), /The key of SECRETS_KEY does not open/);
  });

  it('is another one after a rewrap, and opens everything', async () => {
    await keep('partner');
    const before = readFileSync(keyFile, 'utf8');
    const { code, said } = await rewrap();
    assert.equal(code, 0, said);
    assert.notEqual(readFileSync(keyFile, 'utf8'), before);
    assert.equal(statSync(keyFile).mode & 0o777, 0o600);
    assert.equal(await kept('partner'), 'key of partner');
    writeFileSync(keyFile, before);
    await assert.rejects(() => kept('partner'), /does not open/);
  });

  it('is not changed beside a product that runs, which would know no key any more', async () => {
    await keep('partner');
    const product = await new ProductProcess(directory.path).listening();
    const before = readFileSync(keyFile, 'utf8');
    const { code, said } = await rewrap();
    product.kill('SIGKILL');
    await product.ended;
    assert.equal(code, 1);
    assert.match(said, /^The secrets in .*secrets\.db are in use: stop the product first\.\n$/);
    assert.equal(readFileSync(keyFile, 'utf8'), before);
    assert.equal((await rewrap()).code, 0);
    assert.equal(await kept('partner'), 'key of partner');
  });

  it('is the one of the environment where that gives one, also for a rewrap', async () => {
    await keep('partner', KEY);
    assert.ok(!existsSync(keyFile));
    const refused = await rewrap({ SECRETS_KEY: KEY });
    assert.equal(refused.code, 1);
    assert.match(refused.said, /^SECRETS_NEW_KEY is missing[^\n]*\.\n$/);
    const { code, said } = await rewrap({ SECRETS_KEY: KEY, SECRETS_NEW_KEY: OTHER_KEY });
    assert.equal(code, 0, said);
    assert.ok(!said.includes(OTHER_KEY));
    assert.equal(await kept('partner', OTHER_KEY), 'key of partner');
    await assert.rejects(() => kept('partner', KEY), /does not open/);
  });

  it('takes its place at the next start where a rewrap was killed before it did', async () => {
    await keep('partner');
    const old = join(directory.path, 'old');
    copyFileSync(keyFile, old);
    assert.equal((await rewrap()).code, 0);
    // As the kill left it: everything is sealed under the next key, and the old one still lies in its place.
    renameSync(keyFile, join(directory.path, 'secrets.next.key'));
    renameSync(old, keyFile);
    assert.equal(await kept('partner'), 'key of partner');
    assert.ok(!existsSync(join(directory.path, 'secrets.next.key')));
  });

  it('must be given for secrets in MongoDB', () => {
    assert.throws(
      () => configuredSecrets({ SECRETS_URL: 'mongodb://localhost' }),
      /^ConfigurationError: SECRETS_KEY is missing/,
    );
  });
});
