import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { invitedUserSchema, userSchema } from '../../backend/contract/account.ts';
import { userForgottenSchema } from '../../backend/contract/forgetting.ts';
import * as z from 'zod/mini';
import { firstAdministrator, signIn, staff, startWithAccounts } from '../harness/accounts.ts';
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
    const again = { email, firstName: 'A', lastName: 'B', role: 'auditor', clinicId: 'main' };
    assert.equal((await administrator.post('/api/users', again)).status, 201);
  });

  it('is nobody whom there is not', async () => {
    assert.equal((await administrator.post('/api/users/nobody/forget')).status, 404);
  });
});
