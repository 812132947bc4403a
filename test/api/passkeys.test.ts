import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { passkeySchema, recoveryCodesSchema } from '../../backend/contract/passkey.ts';
import { sessionSchema } from '../../backend/contract/session.ts';
import {
  ADMINISTRATOR,
  answerPasskey,
  enrol,
  firstAdministrator,
  optionsAt,
  PUBLIC_URL,
  signIn,
  signInAsAdministrator,
  staff,
  startWithAccounts,
} from '../harness/accounts.ts';
import { runAccounts } from '../harness/accounts-command.ts';
import { Authenticator } from '../harness/authenticator.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, type TestProduct } from '../harness/product.ts';

const MINUTE_MS = 60_000;
const SIGN_IN = 'Please sign in.';
const SIGN_IN_WITH_MORE = 'A passkey is needed now. Please sign in again.';
const UNKNOWN = 'This passkey is not known here.';

describe('passkeys of the staff', () => {
  let product: TestProduct;
  let clock: ManualTime;
  let administrator: ApiClient;

  before(async () => {
    clock = new ManualTime(new Date().toISOString());
    product = await startWithAccounts({ clock });
    administrator = await firstAdministrator(product);
  });
  after(() => product.stop());
  // Each case tries in vain: the limit of the address is another test's.
  beforeEach(async () => {
    await clock.pass(16 * MINUTE_MS);
    await signInAsAdministrator(product, administrator);
  });

  /** A clinician who has a passkey. */
  async function clinician(email: string) {
    const authenticator = new Authenticator(PUBLIC_URL);
    const person = await staff(product, administrator, 'clinician', { email, authenticator });
    return { ...person, authenticator, passkey: await enrol(person.client, authenticator) };
  }

  const refusalsOf = async (userId: string) =>
    (await product.events()).filter(
      ({ type, stream }) => type === 'UserSignInRefused' && stream === `user-${userId}`,
    );

  it('let somebody in alone, and beside the password that was shown before', async () => {
    const { authenticator, user } = await clinician('alone@clinic.example');
    const browser = product.client();
    const options = await optionsAt(browser, '/api/session/passkey');
    assert.equal(options['allowCredentials'], undefined);
    assert.equal(options['userVerification'], 'required');
    assert.equal(options['rpId'], 'clinic.example');
    const { user: signed } = await answerPasskey(browser, authenticator);
    assert.equal(signed?.id, user.id);
    assert.equal((await browser.get('/api/patients')).status, 200);
    const methods = (await product.events())
      .filter(({ type, stream }) => type === 'UserSignedIn' && stream === `user-${user.id}`)
      .map(({ data }) => (data as { readonly method: string }).method);
    assert.deepEqual(methods, ['password', 'passkey']);
  });

  it('are asked of an administrator, who until then may do nothing else', async () => {
    const browser = product.client();
    const half = (await signIn(browser, ADMINISTRATOR)).as(200, sessionSchema);
    assert.deepEqual([half.user, half.next, half.patientId], [null, 'passkey', null]);
    assert.equal((await browser.get('/api/session')).as(200, sessionSchema).next, 'passkey');
    for (const path of ['/api/users', '/api/account/sessions', '/api/account/passkeys'])
      assert.equal((await browser.get(path)).refused(401).detail, SIGN_IN);
    // There is a passkey already: whoever has the password alone makes no other.
    for (const path of [
      '/api/account/passkeys/options',
      '/api/account/passkeys',
      '/api/account/recovery-codes',
    ])
      assert.equal((await browser.post(path)).refused(401).detail, SIGN_IN);
    const before = browser.cookie;
    await signInAsAdministrator(product, browser);
    assert.notEqual(browser.cookie, before);
    assert.equal((await browser.get('/api/users')).status, 200);
    assert.equal((await product.client().get('/api/users', { cookie: before })).status, 401);
  });

  it('are made at the first sign-in of whoever needs one, and the session becomes whole under another id', async () => {
    const out = (
      await runAccounts(product.directory, ['create-administrator', '--email', 'next@clinic.example'])
    ).out.trim();
    const browser = product.client();
    const token = new URL(out).searchParams.get('invitation');
    await browser.post(`/api/invitations/${token}`, { password: 'nine old violins' });
    assert.equal((await browser.get('/api/users')).refused(401).detail, SIGN_IN);
    const before = browser.cookie;
    const authenticator = new Authenticator(PUBLIC_URL);
    const made = await enrol(browser, authenticator, 'Blue key');
    assert.deepEqual([made.name, made.lastUsedAt], ['Blue key', null]);
    assert.notEqual(browser.cookie, before);
    assert.equal((await browser.get('/api/users')).status, 200);
    const other = product.client();
    assert.equal(
      (await signIn(other, 'next@clinic.example', 'nine old violins')).as(200, sessionSchema).next,
      'passkey',
    );
    assert.equal((await answerPasskey(other, authenticator)).user?.role, 'administrator');
    const removed = await other.delete(`/api/account/passkeys/${made.id}`);
    assert.match(removed.refused(409).detail, /^This is your last passkey/);
    const second = await enrol(other, authenticator);
    const left = (await other.delete(`/api/account/passkeys/${made.id}`)).as(200, z.array(passkeySchema));
    assert.deepEqual(
      left.map(({ id }) => id),
      [second.id],
    );
    (await other.delete(`/api/account/passkeys/${made.id}`)).refused(404);
  });

  it('are refused where the answer was given before, to another browser, for another site, or with a counter that went back', async () => {
    const { authenticator, user, client } = await clinician('attacked@clinic.example');
    const browser = product.client();
    const tried = (assertion: object) => browser.post('/api/session/passkey', { assertion });
    const options = () => optionsAt(browser, '/api/session/passkey');
    const first = authenticator.get(await options());
    const askedToo = product.client();
    await optionsAt(askedToo, '/api/session/passkey');
    for (const other of [askedToo, product.client()]) {
      const answer = await other.post('/api/session/passkey', { assertion: first });
      assert.equal(answer.refused(401).detail, UNKNOWN, 'another browser was asked');
    }
    assert.equal((await tried(first)).status, 200);
    await browser.delete('/api/session');
    await eventually(
      () => refusalsOf(user.id),
      (refusals) => refusals.length === 1,
    );
    // A sign-in between them ends no quarter of an hour.
    await clock.pass(16 * MINUTE_MS);
    const before = (await product.events()).length;
    assert.equal((await tried(first)).refused(401).detail, UNKNOWN);
    const elsewhere = authenticator.get(await options(), { origin: 'https://clinic.example.evil.example' });
    assert.equal((await tried(elsewhere)).refused(401).detail, UNKNOWN);
    const back = authenticator.get(await options(), { counter: 1 });
    assert.equal((await tried(back)).refused(401).detail, UNKNOWN);
    const unverified = authenticator.get(await options(), { isVerified: false });
    assert.equal((await tried(unverified)).refused(401).detail, UNKNOWN);
    const enrolling = authenticator.get(await optionsAt(client, '/api/account/passkeys'));
    assert.equal((await tried(enrolling)).refused(401).detail, UNKNOWN);
    const late = authenticator.get(await options());
    await clock.pass(6 * MINUTE_MS);
    assert.equal((await tried(late)).refused(401).detail, UNKNOWN);
    const stranger = new Authenticator(PUBLIC_URL);
    stranger.create({ challenge: 'x', user: { id: 'x' } });
    assert.equal((await tried(stranger.get(await options()))).refused(401).detail, UNKNOWN);
    (await browser.post('/api/session/passkey', { assertion: { id: 'x' } })).refused(400);
    assert.equal((await browser.get('/api/patients')).status, 401);
    const written = (await product.events()).slice(before).map(({ type }) => type);
    assert.deepEqual(written, ['UserSignInRefused'], 'once in a quarter of an hour');
    assert.equal((await refusalsOf(user.id)).length, 2);
    await answerPasskey(browser, authenticator);
  });

  it('are not kept where they were made for another challenge, site or session, or are none', async () => {
    const { client, authenticator } = await clinician('keeps@clinic.example');
    const other = await clinician('keeps-too@clinic.example');
    const options = () => optionsAt(client, '/api/account/passkeys');
    const tried = async (credential: object, by = client) =>
      (await by.post('/api/account/passkeys', { credential, name: 'X' })).refused(400);
    await tried(authenticator.create(await options(), { origin: 'https://evil.example' }));
    await tried(authenticator.create(await options(), { type: 'webauthn.get' }));
    await tried(authenticator.create({ ...(await options()), challenge: 'bm90IG91cnM' }));
    await tried(authenticator.create(await options()), other.client);
    await tried({ id: 'x', type: 'public-key' });
    const made = authenticator.create(await options());
    assert.equal((await client.post('/api/account/passkeys', { credential: made, name: 'X' })).status, 201);
    await tried(made);
    const listed = (await client.get('/api/account/passkeys')).as(200, z.array(passkeySchema));
    assert.deepEqual(
      listed.map(({ name }) => name),
      ['Phone', 'X'],
    );
  });

  it('are a closed account’s no longer', async () => {
    const { authenticator, user } = await clinician('closed-key@clinic.example');
    await administrator.post(`/api/users/${user.id}/deactivate`);
    const browser = product.client();
    const assertion = authenticator.get(await optionsAt(browser, '/api/session/passkey'));
    assert.equal((await browser.post('/api/session/passkey', { assertion })).refused(401).detail, UNKNOWN);
  });

  it('that were removed let nobody in, and a clinician may remove the last one', async () => {
    const { authenticator, client, passkey } = await clinician('removes@clinic.example');
    assert.deepEqual((await client.delete(`/api/account/passkeys/${passkey.id}`)).body, []);
    const browser = product.client();
    const assertion = authenticator.get(await optionsAt(browser, '/api/session/passkey'));
    assert.equal((await browser.post('/api/session/passkey', { assertion })).refused(401).detail, UNKNOWN);
  });

  it('that are lost are stood in for by a recovery code, once, and only after the password', async () => {
    const codes = (await administrator.post('/api/account/recovery-codes')).as(
      201,
      recoveryCodesSchema,
    ).codes;
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const [first = '', second = ''] = codes;
    const wrong = 'This code is wrong or has ended.';
    const stranger = product.client();
    assert.equal((await stranger.post('/api/session', { recoveryCode: first })).refused(401).detail, wrong);
    await signIn(stranger, ADMINISTRATOR);
    const used = await stranger.post('/api/session', { recoveryCode: first.toUpperCase().replace('-', ' ') });
    assert.equal(used.as(200, sessionSchema).user?.role, 'administrator');
    assert.equal((await stranger.get('/api/users')).status, 200);
    const again = product.client();
    await signIn(again, ADMINISTRATOR);
    assert.equal((await again.post('/api/session', { recoveryCode: first })).refused(401).detail, wrong);
    const next = (await stranger.post('/api/account/recovery-codes')).as(201, recoveryCodesSchema).codes;
    assert.equal((await again.post('/api/session', { recoveryCode: second })).refused(401).detail, wrong);
    // One that is used by two at once lets in one.
    const racer = product.client();
    await signIn(racer, ADMINISTRATOR);
    const answers = await Promise.all(
      [again, racer].map((client) => client.post('/api/session', { recoveryCode: next[0] ?? '' })),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 401]));
    const types = (await product.events()).map(({ type }) => type);
    assert.equal(types.filter((type) => type === 'RecoveryCodeUsed').length, 2);
    for (const file of await readdir(product.directory, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const kept = await readFile(join(file.parentPath, file.name));
      for (const code of [...codes, ...next]) assert.ok(!kept.includes(code), file.name);
    }
  });

  it('are asked of everybody of the staff where an administrator says so, from the next call on', async () => {
    const { client, user } = await staff(product, administrator, 'clinician', {
      email: 'strict@clinic.example',
    });
    const { authenticator: key, client: keyed } = await clinician('keyed@clinic.example');
    await answerPasskey(keyed, key);
    const body = { name: 'Home Heart' };
    const refused = await client.put('/api/clinic', { ...body, secondFactor: 'none' });
    assert.equal(
      refused.refused(403).detail,
      'Only an administrator may change how the staff of the clinic sign in.',
    );
    assert.deepEqual((await administrator.put('/api/clinic', { ...body, secondFactor: 'all' })).issues(), [
      'secondFactor validation.secondFactor.choice',
    ]);
    const live = await product.live(client);
    const changed = await administrator.put('/api/clinic', { ...body, secondFactor: 'staff' });
    assert.equal((changed.body as { readonly secondFactor: string }).secondFactor, 'staff');
    const [before, after] = [client.cookie, product.client()];
    assert.equal((await client.get('/api/patients')).refused(401).detail, SIGN_IN_WITH_MORE);
    assert.equal((await live.closed).code, 1008);
    const { user: nobody, next, ended } = (await client.get('/api/session')).as(200, sessionSchema);
    assert.deepEqual([nobody, next, ended], [null, undefined, 'passkey']);
    await administrator.put('/api/clinic', { ...body, secondFactor: 'none' });
    assert.equal((await client.get('/api/patients')).status, 401, 'it has ended, and does not come back');
    await administrator.put('/api/clinic', { ...body, secondFactor: 'staff' });
    assert.equal((await keyed.get('/api/patients')).status, 200);
    const again = (await signIn(client, user.email)).as(200, sessionSchema);
    assert.deepEqual([again.next, again.ended], ['enrol-passkey', undefined]);
    assert.equal((await after.get('/api/patients', { cookie: before })).status, 401);
    await enrol(client, new Authenticator(PUBLIC_URL));
    assert.equal((await client.get('/api/patients')).status, 200);
    assert.equal((await client.put('/api/clinic', body)).status, 200, 'what is left out stays');
    await administrator.put('/api/clinic', { ...body, secondFactor: 'administrators' });
  });

  it('are asked of a clinician who becomes an administrator: a session of a password alone ends', async () => {
    const { client, user } = await staff(product, administrator, 'clinician', {
      email: 'rises@clinic.example',
    });
    await administrator.post(`/api/users/${user.id}/role`, { role: 'administrator' });
    assert.equal((await client.get('/api/users')).refused(401).detail, SIGN_IN_WITH_MORE);
    await clock.pass(31 * MINUTE_MS);
    assert.equal(
      (await client.get('/api/users')).refused(401).detail,
      SIGN_IN,
      'it is said for half an hour',
    );
    await signInAsAdministrator(product, administrator);
    await administrator.post(`/api/users/${user.id}/deactivate`);
  });

  it('leave half a session no longer than half an hour, whatever is asked meanwhile', async () => {
    const browser = product.client();
    await signIn(browser, ADMINISTRATOR);
    for (let n = 0; n < 2; n++) {
      await clock.pass(14 * MINUTE_MS);
      assert.equal((await browser.get('/api/session')).as(200, sessionSchema).next, 'passkey');
    }
    await clock.pass(3 * MINUTE_MS);
    assert.equal((await browser.get('/api/session')).as(200, sessionSchema).next, undefined);
  });
});
