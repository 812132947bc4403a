import assert from 'node:assert/strict';
import { type Page } from 'playwright-core';
import { listedClinicSchema } from '../../backend/contract/account.ts';
import { ADMINISTRATOR, firstAdministrator, PASSWORD, staff } from '../harness/accounts.ts';
import { type ApiClient, eventually } from '../harness/product.ts';
import { ALL_QUESTIONS, LOOKS, barriers, everythingKept, overflow, Screens } from '../harness/screens.ts';

describe('the screens of people who sign in', () => {
  let screens: Screens;
  let administrator: ApiClient;

  before(async () => {
    screens = await Screens.start({ configuration: { accounts: { publicUrl: 'http://127.0.0.1:3000' } } });
    administrator = await firstAdministrator(screens.product);
    // Passkeys have a test of their own.
    await administrator.put('/api/clinic', { name: 'Home Heart', secondFactor: 'none' });
    const { client } = await staff(screens.product, administrator, 'clinician');
    await client.register({ name: 'Mama Kanku' });
  });
  after(() => screens.stop());

  async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
    const heading = page.getByRole('heading', { name: 'Sign in', level: 1 });
    const told = page.getByRole('alert');
    do {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      // Where the machine is busy for long the page says that nobody answered, and its person tries again.
      await Promise.race([told.first().waitFor(), heading.waitFor({ state: 'detached' })]);
    } while (await told.filter({ hasText: 'The server did not answer in time.' }).isVisible());
  }

  it('let nobody see a page before they have signed in, say what is wrong, and lead to the page that was asked for', async () => {
    const page = await screens.open('/people');
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    assert.equal(await page.getByRole('navigation').count(), 0);
    await signIn(page, ADMINISTRATOR, 'not the password');
    await page.getByRole('alert').filter({ hasText: 'The e-mail or the password is wrong.' }).waitFor();
    assert.equal(await page.getByLabel('E-mail').inputValue(), ADMINISTRATOR);
    assert.equal(await page.getByLabel('Password').inputValue(), '');
    await signIn(page, ADMINISTRATOR);
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    await screens.close(page);
  });

  it('let an administrator invite somebody, who chooses a password and works, and close their account', async () => {
    const page = await screens.open('/');
    await signIn(page, ADMINISTRATOR);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('First name').fill('Grâce');
    await page.getByLabel('Last name').fill('Ilunga');
    await page.getByLabel('E-mail').fill('grace@clinic.example');
    await page.getByRole('button', { name: 'Invite' }).last().click();
    const address = await page.locator('code').innerText();

    const guest = await screens.open(`/sign-in${new URL(address).search}`);
    // A password manager keeps the password under what stands in this field.
    const username = guest.locator('form input[autocomplete=username]');
    await username.waitFor();
    assert.deepEqual(
      [await username.inputValue(), await username.isEditable()],
      ['grace@clinic.example', false],
    );
    await guest.getByLabel('Choose a password').fill('red sun over the river '.repeat(10));
    await guest.getByRole('button', { name: 'Save and go on' }).click();
    const tooLong = 'This password is too long. 200 characters at most.';
    await guest.getByRole('group', { name: 'There is a problem' }).getByText(tooLong).waitFor();
    await guest.getByLabel('Choose a password').fill('password1234');
    await guest.getByRole('button', { name: 'Save and go on' }).click();
    const problem = guest.getByRole('group', { name: 'There is a problem' });
    await problem.getByText('This password is too easy to guess.').waitFor();
    await guest.getByLabel('Choose a password').fill('red sun over the river');
    await guest.getByRole('button', { name: 'Save and go on' }).click();
    await guest.getByText('Mama Kanku').first().waitFor();
    const used = await screens.open(`/sign-in${new URL(address).search}`);
    await used.getByRole('alert').filter({ hasText: 'This invitation was used or has ended.' }).waitFor();
    await screens.close(used);

    const person = page.getByRole('listitem').filter({ hasText: 'Grâce Ilunga' });
    await page.reload();
    await person.getByRole('button', { name: 'Deactivate' }).click();
    await person.getByText('Deactivated').waitFor();
    await guest.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await screens.close(page);
    await screens.close(guest);
  });

  it('say of whom among several clinics each is, and that the last administrator stays, in the reader’s language', async () => {
    const page = await screens.open('/', { locale: 'fr' });
    await page.getByLabel('E-mail').fill(ADMINISTRATOR);
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    const self = page.getByRole('listitem').filter({ hasText: ADMINISTRATOR });
    await self.waitFor();
    assert.equal(await self.getByRole('button').count(), 0, 'nobody closes their own account');
    const founded = await page.evaluate(async () => {
      const body = JSON.stringify({ name: 'Kisangani' });
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/clinics', { method: 'POST', headers, body })).status;
    });
    assert.equal(founded, 201);
    await page.reload();
    await self.filter({ hasText: 'Home Heart' }).waitFor();
    const other = page.getByRole('listitem').filter({ hasText: 'clinician@clinic.example' });
    // As where two administrators do it at once.
    await page.route('**/deactivate', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'Conflict',
          status: 409,
          detail: 'The last administrator stays.',
        },
      }),
    );
    await other.getByRole('button', { name: /Désactiver/ }).click();
    await page.getByRole('alert').filter({ hasText: 'Le dernier administrateur reste.' }).waitFor();
    await screens.close(page);
  });

  it('let the administrator connect a partner, whom the care team sees and may not change', async () => {
    const page = await screens.open('/');
    await signIn(page, ADMINISTRATOR);
    await page.getByRole('link', { name: 'Partners', exact: true }).click();
    await page.getByRole('heading', { name: 'Partners', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Add a partner' }).click();
    const name = `Maps of ${Date.now()}`;
    await page.getByLabel('What they do').selectOption('Maps');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByLabel('Address of their service').fill('https://maps.example/dir?to={lat},{lng}');
    await page.getByRole('button', { name: 'Save partner' }).click();
    await page.getByRole('button', { name: `Change ${name}` }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await screens.close(page);

    const team = await screens.open('/');
    await signIn(team, 'clinician@clinic.example');
    await team.getByText('Mama Kanku').first().waitFor();
    await team.getByRole('button', { name: 'Clinic Settings' }).click();
    await team.getByRole('dialog').getByRole('tab', { name: 'Partners' }).click();
    const partners = team.getByRole('region', { name: 'Partners' });
    await partners.getByText(name).waitFor();
    assert.equal(await partners.getByRole('button').count(), 0);
    await screens.close(team);
  });

  it('let the administrator choose the plan of the clinic, which the care team sees and may not change', async () => {
    const page = await screens.open('/');
    await signIn(page, ADMINISTRATOR);
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    await page.getByRole('heading', { name: 'Plan', level: 1 }).waitFor();
    const plan = page.getByRole('combobox', { name: 'Plan of the clinic' });
    await page.getByText('A patient has the higher of their own plan and this one.').waitFor();
    await plan.selectOption('PRO');
    await page.getByText('Settings Saved', { exact: true }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.reload();
    await plan.waitFor();
    assert.equal(await plan.inputValue(), 'PRO');
    await plan.selectOption('BASIC');
    await page.getByText('Settings Saved', { exact: true }).waitFor();
    await screens.close(page);

    const team = await screens.open('/');
    await signIn(team, 'clinician@clinic.example');
    await team.getByText('Mama Kanku').first().waitFor();
    await team.getByRole('button', { name: 'Clinic Settings' }).click();
    const dialog = team.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Clinic' }).click();
    await dialog.getByText('BASIC. Only an administrator may change it.').waitFor();
    assert.equal(await dialog.getByRole('combobox', { name: 'Plan of the clinic' }).count(), 0);
    await screens.close(team);
  });

  it('offer no invented patients to a clinic without patients', async () => {
    const founded = (await administrator.post('/api/clinics', { name: 'Goma' })).as(201, listedClinicSchema);
    const email = 'goma@clinic.example';
    await staff(screens.product, administrator, 'clinician', { email, clinicId: founded.id });
    const page = await screens.open('/');
    await signIn(page, email);
    await page.getByText('No patients yet').waitFor();
    await page.getByText('Add the first patient.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Load sample data' }).count(), 0);
    await page.getByRole('link', { name: 'Patient entry' }).first().click();
    await page.getByRole('button', { name: 'Add Patient' }).waitFor();
    await page.getByText('Add the first patient.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Load sample data' }).count(), 0);
    await screens.close(page);
  });

  it('keep what was typed when a session ends, and show nothing of a patient meanwhile', async () => {
    const page = await screens.open('/');
    await signIn(page, 'clinician@clinic.example');
    await page.getByText('Mama Kanku').first().waitFor();
    const search = page.getByRole('searchbox').first();
    await search.fill('Kank');
    await page.getByText('Mama Kanku').first().waitFor();
    await page.context().clearCookies();
    // A request from before may have met the end already, and hidden the field.
    await search.fill('Kanku', { timeout: 5000 }).catch(() => undefined);
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    assert.equal(await page.getByText('Mama Kanku').first().isVisible(), false);
    await signIn(page, 'clinician@clinic.example');
    await page.getByText('Mama Kanku').first().waitFor();
    assert.match(await search.inputValue(), /^Kanku?$/);
    await screens.close(page);
  });

  it('say why a session has ended that a password alone had opened where a passkey is asked for by now', async () => {
    const page = await screens.open('/');
    await signIn(page, 'clinician@clinic.example');
    await page.getByText('Mama Kanku').first().waitFor();
    const ask = (secondFactor: string) =>
      administrator.put('/api/clinic', { name: 'Home Heart', secondFactor });
    try {
      await ask('staff');
      await page.reload();
      await page.getByRole('alert').filter({ hasText: 'Your clinic now asks for a passkey' }).waitFor();
    } finally {
      await ask('none');
    }
    await signIn(page, 'clinician@clinic.example');
    await page.getByText('Mama Kanku').first().waitFor();
    await screens.close(page);
  });

  it('tell a person where they are signed in, and let them out', async () => {
    const page = await screens.open('/');
    await signIn(page, 'clinician@clinic.example');
    await page.getByRole('banner').getByRole('button', { name: 'Given clinician' }).click();
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
    await page.getByText('This browser').waitFor();
    // By it a password manager knows whose password is changed.
    const username = page.locator('form input[autocomplete=username]');
    assert.deepEqual(
      [await username.inputValue(), await username.isVisible()],
      ['clinician@clinic.example', false],
    );
    await page.getByRole('banner').getByRole('button', { name: 'Given clinician' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await screens.close(page);
  });

  it('leave nothing of a patient on a computer of the clinic for whoever comes next', async () => {
    const page = await screens.open('/patient-entry');
    await signIn(page, 'clinician@clinic.example');
    await page.getByLabel('Patient', { exact: true }).selectOption({ label: 'Mama Kanku' });
    await page.evaluate((way) => Object.assign(localStorage, way), ALL_QUESTIONS);
    await page.getByRole('button', { name: 'Start the entry' }).click();
    await page.getByLabel('Heart rate').fill('64');
    await page.locator('#entry-notes').fill('She sleeps badly.');
    const kept = () => everythingKept(page);
    await eventually(kept, (all) => all.includes('She sleeps badly.'));
    assert.match(await kept(), /Mama Kanku/);
    await page.getByRole('banner').getByRole('button', { name: 'Given clinician' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    assert.doesNotMatch(await kept(), /Mama Kanku|She sleeps badly/);
    await screens.close(page);
  });

  it('can be used by everybody: no barrier, nothing beside the screen, in three languages', async () => {
    for (const { viewport, colorScheme, language } of [LOOKS[1], LOOKS[2], LOOKS[4]]) {
      const userAgent = 'Dumbphone/1.0';
      const page = await screens.open('/sign-in', { viewport, colorScheme, locale: language, userAgent });
      const check = async (name: string) => {
        assert.deepEqual(await barriers(page), [], `${name} ${language}`);
        assert.ok((await overflow(page)) <= 0, `${name} ${language} ${viewport.width}`);
      };
      await page.locator('input[type=password]').waitFor();
      await check('sign-in');
      await page.locator('input[type=email]').fill(ADMINISTRATOR);
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.locator('button[type=submit]').first().click();
      await page.locator('[data-user]').first().waitFor();
      await check('people');
      await page.goto(`${screens.product.url}/account`);
      await page.locator('input[type=password]').first().waitFor();
      await check('account');
      // A browser that the product does not know has a name in the reader's language, too.
      assert.equal(await page.getByText('Other', { exact: true }).count(), 0, language);
      await screens.close(page);
    }
  });
});
