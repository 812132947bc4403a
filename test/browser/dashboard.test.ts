import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Alert } from '../../backend/contract/alert.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { barriers, DESKTOP, openMenu, overflow, PHONE, Screens } from '../harness/screens.ts';

const row = (page: Page, name: string) => page.locator('[data-patient]').filter({ hasText: name });
const names = (page: Page): Promise<readonly string[]> =>
  page.locator('[data-patient] button[aria-haspopup="dialog"]').allInnerTexts();
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

describe('the dashboard', () => {
  let screens: Screens;
  let tries = 0;
  before(async () => {
    screens = await Screens.start();
  });
  after(() => screens.stop());

  const post = (path: string, body: unknown) => screens.product.client().post(path, body);
  async function register(name: string, log?: object): Promise<Patient> {
    const answer = await post('/api/patients', {
      name,
      age: 60,
      hasKnownHtn: true,
      country: 'CD',
      phoneNumber: '0812 345 678',
    });
    const patient = JSON.parse(answer.text) as Patient;
    if (log !== undefined) await post(`/api/patients/${patient.id}/logs`, log);
    return patient;
  }

  it('says that there are no patients yet, and that the sample data could not be loaded', async () => {
    const page = await screens.open('/');
    await notice(page, 'Remote Patient Monitoring');
    await notice(page, 'No patients yet');
    await page.route('**/api/seed', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Load sample data' }).first().click();
    await notice(page, 'Seeding Failed');
    await notice(page, 'Unable to seed database. Please try again.');
    await screens.close(page);
  });

  it('shows a new patient as soon as one is registered, and opens the details', async () => {
    const page = await screens.open('/dashboard');
    await page.getByRole('button', { name: 'Add Patient' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Patient' });
    await dialog.getByLabel('Name', { exact: true }).fill('Amina Mwamba');
    await dialog.getByLabel('Age (years)').fill('54');
    await dialog.getByLabel('Country').selectOption({ label: 'DR Congo' });
    await dialog.getByLabel('Phone number').fill('0803 123 4567');
    await dialog.getByRole('button', { name: 'Register patient' }).click();
    const sentence =
      'This is not a phone number of the DR Congo. Enter nine digits after the 0 or +243, for example 0812 345 678.';
    await dialog.locator('[id$="-phoneNumber-error"]').getByText(sentence).waitFor();
    assert.deepEqual(await barriers(page), []);

    await dialog.getByLabel('Phone number').fill('0812 345 678');
    await notice(page, 'Read as +243812345678');
    await dialog.getByLabel('High blood pressure').check();
    await page.route('**/api/patients', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Register patient' }).click();
    await dialog.getByText('everything that you entered is still here').waitFor();
    assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), 'Amina Mwamba');

    await page.unroute('**/api/patients');
    await dialog.getByRole('button', { name: 'Register patient' }).click();
    await notice(page, 'New Patient Added');
    await page.getByRole('dialog', { name: 'Amina Mwamba – Patient Detail' }).waitFor();
    await screens.close(page);
  });

  it('warns of a person who is registered already, and believes that it is another one', async () => {
    const page = await screens.open('/dashboard');
    await page.getByRole('button', { name: 'Add Patient' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Patient' });
    await dialog.getByLabel('Name', { exact: true }).fill('amina  mwamba');
    await dialog.getByLabel('Age (years)').fill('31');
    await dialog.getByRole('button', { name: 'Register patient' }).click();
    await dialog.getByText('A patient with the same name or phone number is registered already:').waitFor();
    await dialog.getByRole('button', { name: 'Register anyway' }).click();
    await page.getByRole('dialog', { name: /Patient Detail$/ }).waitFor();
    await screens.close(page);
  });

  it('filters by count and by search, in the address, and takes both back', async () => {
    const red = await register('Béatrice Ilunga', { bpSys: 195, bpDia: 118 });
    await register('Dieudonné Kabongo', { bpSys: 150, bpDia: 95 });
    await register('Grâce Kalala', { bpSys: 118, bpDia: 76 });
    const page = await screens.open('/dashboard');
    await row(page, 'Kabongo').waitFor();
    assert.equal((await names(page))[0], 'Béatrice Ilunga', 'who needs attention most comes first');

    await page.getByRole('radio', { name: /^Red/ }).check();
    await row(page, 'Kabongo').waitFor({ state: 'detached' });
    assert.deepEqual(await names(page), ['Béatrice Ilunga']);
    assert.equal(await page.getByRole('radio', { name: 'Red 1' }).isChecked(), true);
    await page.getByText('1 of 5 patients').waitFor();

    await page.getByLabel('Search by name, ID or phone').fill('ZZZ');
    await notice(page, 'No patient matches the search and the filter.');
    assert.match(page.url(), /flag=RED&search=ZZZ$/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row(page, 'Kabongo').waitFor();
    assert.doesNotMatch(page.url(), /\?/);

    await page.getByLabel('Search by name, ID or phone').fill(red.id.slice(-8).toUpperCase());
    await row(page, 'Kabongo').waitFor({ state: 'detached' });
    await page.reload();
    await row(page, 'Béatrice Ilunga').waitFor();
    assert.deepEqual(await names(page), ['Béatrice Ilunga']);
    await page.getByLabel('Search by name, ID or phone').press('Escape');
    await row(page, 'Kabongo').waitFor();
    await screens.close(page);
  });

  it('changes a row in its place, and sorts again only when told to', async () => {
    const page = await screens.open('/dashboard');
    await row(page, 'Grâce Kalala').waitFor();
    await notice(page, 'Online - Live sync active');
    await page.locator('[data-patient]').nth(4).waitFor();
    const before = await names(page);
    const id = (await row(page, 'Grâce Kalala').getAttribute('data-patient')) ?? '';
    await post(`/api/patients/${id}/logs`, { bpSys: 201, bpDia: 121 });
    await row(page, 'Grâce Kalala').getByText('201/121').waitFor();
    await row(page, 'Grâce Kalala').getByText('Immediate action').waitFor();
    assert.deepEqual(await names(page), before);
    await page.getByRole('button', { name: 'Sort again' }).click();
    assert.notDeepEqual(await names(page), before);
    await screens.close(page);
  });

  it('says in a stable row that a red alert is still open', async () => {
    const page = await screens.open('/dashboard');
    const id = (await row(page, 'Grâce Kalala').getAttribute('data-patient')) ?? '';
    await post(`/api/patients/${id}/logs`, { bpSys: 118, bpDia: 76 });
    await row(page, 'Grâce Kalala').getByText('Stable').waitFor();
    await row(page, 'Grâce Kalala').getByText('1 red alert open').waitFor();
    await screens.close(page);
  });

  it('shows under Red whoever has an open red alert, counts as many, and lets them go once it is acknowledged', async () => {
    // Of each try another one: who was left behind with a red alert by one before would be found, too.
    const name = `Esther Mbuyi ${'ABC'[tries++]}`;
    const { id } = await register(name, { bpSys: 201, bpDia: 121 });
    const page = await screens.open('/dashboard');
    const red = page.getByRole('radio', { name: /^Red/ });
    const counted = async () =>
      Number((await page.locator('label[data-flag="RED"]').innerText()).replaceAll(/\D/g, ''));
    const agree = (isThere: boolean) =>
      eventually(
        async () => {
          const shown = await names(page);
          return (await counted()) === shown.length && shown.includes(name) === isThere;
        },
        (isAsShown) => isAsShown,
      );
    await row(page, name).getByText('Immediate action').waitFor();
    await post(`/api/patients/${id}/logs`, { bpSys: 118, bpDia: 76 });
    await row(page, name).getByText('Stable').waitFor();
    await row(page, name).getByText('1 red alert open').waitFor();
    // By the keyboard: the strip that tells of red alerts may come meanwhile, and what is pressed would have moved away.
    await red.press('Space');
    await agree(true);
    await row(page, name).getByText('Stable').waitFor();
    const open = (await screens.product.client().get(`/api/alerts?patientId=${id}&acknowledged=false`)).text;
    for (const alert of JSON.parse(open) as readonly Alert[])
      await post(`/api/alerts/${alert.id}/acknowledge`, {});
    await page.reload();
    await agree(false);
    // Told by a live message, the list and the number follow it too.
    await post(`/api/patients/${id}/alerts`, { flag: 'RED', message: 'Please look at once.' });
    await agree(true);
    await row(page, name).getByText('Please look at once.').waitFor();
    await screens.close(page);
  });

  it('calls and writes from a row, whose buttons alone wait', async () => {
    const page = await screens.open('/dashboard');
    const kabongo = row(page, 'Kabongo');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const sent = JSON.stringify({ id: 'm1', status: 'sent', simulated: false, message: 'Sent.' });
    const bodies: (string | null)[] = [];
    await page.route('**/call', async (route) => {
      await answered;
      await route.fulfill({ status: 201, contentType: 'application/json', body: sent });
    });
    await page.route('**/whatsapp', async (route) => {
      bodies.push(route.request().postData());
      await route.fulfill({ status: 201, contentType: 'application/json', body: sent });
    });
    await kabongo.getByRole('button', { name: 'Call: Dieudonné Kabongo' }).click();
    const busy = kabongo.getByRole('button', { name: 'Calling…: Dieudonné Kabongo' });
    await busy.waitFor();
    assert.equal(await busy.isDisabled(), true);
    assert.equal(await row(page, 'Ilunga').getByRole('button', { name: /^Call/ }).isEnabled(), true);
    answer();
    await notice(page, 'Call Initiated');
    await notice(page, 'Phone call has been initiated.');

    await kabongo.getByRole('button', { name: 'WhatsApp: Dieudonné Kabongo' }).click();
    await notice(page, 'WhatsApp Sent');
    const text = 'Hello! This is a message from your care team. Please update your daily readings.';
    await notice(page, 'Message has been sent successfully.');
    await notice(page, `Dieudonné Kabongo: ${text}`);
    assert.deepEqual(
      bodies.map((body) => JSON.parse(body ?? '') as unknown),
      [{ message: text }],
    );
    assert.equal(await page.getByRole('dialog').count(), 0, 'a button of a row opens no details');
    await screens.close(page);
  });

  it('says what could not be sent, with the reason of the server after it', async () => {
    const page = await screens.open('/dashboard');
    const refuse = { status: 503, contentType: 'text/plain', body: 'The partner is away.' };
    await page.route('**/call', (route) => route.fulfill(refuse));
    await page.route('**/whatsapp', (route) => route.abort());
    await row(page, 'Kabongo').getByRole('button', { name: /^Call/ }).click();
    await notice(page, 'Call Failed');
    await notice(page, 'Unable to initiate call. Please try again.');
    await notice(page, '503: The partner is away.');
    await page.getByRole('button', { name: 'Close notification' }).click();
    await row(page, 'Kabongo')
      .getByRole('button', { name: /^WhatsApp/ })
      .click();
    await notice(page, 'Message Failed');
    await notice(page, 'Unable to send WhatsApp message. Please try again.');
    await screens.close(page);
  });

  it('says why a patient cannot be reached', async () => {
    await post('/api/patients', { name: 'Zawadi Ndombe', age: 44 });
    const page = await screens.open('/dashboard');
    await row(page, 'Zawadi').getByText('No phone number is known.').waitFor();
    assert.equal(await row(page, 'Zawadi').getByRole('button', { name: /^Call/ }).isDisabled(), true);
    await screens.close(page);
  });

  it('opens the details with the keyboard, keeps them in the address, and gives the focus back', async () => {
    const page = await screens.open('/dashboard');
    const name = row(page, 'Béatrice Ilunga').getByRole('button', { name: 'Béatrice Ilunga', exact: true });
    await name.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Béatrice Ilunga – Patient Detail' });
    await dialog.getByText('Immediate Action Required').waitFor();
    for (const heading of ['Current Vitals', 'Recent Log Entries'])
      await dialog.getByRole('heading', { name: heading }).waitFor();
    await dialog.getByRole('button', { name: /^Call Patient/ }).waitFor();
    await dialog.getByRole('button', { name: /^Send WhatsApp/ }).waitFor();
    assert.match(page.url(), /\?patient=/);
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.doesNotMatch(page.url(), /patient=/);
    await eventually(
      () => name.evaluate((button) => button === document.activeElement),
      (isBack) => isBack,
    );
    await screens.close(page);
  });

  it('shows five of the logs in the details', async () => {
    const many = await register('Folake Adeyemi');
    for (let log = 0; log < 6; log++)
      await post(`/api/patients/${many.id}/logs`, { bpSys: 120 + log, bpDia: 80 });
    const page = await screens.open(`/dashboard?patient=${many.id}`);
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-log]').first().waitFor();
    assert.equal(await dialog.locator('[data-log]').count(), 5);
    await screens.close(page);
  });

  it("changes a patient's own data", async () => {
    const page = await screens.open('/dashboard');
    await row(page, 'Zawadi').getByRole('button', { name: 'Zawadi Ndombe', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit details' }).click();
    const form = page.getByRole('dialog', { name: 'Edit details of Zawadi Ndombe' });
    await form.getByLabel('Country').selectOption({ label: 'Nigeria' });
    await form.getByLabel('Phone number').fill('0803 123 4567');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await notice(page, 'Patient Saved');
    await form.waitFor({ state: 'detached' });
    // Escape would close the notice first.
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await row(page, 'Zawadi').getByRole('button', { name: /^Call/, disabled: false }).waitFor();
    await screens.close(page);
  });

  it('fetches the patients beyond the first page when asked to', async () => {
    for (let index = 0; index < 25; index++) await register(`Patient Number ${index}`);
    const page = await screens.open('/dashboard');
    await page.locator('[data-patient]').nth(24).waitFor();
    assert.equal((await names(page)).length, 25);
    await page.getByRole('button', { name: 'Show more' }).click();
    await eventually(
      async () => (await names(page)).length,
      (shown) => shown > 25,
    );
    const all = await names(page);
    assert.equal(await page.locator('[data-patient]').count(), all.length);
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('finds the patient of an alert by name where they are more than come at once', async () => {
    const page = await screens.open('/dashboard');
    await openMenu(page);
    await page.getByRole('button', { name: 'Custom Alert', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Custom Alert' });
    await dialog.getByLabel('Search by name, ID or phone').fill('zawadi');
    const zawadi = dialog.getByRole('option', { name: /^Zawadi Ndombe/ });
    await zawadi.waitFor({ state: 'attached' });
    await dialog
      .getByLabel('Patient', { exact: true })
      .selectOption((await zawadi.getAttribute('value')) ?? '');
    await dialog.getByLabel('Search by name, ID or phone').fill('nobody');
    await dialog.getByRole('option', { name: 'No patient found' }).waitFor({ state: 'attached' });
    assert.equal(
      await dialog.getByLabel('Patient', { exact: true }).inputValue(),
      await zawadi.getAttribute('value'),
      'who was chosen stays chosen',
    );
    await screens.close(page);
  });

  for (const [language, status, told, isSaidToo] of [
    ['fr', 500, 'Le serveur n’a pas pu le faire.', false],
    ['fr', 429, 'Trop de demandes.', false],
    ['fr', 403, 'Le serveur n’a pas accepté ceci. 403: Ask a colleague.', true],
    ['sw', 500, 'Seva haiwezi kufanya hivi sasa.', false],
    ['en', 500, '500: Ask a colleague.', true],
  ] as const) {
    it(`says in the words of its reader why nothing was loaded (${language}, ${status})`, async () => {
      const page = await screens.open('/not-a-page');
      await page.evaluate((chosen) => localStorage.setItem('home-heart.language', chosen), language);
      await page.route('**/api/patients?*', (route) =>
        route.fulfill({ status, contentType: 'text/plain', body: 'Ask a colleague.' }),
      );
      await page.goto(screens.url + '/dashboard');
      await page.getByRole('main').getByText(told).first().waitFor();
      const said = page.getByText('Ask a colleague.').first();
      assert.equal(await said.count(), isSaidToo ? 1 : 0);
      if (isSaidToo) assert.equal(await said.getAttribute('lang'), 'en');
      await screens.close(page);
    });
  }

  it('says that the patients could not be loaded, and loads them when tried again', async () => {
    const page = await screens.open('/not-a-page');
    await page.route('**/api/patients?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await notice(page, 'The patients could not be loaded.');
    await page.unroute('**/api/patients?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Béatrice Ilunga').waitFor();
    await screens.close(page);
  });

  for (const [language, viewport] of [
    ['fr', PHONE],
    ['sw', PHONE],
    ['sw', DESKTOP],
  ] as const) {
    it(`has room for the largest letters and many alerts (${language}, ${viewport.width} pixels)`, async () => {
      const patient = await register('Chukwuemeka Tshibangu', { bpSys: 196, bpDia: 118, hr: 102 });
      for (let alert = 0; alert < 10; alert += 1)
        await post(`/api/patients/${patient.id}/alerts`, { flag: 'RED', message: `Alert ${alert}` });
      const chosen = { fontSize: 'extraLarge', highContrast: true };
      const page = await screens.open(
        '/',
        { viewport },
        `localStorage.setItem('home-heart.language', '${language}');` +
          `localStorage.setItem('home-heart.accessibility', '${JSON.stringify(chosen)}');`,
      );
      await row(page, 'Chukwuemeka').first().waitFor();
      await page.locator('html[data-contrast="high"][data-font-size="extraLarge"]').waitFor();
      await eventually(
        () => overflow(page),
        (beside) => beside <= 0,
      );
      const cut = await page
        .locator('dd, [class*="frame"]')
        .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).length);
      assert.equal(cut, 0, 'no reading runs into the next, and no column has to be scrolled to');
      assert.deepEqual(await barriers(page), []);
      await screens.close(page);
    });
  }

  it('has no barrier in the details on a phone in the dark, and nothing beside the screen', async () => {
    const page = await screens.open('/dashboard', { viewport: PHONE, colorScheme: 'dark' });
    await row(page, 'Béatrice Ilunga').getByRole('button', { name: 'Béatrice Ilunga', exact: true }).click();
    await page.getByRole('dialog').getByText('Immediate Action Required').waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.equal(await overflow(page), 0);
    await screens.close(page);
  });
});
