/** A product with accounts, and people who sign in to it. */
import assert from 'node:assert/strict';
import { invitedUserSchema, type User } from '../../backend/contract/account.ts';
import { sessionSchema } from '../../backend/contract/session.ts';
import type { StaffRole } from '../../events/enums.ts';
import { runAccounts } from './accounts-command.ts';
import { type ApiClient, startTestProduct, type TestProduct, type TestProductOptions } from './product.ts';

export const PASSWORD = 'seven green mangoes';
export const ADMINISTRATOR = 'head@clinic.example';
/** Where browsers reach it: cookies go over TLS alone. */
const PUBLIC_URL = 'https://clinic.example';

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
  assert.equal(accepted.as(200, sessionSchema).user?.role, 'administrator');
  return client;
}

/** Somebody who was invited, chose a password and is signed in. */
export async function staff(
  product: TestProduct,
  administrator: ApiClient,
  role: StaffRole,
  { email = `${role}@clinic.example`, clinicId = 'main' } = {},
): Promise<Person> {
  const invited = await administrator.post('/api/users', {
    email,
    firstName: 'Given',
    lastName: role,
    role,
    clinicId,
  });
  const { user, invitationUrl } = invited.as(201, invitedUserSchema);
  const client = product.client();
  const accepted = await client.post(`/api/invitations/${tokenOf(invitationUrl)}`, { password: PASSWORD });
  assert.equal(accepted.status, 200, accepted.text);
  return { user, client };
}

export const signIn = (client: ApiClient, email: string, password = PASSWORD) =>
  client.post('/api/session', { email, password });
