import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { userSchema } from '../../backend/contract/account.ts';
import { sessionSchema } from '../../backend/contract/session.ts';
import type { StaffRole } from '../../events/enums.ts';
import {
  firstAdministrator,
  PUBLIC_URL,
  signInAsAdministrator,
  startWithAccounts,
} from '../harness/accounts.ts';
import { runAccounts } from '../harness/accounts-command.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { CLIENT_ID, CLIENT_SECRET, TestProvider } from '../harness/oidc.ts';
import type { ApiClient, TestProduct } from '../harness/product.ts';

const CALLBACK = `${PUBLIC_URL}/api/session/oidc/callback`;
const MINUTE_MS = 60_000;

describe('staff who sign in by another provider', () => {
  let provider: TestProvider;
  let product: TestProduct;
  let clock: ManualTime;
  let administrator: ApiClient;

  before(async () => {
    provider = await TestProvider.start(CALLBACK);
    clock = new ManualTime(new Date().toISOString());
    product = await startWithAccounts({
      clock,
      configuration: {
        accounts: { publicUrl: PUBLIC_URL },
        oidc: {
          issuer: provider.issuer,
          clientId: CLIENT_ID,
          clientSecret: CLIENT_SECRET,
          name: 'Clinic Mail',
          allowedDomains: ['clinic.example'],
        },
      },
    });
    administrator = await firstAdministrator(product);
  });
  // Each case tries in vain: the limit of the address is another test's.
  beforeEach(async () => {
    await clock.pass(16 * MINUTE_MS);
    await signInAsAdministrator(product, administrator);
  });
  after(async () => {
    await product.stop();
    await provider.stop();
  });

  const at = (sub: string, email = `${sub}@clinic.example`, email_verified = true) => {
    provider.person = { sub, email, email_verified, given_name: 'Grâce', family_name: 'Ilunga' };
  };
  /** To the provider. @returns where the browser is sent */
  const begin = async (client: ApiClient): Promise<URL> => {
    const begun = await client.get('/api/session/oidc');
    assert.equal(begun.status, 302);
    return new URL(begun.header('location') ?? '');
  };
  /** There and back. @returns where the browser is sent then */
  async function through(client: ApiClient, bend: (url: URL) => void = () => undefined): Promise<string> {
    const url = await begin(client);
    bend(url);
    return back(client, await provider.visit(url));
  }
  async function back(client: ApiClient, url: URL): Promise<string> {
    const answer = await client.get(`${url.pathname}${url.search}`);
    assert.equal(answer.status, 302, answer.text);
    return answer.header('location') ?? '';
  }
  const users = async () => (await administrator.get('/api/users')).as(200, z.array(userSchema));
  const called = async (email: string) => (await users()).find((user) => user.email === email);
  const invited = async (email: string, role: StaffRole) => {
    const body = { email, firstName: 'A', lastName: 'B', role, clinicId: 'main' };
    assert.equal((await administrator.post('/api/users', body)).status, 201);
  };

  it('are told of it before they sign in, and sent there with what a thief of the answer lacks', async () => {
    const client = product.client();
    const session = (await client.get('/api/session')).as(200, sessionSchema);
    assert.deepEqual([session.methods, session.oidcName], [['local', 'oidc', 'code'], 'Clinic Mail']);
    const begun = await client.get('/api/session/oidc');
    const asked = new URL(begun.header('location') ?? '').searchParams;
    assert.deepEqual(
      ['response_type', 'code_challenge_method', 'redirect_uri'].map((name) => asked.get(name)),
      ['code', 'S256', CALLBACK],
    );
    for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((asked.get(name) ?? '').length >= 43);
    assert.match(
      begun.header('set-cookie') ?? '',
      /^__Host-home-heart\.oidc=[^;]+;.*path=\/.*secure.*httponly/i,
    );
    assert.match(begun.header('set-cookie') ?? '', /samesite=lax/i);
  });

  it('wait for approval the first time, and come in as what they were approved', async () => {
    at('new');
    const client = product.client();
    assert.equal(await through(client), '/sign-in?problem=pending');
    assert.equal((await client.get('/api/session')).as(200, sessionSchema).user, null);
    const waiting = await called('new@clinic.example');
    assert.deepEqual([waiting?.status, waiting?.name], ['pending', 'Grâce Ilunga']);
    assert.equal(await through(product.client()), '/sign-in?problem=pending');
    assert.equal((await users()).filter(({ email }) => email === 'new@clinic.example').length, 1);
    const approved = await administrator.post(`/api/users/${waiting?.id}/approve`, { role: 'analyst' });
    assert.equal(approved.as(200, userSchema).status, 'active');
    assert.equal(await through(client), '/');
    const { user } = (await client.get('/api/session')).as(200, sessionSchema);
    assert.deepEqual([user?.role, user?.name], ['analyst', 'Grâce Ilunga']);
    assert.equal((await client.get('/api/projections')).status, 200);
  });

  it('are listed by the command line with how they came, and steer no terminal by their names', async () => {
    await invited('both@clinic.example', 'analyst');
    at('both');
    await through(product.client());
    at('forger');
    const name = 'A\n\u001B[2Jroot@clinic.example\tRoot\u009B1m\u2028B\u202EC\r';
    provider.person = { ...provider.person, given_name: name };
    await through(product.client());
    const forger = await called('forger@clinic.example');
    await administrator.post(`/api/users/${forger?.id}/approve`, { role: 'clinician' });
    const { out } = await runAccounts(product.directory, ['list']);
    const lines = out.trim().split('\n');
    assert.equal(lines.length, (await users()).length);
    assert.ok(!/[^\P{Cc}\n\t]|[\u2028\u202E]/u.test(out), JSON.stringify(out));
    const ofForger = lines.find((line) => line.startsWith('forger@clinic.example'))?.split('\t');
    assert.deepEqual(ofForger?.slice(2), ['clinician', 'main', 'active', 'came by the other provider']);
    assert.match(ofForger?.[1] ?? '', /^A  \[2Jroot@clinic\.example Root 1m B C/);
    assert.ok(
      lines.includes('both@clinic.example\tA B\tanalyst\tmain\tactive\tinvited, comes by the other provider'),
      out,
    );
  });

  it('are somebody new where they come again after they were forgotten', async function () {
    this.timeout(60_000);
    at('returns');
    await through(product.client());
    const first = await called('returns@clinic.example');
    await administrator.post(`/api/users/${first?.id}/approve`, { role: 'analyst' });
    await administrator.post(`/api/users/${first?.id}/deactivate`);
    assert.equal(await through(product.client()), '/sign-in?problem=refused');
    const forgotten = await administrator.post(`/api/users/${first?.id}/forget`);
    assert.equal(forgotten.status, 200, forgotten.text);
    assert.equal(await called('returns@clinic.example'), undefined);
    assert.equal(await through(product.client()), '/sign-in?problem=pending');
    const again = await called('returns@clinic.example');
    assert.equal(again?.status, 'pending');
    assert.notEqual(again?.id, first?.id);
  });

  it('who were invited are known by their e-mail once, an administrator among them', async () => {
    await invited('invited@clinic.example', 'administrator');
    at('invited');
    const client = product.client();
    assert.equal(await through(client), '/');
    assert.equal((await client.get('/api/users')).status, 200, 'second factors are left to the provider');
    at('another-account', 'invited@clinic.example');
    assert.equal(await through(product.client()), '/sign-in?problem=refused');
    // The account there is theirs, whatever e-mail it has now.
    at('invited', 'married@clinic.example');
    assert.equal(await through(product.client()), '/');
  });

  it('are refused with an e-mail that is not theirs for certain, of elsewhere, or that looks like another one', async () => {
    await invited('trusted@clinic.example', 'clinician');
    const before = (await product.events()).length;
    at('unverified', 'trusted@clinic.example', false);
    assert.equal(await through(product.client()), '/sign-in?problem=refused');
    at('elsewhere', 'grace@elsewhere.example');
    assert.equal(await through(product.client()), '/sign-in?problem=refused');
    // Cyrillic letters: it looks like the e-mail that was invited.
    at('homograph', 'trustеd@clinic.example');
    assert.equal(await through(product.client()), '/sign-in?problem=refused');
    at('homograph-domain', 'trusted@сlinic.example');
    assert.equal(await through(product.client()), '/sign-in?problem=refused');
    assert.equal((await product.events()).length, before, 'nothing is written');
    assert.equal((await called('trusted@clinic.example'))?.status, 'invited');
  });

  it('whose account was closed are refused, and who waited waits again when it is opened', async () => {
    at('closed');
    assert.equal(await through(product.client()), '/sign-in?problem=pending');
    const { id } = (await called('closed@clinic.example')) ?? { id: '' };
    await administrator.post(`/api/users/${id}/deactivate`);
    assert.equal(await through(product.client()), '/sign-in?problem=refused');
    await administrator.post(`/api/users/${id}/reactivate`);
    assert.equal((await called('closed@clinic.example'))?.status, 'pending');
    assert.equal(await through(product.client()), '/sign-in?problem=pending');
  });

  it('come in by an answer to their own question alone, and once', async () => {
    await invited('once@clinic.example', 'clinician');
    at('once');
    const before = (await product.events()).length;
    const fails = async (client: ApiClient, url: URL) =>
      assert.equal(await back(client, url), '/sign-in?problem=failed');
    const client = product.client();
    // Another nonce, another proof than the question had: the answer is to another one.
    for (const name of ['nonce', 'code_challenge'])
      assert.equal(
        await through(client, (url) => url.searchParams.set(name, 'x'.repeat(43))),
        '/sign-in?problem=failed',
        name,
      );
    const answer = await provider.visit(await begin(client));
    const otherState = new URL(answer);
    otherState.searchParams.set('state', 'x'.repeat(43));
    await fails(product.client(), answer);
    await begin(client);
    await fails(client, answer);
    await begin(client);
    await fails(client, otherState);
    await fails(client, new URL(`${CALLBACK}?error=access_denied&state=x`));
    const late = await provider.visit(await begin(client));
    await clock.pass(11 * MINUTE_MS);
    await fails(client, late);
    assert.equal((await product.events()).length, before, 'nothing is written');
    const kept = product.client();
    const right = await provider.visit(await begin(kept));
    const cookie = kept.cookie;
    await clock.pass(9 * MINUTE_MS);
    assert.equal(await back(kept, right), '/', 'within ten minutes');
    await fails(kept, right);
    const replayed = await product.client().get(`${right.pathname}${right.search}`, { cookie });
    assert.equal(replayed.header('location'), '/sign-in?problem=failed');
  });

  it('are believed by the keys that the provider has now, and by none that it has not', async () => {
    await invited('keys@clinic.example', 'clinician');
    at('keys');
    assert.equal(await through(product.client()), '/');
    provider.changeKeys();
    assert.equal(await through(product.client()), '/');
    provider.tellOtherKeys();
    assert.equal(await through(product.client()), '/sign-in?problem=failed');
    provider.changeKeys();
    assert.equal(await through(product.client()), '/');
  });

  it('are sent back with a sentence while the provider is away, also where it was there before, and nothing hangs', async () => {
    const away = await TestProvider.start(CALLBACK);
    const time = new ManualTime(new Date().toISOString());
    const own = await startWithAccounts({
      clock: time,
      configuration: {
        accounts: { publicUrl: PUBLIC_URL },
        oidc: {
          issuer: away.issuer,
          clientId: CLIENT_ID,
          clientSecret: CLIENT_SECRET,
          name: 'Clinic Mail',
          allowedDomains: null,
        },
      },
    });
    try {
      const there = await own.client().get('/api/session/oidc');
      assert.ok(there.header('location')?.startsWith(away.issuer), there.header('location') ?? '');
      await away.stop();
      await time.pass(MINUTE_MS);
      const answer = await own.client().get('/api/session/oidc');
      assert.deepEqual([answer.status, answer.header('location')], [302, '/sign-in?problem=failed']);
    } finally {
      await own.stop();
    }
  });

  it('are refused by a token from the future', async () => {
    const behind = new ManualTime(new Date(Date.now() - 10 * MINUTE_MS).toISOString());
    const own = await startWithAccounts({
      clock: behind,
      configuration: {
        accounts: { publicUrl: PUBLIC_URL },
        oidc: {
          issuer: provider.issuer,
          clientId: CLIENT_ID,
          clientSecret: CLIENT_SECRET,
          name: 'Clinic Mail',
          allowedDomains: null,
        },
      },
    });
    try {
      at('future');
      const client = own.client();
      const answer = await client.get('/api/session/oidc');
      const url = await provider.visit(new URL(answer.header('location') ?? ''));
      assert.equal(await back(client, url), '/sign-in?problem=failed');
      assert.ok(!(await own.events()).some(({ type }) => type === 'UserLinked'));
    } finally {
      await own.stop();
    }
  });

  it('leave neither e-mail nor subject in the log of the product, nor readable in the log of events', async () => {
    assert.ok(!product.logged.some((line) => line.includes('@clinic.example')));
    const stored = await readFile(join(product.directory, 'events.db'));
    assert.ok(!stored.includes('new@clinic.example'));
  });
});
