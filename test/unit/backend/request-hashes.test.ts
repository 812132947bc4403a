import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { KeyedHashes } from '../../../backend/event-sourcing/request-hashes.ts';
import { bodyHashOf } from '../../../backend/http/repeat.ts';
import { InstallationKey } from '../../../backend/secrets/installation-key.ts';
import { MemoryValues } from '../../../backend/secrets/memory.ts';
import { SealedSecrets } from '../../../backend/secrets/sealed-secrets.ts';
import { HASHES, hashesUnder } from '../../harness/request-hashes.ts';

const BODY = bodyHashOf({ name: 'Zuhura Ali', phoneNumber: '+243812345688' });
const OTHER = bodyHashOf({ name: 'Zuhura Ali', phoneNumber: '+243812345689' });
const IMPORT = 'fhir patient main urn:national-id|19700505-ALI-ZUHURA-0042';

describe('what is kept of a request', () => {
  const opened = async (open: () => MemoryValues, key: number): Promise<SealedSecrets> => {
    const secrets = await SealedSecrets.open(open(), Buffer.alloc(32, key));
    assert.ok(secrets);
    return secrets;
  };

  const hashesOf = async (secrets: SealedSecrets): Promise<KeyedHashes> =>
    new KeyedHashes(await InstallationKey.of(secrets));

  it('tells the same body from another one', () => {
    const kept = HASHES.of(BODY);
    assert.equal(HASHES.isOf(kept, BODY), true);
    assert.equal(HASHES.isOf(kept, OTHER), false);
    assert.equal(HASHES.isOf(undefined, BODY), false);
  });

  it('can be made of a body by nobody who has not the key', async () => {
    const strangers = await hashesUnder(8);
    for (const said of [BODY, IMPORT]) {
      const kept = HASHES.of(said);
      assert.notEqual(strangers.of(said), kept);
      assert.ok(!kept.includes(said));
      for (const encoding of ['hex', 'base64url'] as const)
        assert.ok(!kept.includes(createHash('sha256').update(said).digest(encoding).slice(0, 8)));
    }
    assert.notEqual(strangers.ofNumber('C4:7C:8D:11:22:33'), HASHES.ofNumber('C4:7C:8D:11:22:33'));
  });

  it('is the same in every process, after a restart, and after the secrets were sealed under another master key', async () => {
    const shared = MemoryValues.shared();
    const [one, other] = [await opened(shared, 1), await opened(shared, 1)];
    const [first, second] = await Promise.all([hashesOf(one), hashesOf(other)]);
    assert.equal(second.of(BODY), first.of(BODY));
    await one.rewrap(Buffer.alloc(32, 2));
    const rewrapped = await hashesOf(await opened(shared, 2));
    assert.equal(rewrapped.of(BODY), first.of(BODY));
    assert.equal(rewrapped.ofNumber('0042'), first.ofNumber('0042'));
  });

  it('by an earlier release is compared as that one did', () => {
    for (const said of [BODY, IMPORT]) {
      assert.equal(HASHES.isOf(said, said), true);
      assert.equal(HASHES.isOf(said, OTHER), false);
    }
  });

  it('by an earlier release can go under the key afterwards, once', () => {
    for (const said of [BODY, IMPORT]) {
      assert.equal(HASHES.renewed(said), HASHES.of(said));
      assert.equal(HASHES.renewed(HASHES.renewed(said)), HASHES.of(said));
    }
  });

  it('under the key of other secrets refuses no repeat: nobody can tell what it was of', async () => {
    const kept = (await hashesUnder(8)).of(BODY);
    assert.equal(HASHES.isOf(kept, BODY), true);
  });
});
