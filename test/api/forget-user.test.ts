import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { invitedUserSchema, userSchema } from '../../backend/contract/account.ts';
import { userForgottenSchema } from '../../backend/contract/forgetting.ts';
import * as z from 'zod/mini';
import { recoveryCodesSchema } from '../../backend/contract/passkey.ts';
import { configuredSecrets } from '../../backend/secrets/location.ts';
import { openSecrets } from '../../backend/secrets/open.ts';
import {
  answerPasskey,
  enrol,
  firstAdministrator,
  optionsAt,
  PUBLIC_URL,
  signIn,
  staff,
  startWithAccounts,
} from '../harness/accounts.ts';
import { Authenticator } from '../harness/authenticator.ts';
import { type ApiClient, type TestProduct } from '../harness/product.ts';

const GONE = 'This person has been forgotten on request.';

describe('accounts: somebody of the staff who asks to be forgotten', function () {
  this.timeout(120_000);
  let product: TestProduct;
  let administrator: ApiClient;

  before(async () => {
    product = await startWithAccounts();
    administrator = await firstAdministrator(product);
  });
  after(() => product.stop());

  const person = (email: string) => ({
    email,
    firstName: 'A',
    lastName: 'B',
    role: 'auditor',
    clinicId: 'main',
  });

  /** The names of secrets by which somebody comes in that hold an id. */
  async function secretsOf(id: string): Promise<readonly string[]> {
    const url = `sqlite:${join(product.directory, 'secrets.db')}`;
    const secrets = await openSecrets(configuredSecrets({ SECRETS_URL: url }));
    try {
      return (await secrets.names('accounts/')).filter((name) => name.includes(id));
    } finally {
      await secrets.close();
    }
  }

  const filesWith = (word: string): readonly string[] => {
    const found: string[] = [];
    const look = (folder: string): void => {
      for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        if (statSync(path).isDirectory()) look(path);
        else if (readFileSync(path).includes(word)) found.push(name);
      }
    };
    look(product.directory);
    return found;
  };

  it('is forgotten once the account is closed, and their e-mail is free', async () => {
    const email = 'wanjikuu@clinic.example';
    const invited = await administrator.post('/api/users', {
      email,
      firstName: 'Wanjikuu',
      lastName: 'Otieno',
      role: 'auditor',
      clinicId: 'main',
    });
    const { user } = invited.as(201, invitedUserSchema);
    const path = `/api/users/${user.id}/forget`;
    assert.equal((await administrator.post(path)).refused(409).status, 409);
    await administrator.post(`/api/users/${user.id}/deactivate`);
    const clinician = (await staff(product, administrator, 'clinician')).client;
    assert.equal((await clinician.post(path)).status, 403);
    const { status, rebuilt } = (await administrator.post(path)).as(200, userForgottenSchema);
    assert.equal(status, 'forgotten');
    assert.ok(rebuilt.includes('people'));

    assert.equal((await administrator.post(path)).refused(404).detail, GONE);
    assert.equal((await administrator.post(`/api/users/${user.id}/reactivate`)).refused(404).detail, GONE);
    const users = (await administrator.get('/api/users')).as(200, z.array(userSchema));
    assert.ok(!users.some(({ id }) => id === user.id));
    assert.equal((await signIn(product.client(), email)).status, 401);
    assert.ok(!JSON.stringify(await product.events()).includes('Wanjikuu'));
    await product.restart();
    assert.deepEqual([...filesWith('Wanjikuu'), ...filesWith(email)], []);
    assert.equal((await administrator.post('/api/users', person(email))).status, 201);
  });

  it('has no session, password, passkey or recovery code any more', async () => {
    const authenticator = new Authenticator(PUBLIC_URL);
    const email = 'bahati@clinic.example';
    const firstName = 'Bahatishi';
    const { user, client } = await staff(product, administrator, 'clinician', {
      email,
      authenticator,
      firstName,
    });
    const passkey = await enrol(client, authenticator, 'Bahati’s phone');
    const { codes } = (await client.post('/api/account/recovery-codes')).as(201, recoveryCodesSchema);
    const other = product.client();
    await answerPasskey(other, authenticator);
    assert.notDeepEqual(await secretsOf(user.id), []);
    const assertion = authenticator.get(await optionsAt(product.client(), '/api/session/passkey'));
    await administrator.post(`/api/users/${user.id}/deactivate`);
    const forgotten = await administrator.post(`/api/users/${user.id}/forget`);
    assert.equal(forgotten.status, 200, forgotten.text);
    assert.deepEqual([...(await secretsOf(user.id)), ...(await secretsOf(passkey.id))], []);
    for (const browser of [client, other]) assert.equal((await browser.get('/api/patients')).status, 401);
    assert.equal((await product.client().post('/api/session/passkey', { assertion })).status, 401);
    assert.equal((await signIn(product.client(), email)).status, 401);
    assert.equal((await client.post('/api/session', { recoveryCode: codes[0] })).status, 401);
    await product.restart();
    assert.deepEqual([...filesWith(email), ...filesWith('Bahati’s phone'), ...filesWith(firstName)], []);
  });

  it('keeps no accepted command from being answered, while what is shown is put together anew', async () => {
    const invited = await administrator.post('/api/users', person('leaving@clinic.example'));
    const { user } = invited.as(201, invitedUserSchema);
    await administrator.post(`/api/users/${user.id}/deactivate`);
    let isOver = false;
    const forgetting = administrator.post(`/api/users/${user.id}/forget`).finally(() => {
      isOver = true;
    });
    const statuses: number[] = [];
    // Until some while after the old versions are gone.
    for (let after = 0; after < 3; after += isOver ? 1 : 0) {
      const another = await administrator.post('/api/users', person(`new${statuses.length}@clinic.example`));
      statuses.push(another.status);
    }
    assert.equal((await forgetting).status, 200);
    assert.deepEqual(new Set(statuses), new Set([201]));
  });

  it('is nobody whom there is not', async () => {
    assert.equal((await administrator.post('/api/users/nobody/forget')).status, 404);
  });
});
