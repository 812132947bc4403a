import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { chooseLanguage, Screens } from '../harness/screens.ts';

const HOUR_MS = 3_600_000;

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Which part of the page holds the focus. */
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

describe('working on the page of a patient', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start();
    const client = screens.product.client();
    patient = await client.register({
      name: 'Grâce Kalala',
      hasKnownDiabetes: true,
      phoneNumber: '+243812345678',
    });
    const timestamp = new Date(Date.now() - 30 * HOUR_MS).toISOString();
    await client.log(patient.id, { timestamp, bpSys: 118, bpDia: 76, weightKg: 64 });
    await client.log(patient.id, { bpSys: 122, bpDia: 78, weightKg: 64.4, notes: 'After breakfast.' });
  });
  after(() => screens.stop());

  const open = (path = `/patient/${patient.id}`) => screens.open(path);

  it('jumps to each part with the keyboard alone, and goes on from there', async () => {
    const page = await open();
    const jumps = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    await card(page, 'Milestones').waitFor();
    assert.deepEqual(await jumps.allInnerTexts(), [
      'Latest status',
      'Tests',
      'Notes',
      'Medicines',
      'Quick Actions',
      'Contact',
      'Milestones',
      'Progress',
      'Trends',
      'Thresholds',
      'ECG',
      'Logs',
      'Orders',
      'Summary',
      'Timeline',
    ]);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).last().focus();
    for (
      let tab = 0;
      tab < 40 && !(await jumps.nth(6).evaluate((link) => link === document.activeElement));
      tab += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(
      () => focusedId(page),
      (id) => id === 'milestones',
    );
    const heading = card(page, 'Milestones').getByRole('heading', { name: 'Milestones' });
    const top = (await heading.boundingBox())?.y ?? -1;
    assert.ok(top > 56 && top < 800, `the card is in view below the header, not at ${top}`);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await card(page, 'Milestones').getByText('Initial Enrollment').waitFor();
    await page.goBack();
    await eventually(
      () => Promise.resolve(page.url()),
      (url) => !url.includes('#'),
    );
    await screens.close(page);
  });

  it('asks before the initial milestone is made a second time', async () => {
    const { id } = await screens.product.client().register({ name: 'Furaha Bahati' });
    const page = await open(`/patient/${id}`);
    const milestones = card(page, 'Milestones');
    const rows = milestones.getByText('Initial Enrollment', { exact: true });
    const create = milestones.getByRole('button', { name: 'Create Initial Milestone', exact: true });
    await create.click();
    await rows.waitFor();
    await milestones.getByText(/^Done /).waitFor();
    await create.click();
    await milestones.getByText('An initial milestone exists already.', { exact: false }).waitFor();
    assert.equal(await rows.count(), 1);
    await milestones.getByRole('button', { name: 'Create Another Initial Milestone' }).click();
    await rows.nth(1).waitFor();
    await chooseLanguage(page, 'fr');
    await card(page, 'Étapes').getByText('Inscription initiale', { exact: true }).first().waitFor();
    assert.equal(await rows.count(), 0, 'the product’s own words are the reader’s');
    await screens.close(page);
  });

  it('goes into a form that opens in its place, and back to its button, with the keyboard alone', async () => {
    const page = await open();
    for (const [heading, opener, first] of [
      ['Milestones', 'Add Milestone', 'Type'],
      ['Contact', 'Record contact', 'Outcome'],
      ['Expected logs', 'Change', 'A log is expected every'],
    ] as const) {
      const part = card(page, heading);
      const button = part.getByRole('button', { name: opener, exact: true });
      const focused = (of: typeof button) => of.evaluate((control) => control === document.activeElement);
      await button.focus();
      await page.keyboard.press('Enter');
      await eventually(() => focused(part.getByLabel(first)), Boolean);
      await part.getByRole('button', { name: 'Cancel' }).focus();
      await page.keyboard.press('Enter');
      await eventually(() => focused(button), Boolean);
    }
    await screens.close(page);
  });

  it('takes the day on which a clinician wants the next test, and a renal result that is abnormal', async () => {
    const { id } = await screens.product.client().register({ name: 'Neema Salama', hasKnownHtn: true });
    const page = await open(`/patient/${id}`);
    const tests = card(page, 'Tests & Due Dates');
    const save = async (type: string, fill: () => Promise<void>) => {
      await tests.getByLabel('Test type').selectOption(type);
      await tests.getByLabel('Result', { exact: true }).fill('91');
      await tests.getByLabel('Test date').fill('2026-01-05');
      await fill();
      await tests.getByRole('button', { name: 'Save test' }).click();
      await tests.locator(`[data-test="${type}"]`).getByText('91', { exact: true }).waitFor();
    };
    await tests.getByText('Add Test', { exact: true }).click();
    await save('RENAL', () => tests.getByLabel('The result is abnormal').check());
    await tests.locator('[data-test="RENAL"]').getByText('5 Apr 2026').waitFor();
    await save('LIPIDS', () => tests.getByLabel('Next due').fill('2031-02-03'));
    await tests.locator('[data-test="LIPIDS"]').getByText('Next due 3 Feb 2031').waitFor();
    await screens.close(page);
  });

  it('tells the timeline in the language of the reader', async () => {
    const client = screens.product.client();
    const { id } = await client.register({ name: 'Dieudonné Kabongo' });
    const visit = { type: 'medical_appointment', title: 'Cardiologie', targetDate: '2031-01-02' };
    await client.post(`/api/patients/${id}/milestones`, visit);
    const page = await open(`/patient/${id}`);
    await chooseLanguage(page, 'fr');
    const timeline = page.getByRole('region', { name: 'Parcours du patient : Dieudonné Kabongo' });
    await timeline.getByText('Rendez-vous fixé').waitFor();
    await timeline.getByText('Cardiologie, 2 janv. 2031', { exact: true }).waitFor();
    await screens.close(page);
  });

  it('marks a log that came late, and tells every part of a log', async () => {
    const page = await open();
    const logs = card(page, 'Recent Log Entries').locator('[data-log]');
    await logs.nth(1).getByText('Late', { exact: true }).waitFor();
    assert.match((await logs.nth(1).getByText('Late').getAttribute('title')) ?? '', /^Received /);
    assert.equal(await logs.nth(0).getByText('Late', { exact: true }).count(), 0);
    await logs.nth(0).getByText('After breakfast.').waitFor();
    await page.getByText('Patient Stable').waitFor();
    await page.getByText('Your blood pressure is good. Not answered: Heartbeat', { exact: false }).waitFor();
    await screens.close(page);
  });

  it('says None only of a patient without any of the five conditions', async () => {
    const { id } = await screens.product.client().register({ name: 'Chidi Obi' });
    const none = await open(`/patient/${id}`);
    await none.getByText('Known conditions: None', { exact: true }).waitFor();
    await screens.close(none);
    const diabetes = await open();
    await diabetes.getByText('Known conditions: Diabetes', { exact: true }).waitFor();
    await screens.close(diabetes);
  });

  it('says Offline while there is no connection, and that nobody can be reached', async () => {
    const page = await open();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('Offline', { exact: true }).waitFor();
    await page.getByText('Offline: nobody can be reached now.').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Call Patient/ }).isDisabled(), true);
    await page.context().setOffline(false);
    await page.getByText('Live', { exact: true }).waitFor();
    await screens.close(page);
  });

  it('says neither Live nor Offline until the first connection has been tried', async () => {
    const never = 'globalThis.WebSocket = class { close() {} };';
    const page = await screens.open(`/patient/${patient.id}`, {}, never);
    await page.getByRole('button', { name: 'Edit Thresholds' }).waitFor();
    assert.equal(await page.getByText('Offline', { exact: true }).count(), 0);
    assert.equal(await page.getByText('Live', { exact: true }).isVisible(), false);
    await screens.close(page);
  });

  it('shows the limits that apply to the patient, and which are their own once they are set', async () => {
    const page = await open();
    const limits = card(page, 'Thresholds of this patient');
    await limits.getByText('Show the 4 limits').click();
    const pressure = limits.locator('[data-limits="pressure"]');
    await pressure.getByText('Amber from 140/90, red from 181/111 mmHg').waitFor();
    await limits.locator('[data-limits="lowSugar"]').waitFor();
    assert.equal(
      await limits.locator('[data-limits="heartRate"]').count(),
      0,
      'no limit of a condition they lack',
    );
    assert.equal(await limits.getByText('Own limit').count(), 0);

    await page.getByRole('button', { name: 'Edit Thresholds' }).click();
    const dialog = page.getByRole('dialog', { name: 'Thresholds of Grâce Kalala' });
    await dialog.getByLabel('Green up to systolic').fill('129');
    await dialog.getByLabel('Reason').fill('Diabetes with albumin in the urine.');
    await dialog.getByRole('button', { name: 'Save override' }).click();
    await dialog.waitFor({ state: 'detached' });
    await pressure.getByText('Amber from 130/90').waitFor();
    await pressure.getByText('Own limit', { exact: true }).waitFor();
    await limits.getByText('1 own', { exact: true }).waitFor();
    await screens.close(page);
  });

  it('tells at once what somebody else entered, and shows it', async () => {
    const page = await open();
    await page.getByText('Live', { exact: true }).waitFor();
    await screens.product.client().log(patient.id, { bpSys: 152, bpDia: 84 });
    await page.getByText('Amber Alert', { exact: true }).waitFor();
    await page.getByText('Grâce Kalala needs monitoring.', { exact: true }).waitFor();
    await card(page, 'Current Vitals').getByText('152/84 mmHg').waitFor();
    await page.getByText('Monitoring Required').waitFor();
    await screens.close(page);
  });

  it('raises an alert in the words of a clinician, and says about whom', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Custom Alert: Grâce Kalala' }).click();
    const dialog = page.getByRole('dialog', { name: 'Custom Alert' });
    await dialog.getByLabel('Message').fill('Has no more test strips.');
    await dialog.getByRole('button', { name: 'Raise alert' }).click();
    await page.getByText('Alert Raised', { exact: true }).waitFor();
    await page.getByText('Grâce Kalala: Has no more test strips.', { exact: true }).first().waitFor();
    await screens.close(page);
  });

  it('keeps the rhythm that could not be saved, and says what the server said', async () => {
    const page = await open();
    await page.route(`**/api/patients/${patient.id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'The log cannot be written.' })
        : route.fallback(),
    );
    const rhythm = card(page, 'Expected logs');
    await rhythm.getByRole('button', { name: 'Change' }).click();
    await rhythm.getByLabel('A log is expected every').fill('3');
    await rhythm.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Save Failed', { exact: true }).waitFor();
    await page.getByText('Unable to save settings. Please try again.', { exact: true }).waitFor();
    await page.getByText('503: The log cannot be written.', { exact: true }).first().waitFor();
    assert.equal(await rhythm.getByLabel('A log is expected every').inputValue(), '3');
    await page.unrouteAll();
    await rhythm.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Grâce Kalala: A log is expected every 3 days.', { exact: true }).waitFor();
    await screens.close(page);
  });

  it('sums up what a clinician asks first', async () => {
    const page = await open();
    const summary = card(page, 'Summary');
    const figure = (name: string) =>
      summary.locator('div').filter({ has: page.getByText(name, { exact: true }) });
    await figure('BP, 7-day average').getByText('131/79').waitFor();
    await figure('BP, 30-day average').getByText('3 readings').waitFor();
    await figure('Weight change, 30 days').getByText('+0.4 kg').waitFor();
    await figure('Last log').getByText('today').waitFor();
    for (const name of ['Green days, 30 days', 'Medicines taken, 30 days', 'Next due test', 'Open alerts'])
      await figure(name).first().waitFor();
    await screens.close(page);
  });

  it('names in the summary what is overdue, and what is next where nothing is', async () => {
    const client = screens.product.client();
    const { id } = await client.register({ name: 'Judith Mbuyi' });
    const done = (testType: string, testDate: string, dueNext: string) =>
      client.post(`/api/patients/${id}/tests`, { testType, result: '1', testDate, dueNext });
    await done('LIPIDS', '2025-01-02', '2025-04-01');
    await done('ECHO', '2025-01-02', '2025-06-01');
    await done('ECG', '2025-01-02', '2099-06-01');
    const page = await open(`/patient/${id}`);
    const figure = card(page, 'Summary')
      .locator('div')
      .filter({ has: page.getByText('Next due test', { exact: true }) })
      .last();
    await figure.getByText('Lipid Panel: overdue · 1 more', { exact: true }).waitFor();
    assert.doesNotMatch(await figure.getByRole('definition').innerText(), /2099/);
    for (const testType of ['LIPIDS', 'ECHO']) await done(testType, '2025-06-02', '2099-12-01');
    await figure.getByText('ECG, 1 Jun 2099', { exact: true }).waitFor();
    await screens.close(page);
  });

  it('calls a test without a due date up to date', async () => {
    const { id } = await screens.product.client().register({ name: 'Esther Nsimba' });
    const test = { testType: 'OTHER', notes: 'Thyroid', result: 'normal' };
    await screens.product.client().post(`/api/patients/${id}/tests`, test);
    const page = await open(`/patient/${id}`);
    await card(page, 'Tests & Due Dates').getByText('Up to date', { exact: true }).waitFor();
    await screens.close(page);
  });

  it('offers a patient only the food that comes to where they live, that for most of their conditions first', async () => {
    const client = screens.product.client();
    const lagos = await client.register({ name: 'Ngozi Obi', country: 'NG', hasKnownIhd: true });
    const kinshasa = await client.register({ name: 'Mado Ilunga', country: 'CD', hasKnownHtn: true });
    for (const [{ id }, first, absent] of [
      [lagos, /Naija Low-Salt Kitchen \(Lagos\)|Heart-Healthy Protein Box/, '(Kinshasa)'],
      [kinshasa, /Low-Salt Heart Basket \(Kinshasa\)/, '(Lagos)'],
    ] as const) {
      const page = await open(`/patient/${id}`);
      const food = card(page, 'Quick Actions').getByRole('group').filter({ hasText: 'Send grocery bundle' });
      await food.getByText('Send grocery bundle').click();
      const options = food.getByLabel('Grocery bundle').getByRole('option');
      await options.nth(1).waitFor({ state: 'attached' });
      const texts = (await options.allTextContents()).slice(1);
      assert.match(texts[0] ?? '', first);
      assert.ok(texts.length > 1, 'what comes everywhere');
      assert.deepEqual(
        texts.filter((text) => text.includes(absent)),
        [],
      );
      await screens.close(page);
    }
  });

  it('keeps the food that could not be sent, and says that the bundles could not be fetched', async () => {
    const page = await open();
    const broken = { status: 503, contentType: 'text/plain', body: 'The shop is closed.' };
    const food = card(page, 'Quick Actions').getByRole('group').filter({ hasText: 'Send grocery bundle' });
    await page.route('**/api/grocery/bundles', (route) => route.fulfill(broken));
    await page.reload();
    await food.getByText('Send grocery bundle').click();
    await page.getByText('Failed to fetch bundles', { exact: true }).first().waitFor();
    await page.getByText('503: The shop is closed.', { exact: true }).first().waitFor();
    await page.unrouteAll();
    await food.getByRole('button', { name: 'Try again' }).click();

    await page.route('**/send-grocery', (route) => route.fulfill(broken));
    await food.getByLabel('Grocery bundle').selectOption({ index: 1 });
    await food.getByLabel('Message (optional)').fill('For this week.');
    await food.getByRole('button', { name: 'Send bundle' }).click();
    await food.getByText('Failed to send grocery bundle', { exact: true }).waitFor();
    assert.equal(await food.getByLabel('Message (optional)').inputValue(), 'For this week.');
    assert.notEqual(await food.getByLabel('Grocery bundle').inputValue(), '');
    await screens.close(page);
  });

  it('stops all messages to a patient who has died, until somebody was reached', async () => {
    const { id } = await screens.product
      .client()
      .register({ name: 'Sani Abdullahi', phoneNumber: '+2348031234567' });
    const page = await open(`/patient/${id}`);
    const contact = card(page, 'Contact');
    const record = async (outcome: string) => {
      await contact.getByRole('button', { name: 'Record contact' }).click();
      await contact.getByLabel('Outcome', { exact: true }).selectOption(outcome);
      await contact.getByRole('button', { name: 'Save contact' }).click();
      if (outcome === 'Died') await page.getByRole('button', { name: 'Record death' }).click();
      await contact.getByText(outcome, { exact: true }).first().waitFor();
    };
    await record('Died');
    const stopped = 'Messages to this patient have been stopped.';
    await page.getByText(stopped, { exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Send WhatsApp/ }).isDisabled(), true);
    await card(page, 'Quick Actions').getByText(stopped).waitFor();

    await record('Reached and agreed');
    await page.getByText(stopped).first().waitFor({ state: 'detached' });
    await contact.getByText('Earlier contacts').click();
    await contact.getByText('Died', { exact: true }).waitFor();
    await screens.close(page);
  });
});
