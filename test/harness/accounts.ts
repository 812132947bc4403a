/** A product with accounts, and people who sign in to it. */
import assert from 'node:assert/strict';
import { invitedUserSchema, type User } from '../../backend/contract/account.ts';
import { creationOptionsSchema, type Passkey, passkeySchema } from '../../backend/contract/passkey.ts';
import { type Session, sessionSchema } from '../../backend/contract/session.ts';
import type { StaffRole } from '../../events/enums.ts';
import { runAccounts } from './accounts-command.ts';
import { Authenticator } from './authenticator.ts';
import { type ApiClient, startTestProduct, type TestProduct, type TestProductOptions } from './product.ts';

export const PASSWORD = 'seven green mangoes';
export const ADMINISTRATOR = 'head@clinic.example';
/** Where browsers reach it: cookies go over TLS alone. */
export const PUBLIC_URL = 'https://clinic.example';

export interface Person {
  readonly user: User;
  readonly client: ApiClient;
}

export async function startWithAccounts(options: TestProductOptions = {}): Promise<TestProduct> {
  return startTestProduct({
    ...options,
    configuration: { accounts: { publicUrl: PUBLIC_URL }, ...options.configuration },
  });
}

export const tokenOf = (url: string): string => new URL(url).searchParams.get('invitation') ?? '';

/** The first administrator, as the operator makes them. */
export async function firstAdministrator(product: TestProduct): Promise<ApiClient> {
  const { code, out } = await runAccounts(product.directory, [
    'create-administrator',
    '--email',
    ADMINISTRATOR,
  ]);
  assert.equal(code, 0, out);
  const client = product.client();
  const accepted = await client.post(`/api/invitations/${tokenOf(out.trim())}`, { password: PASSWORD });
  assert.equal(accepted.as(200, sessionSchema).next, 'enrol-passkey');
  await enrol(client, authenticatorOf(product));
  assert.equal((await client.get('/api/session')).as(200, sessionSchema).user?.role, 'administrator');
  return client;
}

/** One of each product, in which the passkeys of its administrators lie. */
const AUTHENTICATORS = new WeakMap<TestProduct, Authenticator>();

function authenticatorOf(product: TestProduct): Authenticator {
  const known = AUTHENTICATORS.get(product) ?? new Authenticator(product.publicUrl ?? PUBLIC_URL);
  AUTHENTICATORS.set(product, known);
  return known;
}

export const optionsAt = async (client: ApiClient, path: string) =>
  (await client.post(`${path}/options`)).as(200, creationOptionsSchema);

/** Makes a passkey for whoever asks. */
export async function enrol(
  client: ApiClient,
  authenticator: Authenticator,
  name = 'Phone',
): Promise<Passkey> {
  const credential = authenticator.create(await optionsAt(client, '/api/account/passkeys'));
  return (await client.post('/api/account/passkeys', { credential, name })).as(201, passkeySchema);
}

/** By password and passkey, as an administrator comes in. */
export async function signInAsAdministrator(
  product: TestProduct,
  client: ApiClient = product.client(),
): Promise<ApiClient> {
  assert.equal((await signIn(client, ADMINISTRATOR)).as(200, sessionSchema).next, 'passkey');
  await answerPasskey(client, authenticatorOf(product));
  return client;
}

export async function answerPasskey(client: ApiClient, authenticator: Authenticator): Promise<Session> {
  const assertion = authenticator.get(await optionsAt(client, '/api/session/passkey'));
  return (await client.post('/api/session/passkey', { assertion })).as(200, sessionSchema);
}

/** Somebody who was invited, chose a password and is signed in. */
export async function staff(
  product: TestProduct,
  administrator: ApiClient,
  role: StaffRole,
  {
    email = `${role}@clinic.example`,
    firstName = 'Given',
    lastName = '',
    clinicId = 'main',
    authenticator = new Authenticator(product.publicUrl ?? PUBLIC_URL),
  } = {},
): Promise<Person> {
  const invited = await administrator.post('/api/users', {
    email,
    firstName,
    lastName: lastName === '' ? role : lastName,
    role,
    clinicId,
  });
  const { user, invitationUrl } = invited.as(201, invitedUserSchema);
  const client = product.client();
  const accepted = await client.post(`/api/invitations/${tokenOf(invitationUrl)}`, { password: PASSWORD });
  const { next } = accepted.as(200, sessionSchema);
  if (next === 'enrol-passkey') await enrol(client, authenticator);
  return { user, client };
}

export const signIn = (client: ApiClient, email: string, password = PASSWORD) =>
  client.post('/api/session', { email, password });
