/** What every adapter of the secrets must do, once for all of them. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryValues } from '../../backend/secrets/memory.ts';
import { MongoValues } from '../../backend/secrets/mongodb.ts';
import { type SealedValues, SecretsUnavailableError } from '../../backend/secrets/port.ts';
import { SealedSecrets } from '../../backend/secrets/sealed-secrets.ts';
import { SqliteValues } from '../../backend/secrets/sqlite.ts';
import { onMongoServers } from '../harness/mongo-suites.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

interface Installation {
  /** The sealed values as one more process opens them. */
  open(): Promise<SealedValues>;
  remove(): Promise<void>;
}

const KEY = Buffer.alloc(32, 7);
const OTHER_KEY = Buffer.alloc(32, 8);

async function opened(values: SealedValues, key: Buffer = KEY): Promise<SealedSecrets> {
  const secrets = await SealedSecrets.open(values, key);
  assert.ok(secrets, 'the key does not open the secrets');
  return secrets;
}

/** A secret as a text. */
const read = async (secrets: SealedSecrets, name: string): Promise<string | undefined> =>
  (await secrets.get(name))?.toString();

function conformance(prepare: () => Promise<Installation>): void {
  let installation: Installation;
  let values: SealedValues;
  let secrets: SealedSecrets;

  beforeEach(async () => {
    installation = await prepare();
    values = await installation.open();
    secrets = await opened(values);
  });

  afterEach(async () => {
    await secrets.close();
    await installation.remove();
  });

  it('keep the first of two that are kept first, also where it is empty', async () => {
    assert.equal((await secrets.putFirst('one', Buffer.from('first'))).toString(), 'first');
    assert.equal((await secrets.putFirst('one', Buffer.from('second'))).toString(), 'first');
    await secrets.put('one', Buffer.from(''));
    assert.equal((await secrets.putFirst('one', Buffer.from('third'))).toString(), '');
  });

  it('answer what was kept last, and null for what was never kept or is deleted', async () => {
    assert.equal(await secrets.get('partner-hooks/one'), null);
    await secrets.put('partner-hooks/one', Buffer.from('first key'));
    await secrets.put('partner-hooks/one', Buffer.from('second key'));
    await secrets.put('partner-hooks/two', Buffer.from(''));
    assert.equal(await read(secrets, 'partner-hooks/one'), 'second key');
    assert.equal(await read(secrets, 'partner-hooks/two'), '');
    await secrets.delete('partner-hooks/one');
    await secrets.delete('partner-hooks/one');
    assert.equal(await secrets.get('partner-hooks/one'), null);
  });

  it('keep any bytes, and as many as a long key has', async () => {
    const long = randomBytes(64 * 1024);
    await secrets.put('long', long);
    assert.deepEqual(await secrets.get('long'), long);
  });

  it('name what begins so, in the order of the characters, and not how they know their key', async () => {
    for (const name of ['users/b', 'users/a', 'users-old/a', 'partner-hooks/1', 'users/B'])
      await secrets.put(name, Buffer.from('x'));
    assert.deepEqual(await secrets.names('users/'), ['users/B', 'users/a', 'users/b']);
    assert.deepEqual(await secrets.names('nobody'), []);
    assert.equal((await secrets.names('')).length, 5);
  });

  it('refuse a name that could hold a secret itself, or mean another one', async () => {
    for (const name of ['', ' ', '~key', 'a b', 'a\u0000', 'ключ', 'x'.repeat(201)])
      await assert.rejects(() => secrets.put(name, Buffer.from('x')), /cannot be kept under this name/);
  });

  it('hold nothing that can be read without the key', async () => {
    await secrets.put('partner', Buffer.from('pk_live_in_clear_text'));
    const sealed = Buffer.from((await values.get('partner')) ?? []);
    assert.ok(sealed.length > 0 && !sealed.includes('pk_live'));
  });

  it('open nothing that was moved to another name, changed or cut', async () => {
    await secrets.put('one', Buffer.from('key of one'));
    const sealed = Buffer.from((await values.get('one')) ?? []);
    const flipped = Buffer.from(sealed);
    flipped.writeUInt8(flipped.readUInt8(flipped.length - 1) ^ 1, flipped.length - 1);
    for (const wrong of [sealed, flipped, sealed.subarray(0, 20), sealed.subarray(0, -1)]) {
      await values.put('two', wrong);
      await assert.rejects(() => secrets.get('two'), SecretsUnavailableError);
    }
  });

  it('are opened by their own key alone, and by it in every process', async () => {
    await secrets.put('one', Buffer.from('key of one'));
    const other = await installation.open();
    assert.equal(await SealedSecrets.open(other, OTHER_KEY), null);
    assert.equal(await read(await opened(other), 'one'), 'key of one');
    await other.close();
  });

  it('open by the new key alone after a change of the key, and take nothing under the old one', async () => {
    await secrets.put('one', Buffer.from('key of one'));
    await secrets.put('two', Buffer.from('key of two'));
    const before = Buffer.from((await values.get('one')) ?? []);
    await secrets.rewrap(OTHER_KEY);
    await assert.rejects(() => secrets.put('three', Buffer.from('x')), /kept under another key by now/);
    await assert.rejects(() => secrets.get('one'), SecretsUnavailableError);
    assert.equal(await SealedSecrets.open(values, KEY), null);
    const anew = await opened(values, OTHER_KEY);
    assert.equal(await read(anew, 'one'), 'key of one');
    assert.equal(await read(anew, 'two'), 'key of two');
    assert.notDeepEqual(Buffer.from((await values.get('one')) ?? []), before);
  });

  it('go on with a change of the key that was cut off', async () => {
    for (const name of ['one', 'two', 'three']) await secrets.put(name, Buffer.from(`key of ${name}`));
    let left = 2;
    const cut: SealedValues = {
      place: values.place,
      get: (name) => values.get(name),
      put: (name, sealed) => values.put(name, sealed),
      putFirst: (name, sealed) => values.putFirst(name, sealed),
      delete: (name) => values.delete(name),
      names: (prefix) => values.names(prefix),
      replaceAll: (change) =>
        values.replaceAll((name, sealed) => {
          if (left-- === 0) throw new SecretsUnavailableError('The server went away.');
          return change(name, sealed);
        }),
      close: () => values.close(),
    };
    const interrupted = await opened(cut);
    await assert.rejects(() => interrupted.rewrap(OTHER_KEY), /went away/);
    // Still by the old key: the new one is given again.
    await (await opened(values)).rewrap(OTHER_KEY);
    const anew = await opened(values, OTHER_KEY);
    for (const name of ['one', 'two', 'three']) assert.equal(await read(anew, name), `key of ${name}`);
  });

  it('have one key where two processes open them for the first time', async () => {
    const fresh = await prepare();
    const [one, two] = [await fresh.open(), await fresh.open()];
    const won = await Promise.all([SealedSecrets.open(one, KEY), SealedSecrets.open(two, OTHER_KEY)]);
    assert.equal(won.filter((each) => each !== null).length, 1);
    await one.close();
    await two.close();
    await fresh.remove();
  });

  it('refuse everything once they are closed, and close twice', async () => {
    const other = await opened(await installation.open());
    await other.close();
    await other.close();
    const calls = [
      () => other.get('one'),
      () => other.put('one', Buffer.from('x')),
      () => other.delete('one'),
      () => other.names(''),
    ];
    for (const call of calls) await assert.rejects(call, SecretsUnavailableError);
  });
}

describe('secrets in memory', () => {
  conformance(async () => {
    const kept = MemoryValues.shared();
    return { open: async () => kept(), remove: async () => {} };
  });
});

describe('secrets in SQLite', () => {
  const openIn = async (directory: TemporaryDirectory) =>
    SqliteValues.open(join(directory.path, 'secrets.db'));

  conformance(async () => {
    const directory = await temporaryDirectory();
    return { open: () => openIn(directory), remove: () => directory.remove() };
  });

  describe('in a file', () => {
    let directory: TemporaryDirectory;

    beforeEach(async () => {
      directory = await temporaryDirectory();
    });
    afterEach(() => directory.remove());

    /** Whether any file there still holds what a secret was sealed as. */
    const holds = (sealed: Uint8Array): boolean =>
      readdirSync(directory.path).some((name) =>
        readFileSync(join(directory.path, name)).includes(Buffer.from(sealed)),
      );

    it('leave nothing on the disk of what was deleted, replaced or sealed anew', async () => {
      const values = await openIn(directory);
      const secrets = await opened(values);
      const sealedAs = async () => {
        const sealed = await values.get('one');
        assert.ok(sealed !== null && holds(sealed));
        return sealed;
      };
      await secrets.put('one', randomBytes(300));
      const first = await sealedAs();
      await secrets.put('one', randomBytes(500));
      assert.ok(!holds(first), 'what was replaced is still there');
      const second = await sealedAs();
      await secrets.rewrap(OTHER_KEY);
      assert.ok(!holds(second), 'what was sealed under the old key is still there');
      const third = await sealedAs();
      await (await opened(values, OTHER_KEY)).delete('one');
      assert.ok(!holds(third), 'what was deleted is still there');
      await values.close();
    });
  });
});

onMongoServers('secrets in MongoDB', { timeoutMs: 60_000 }, ({ server }) => {
  conformance(async () => {
    const { drop, url } = server();
    const database = url();
    return { open: () => MongoValues.open(database), remove: () => drop(database) };
  });
});
