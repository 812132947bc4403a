import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { Credentials } from '../../../backend/accounts/credentials.ts';
import { systemContext } from '../../../backend/event-sourcing/system-context.ts';
import { KeyedHashes } from '../../../backend/event-sourcing/request-hashes.ts';
import { InstallationKey } from '../../../backend/secrets/installation-key.ts';
import { MemoryValues } from '../../../backend/secrets/memory.ts';
import { SealedSecrets } from '../../../backend/secrets/sealed-secrets.ts';

const KEY = Buffer.alloc(32, 7);
const REPEATED = systemContext({
  clinicId: 'main',
  now: new Date(0),
  correlationId: 'c',
  causationId: 'c',
  key: 'k',
});

/** What was made by the release before lies in logs, among the secrets and on phones: each stands here as that one made it. */
describe('what is made under the key of an installation', () => {
  const open = async () => {
    const secrets = await SealedSecrets.open(MemoryValues.shared()(), Buffer.alloc(32, 1));
    assert.ok(secrets);
    assert.deepEqual(await secrets.putFirst('installation/accounts', KEY), KEY);
    const key = await InstallationKey.of(secrets);
    return { secrets, hashes: new KeyedHashes(key), credentials: new Credentials(secrets, key) };
  };

  it('of requests and numbers stays as it is', async () => {
    const { hashes } = await open();
    assert.equal(hashes.of('body'), '1.cgdZyTKZ.FtTZyNfRyc7JhdDhQjicnQ');
    assert.equal(hashes.ofNumber('0042'), 'Yl1PaYGpXTwEmlB_CyJtWg');
  });

  it('of people stays as it is', async () => {
    const { credentials } = await open();
    assert.equal(
      credentials.emailHash(' Zuhura@Example.org '),
      'cba4bd5b64962d8be8e566b39a49c87d74338535f0b8ee670cbb6680b75aecb9',
    );
    assert.equal(
      credentials.subjectHash('https://id.example', 's'),
      'b10527c01c578aca86954b781089e7c06729eda3e6ab197e2f20b019b78d7451',
    );
    assert.equal(credentials.caregiverId('main', '+243812345688'), '1b0a4354-76d0-4dfe-f5fa-8df58063b262');
  });

  it('of what people show to be let in stays as it is', async () => {
    const { secrets, credentials } = await open();
    const message = '0198c0de-0000-7000-8000-000000000001';
    const link = 'AZjA3gAAcACAAAAAAAAAARgOX-dLrAZYn60dm4sN2sw';
    assert.equal(credentials.linkToken(message), link);
    assert.equal(credentials.messageOfLink(link), message);
    assert.equal(credentials.token(REPEATED), 'M4iQPBPdK3OSToSalpJd_Vi4zte_R443JiI257xQX3I');
    assert.equal(credentials.oidcMac('abc'), 'KOr_kTNWgvYwLn07LdS0hw');
    await credentials.keepCode('p1', '+243812345688', '123456', 1);
    assert.equal(
      (await secrets.get('accounts/code/p1'))?.toString(),
      '{"mac":"bn8GcTVQ3GpjmHip-wwsVQ","endsAt":1,"wrong":0}',
    );
    await credentials.keepRecoveryCodes('u1', ['ABCD-efgh']);
    assert.equal((await secrets.get('accounts/recovery/u1'))?.toString(), '["KRLhtEGEx6_kNMs13ogu7g"]');
  });

  it('for a browser to sign stays as it is, and is for its purpose alone', async () => {
    const { credentials } = await open();
    const head = Buffer.concat([Buffer.alloc(16, 1), Buffer.alloc(6, 2)]);
    const mac = createHmac('sha256', KEY)
      .update(`challenge enrol ${head.toString('base64url')}`)
      .digest();
    const challenge = Buffer.concat([head, mac.subarray(0, 16)]).toString('base64url');
    assert.equal(credentials.isChallenge('enrol', challenge, new Date(0)), true);
    assert.equal(credentials.isChallenge('sign in', challenge, new Date(0)), false);
  });
});
