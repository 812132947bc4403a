import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { ADMINISTRATOR, firstAdministrator, PASSWORD } from '../harness/accounts.ts';
import { freePort } from '../harness/free-port.ts';
import { CLIENT_ID, CLIENT_SECRET, TestProvider } from '../harness/oidc.ts';
import { barriers, overflow, PHONE, Screens } from '../harness/screens.ts';

describe('the screens of somebody who signs in at another provider', () => {
  let provider: TestProvider;
  let screens: Screens;

  before(async () => {
    const port = await freePort();
    // Another site than the provider's, as it is in life: cookies of the product do not come along from there.
    const publicUrl = `http://localhost:${port}`;
    provider = await TestProvider.start(`${publicUrl}/api/session/oidc/callback`);
    provider.asks = true;
    screens = await Screens.start({
      configuration: {
        port,
        accounts: { publicUrl },
        oidc: {
          issuer: provider.issuer,
          clientId: CLIENT_ID,
          clientSecret: CLIENT_SECRET,
          name: 'Clinic Mail',
          allowedDomains: ['clinic.example'],
        },
      },
    });
    const administrator = await firstAdministrator(screens.product);
    // Passkeys have a test of their own.
    await administrator.put('/api/clinic', { name: 'Home Heart', secondFactor: 'none' });
  });
  after(async () => {
    await screens.stop();
    await provider.stop();
  });

  const throughProvider = (page: Page) =>
    page.getByRole('button', { name: 'Continue with Clinic Mail' }).click();

  it('let them wait until an administrator has approved them, and then come in', async () => {
    provider.person = {
      sub: `grace-${Date.now()}`,
      email: `grace-${Date.now()}@clinic.example`,
      email_verified: true,
      given_name: 'Grâce',
      family_name: 'Ilunga',
    };
    const page = await screens.open('/', { viewport: PHONE });
    await throughProvider(page);
    await page.getByRole('button', { name: 'It is me' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Your account waits for approval by your clinic.' })
      .waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.ok((await overflow(page)) <= 0);

    const office = await screens.open('/');
    await office.getByLabel('E-mail').fill(ADMINISTRATOR);
    await office.getByLabel('Password').fill(PASSWORD);
    await office.getByRole('button', { name: 'Sign in', exact: true }).click();
    const waiting = office.getByRole('listitem').filter({ hasText: provider.person.email });
    await waiting.getByRole('combobox', { name: 'Grâce Ilunga works as' }).selectOption('Clinician');
    await waiting.getByRole('button', { name: 'Approve' }).click();
    await waiting.getByText('Active').waitFor();
    await screens.close(office);

    await throughProvider(page);
    await page.getByRole('heading', { name: 'Remote Patient Monitoring', level: 1 }).waitFor();
    await screens.close(page);
  });

  it('tell somebody of elsewhere that this account was not opened, in their language', async () => {
    provider.person = { sub: 'elsewhere', email: 'grace@elsewhere.example', email_verified: true };
    const page = await screens.open('/', { locale: 'sw' });
    await page.locator('button').filter({ hasText: 'Clinic Mail' }).click();
    await page.getByRole('button', { name: 'It is me' }).click();
    await page.getByRole('alert').waitFor();
    assert.equal(new URL(page.url()).searchParams.get('problem'), 'refused');
    await screens.close(page);
  });
});
