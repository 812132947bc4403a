import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { Screens } from '../harness/screens.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const hasFocus = (control: Locator) =>
  eventually(() => control.evaluate((element) => element === document.activeElement), Boolean);

describe('every form', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start();
    patient = await screens.product.client().register({ name: 'Espérance Mbuyi' });
  });
  after(() => screens.stop());

  const openPatient = () => screens.open(`/patient/${patient.id}`);

  async function openSettings(): Promise<Locator> {
    const page = await screens.open('/');
    await page.getByRole('button', { name: 'Clinic Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Clinic Threshold Settings' });
    await dialog.getByRole('button', { name: 'Save Changes' }).waitFor();
    return dialog;
  }

  it('brings the reader to the list of what is wrong, and leaves them alone while they correct it', async () => {
    const page = await openPatient();
    const tests = card(page, 'Tests & Due Dates');
    await tests.getByText('Add Test', { exact: true }).click();
    await tests.getByRole('button', { name: 'Save test' }).click();
    const list = tests.getByRole('group', { name: 'There is a problem' });
    await hasFocus(list);
    assert.equal(await list.getByRole('link').count(), 2);

    const result = tests.getByLabel('Result', { exact: true });
    await tests.getByLabel('Test type').selectOption('HbA1c');
    await result.fill('7');
    await list.waitFor({ state: 'detached' });
    await result.press('Backspace');
    await list.waitFor();
    await hasFocus(result);
    await screens.close(page);
  });

  it('without a list brings them to the first field that is wrong, and opens what hides it', async () => {
    const dialog = await openSettings();
    const more = dialog.getByText('More limits');
    const oxygen = dialog.getByLabel('Amber at oxygen level or below');
    await more.click();
    await oxygen.fill('many');
    await more.click();
    await oxygen.waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await hasFocus(oxygen);
    assert.equal(await oxygen.getAttribute('aria-invalid'), 'true');
    await screens.close(dialog.page());
  });

  it('opens whatever hides a field that the server refused, and brings them to the first one', async () => {
    const dialog = await openSettings();
    const more = dialog.getByText('More limits');
    const severe = dialog.getByLabel('Blood sugar is severely low below');
    const systolic = dialog.getByLabel('Red when systolic is greater than');
    const save = dialog.getByRole('button', { name: 'Save Changes' });
    await more.click();
    await severe.fill('3.5');
    await dialog.getByLabel('Blood sugar is low below').fill('3.5');
    const refusedUnseen = async () => {
      await more.click();
      await severe.waitFor({ state: 'hidden' });
      await save.click();
      await severe.waitFor();
      await dialog.getByText(/^Enter a number below 3.5/).waitFor();
    };
    await refusedUnseen();
    await hasFocus(severe);
    await dialog.getByLabel('Green up to systolic').fill('160');
    await systolic.fill('150');
    await refusedUnseen();
    await hasFocus(systolic);
    await screens.close(dialog.page());
  });

  it('repeats a request whose answer was lost under its key, and sends another entry under another', async () => {
    const page = await openPatient();
    const keys: (string | undefined)[] = [];
    await page.route(`**/api/patients/${patient.id}`, (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length < 3 ? route.abort('connectionreset') : route.fallback();
    });
    const rhythm = card(page, 'Expected logs');
    await rhythm.getByRole('button', { name: 'Change' }).click();
    const save = rhythm.getByRole('button', { name: 'Save', exact: true });
    for (const [days, tries] of [
      ['3', 1],
      ['3', 2],
      ['4', 3],
    ] as const) {
      await rhythm.getByLabel('A log is expected every').fill(days);
      await save.click();
      await eventually(
        () => Promise.resolve(keys.length),
        (count) => count === tries,
      );
      if (tries < 3) await rhythm.getByText('The rhythm was not saved.').waitFor();
    }
    await rhythm.getByText('A log is expected every 4 days.').waitFor();
    assert.equal(keys[0], keys[1]);
    assert.notEqual(keys[1], keys[2]);
    await screens.close(page);
  });

  it('says at its field what the server refused, until that one is changed', async () => {
    const dialog = await openSettings();
    await dialog.getByRole('tab', { name: 'Clinic and contact' }).click();
    const phone = dialog.getByLabel('Contact phone');
    await phone.fill('12');
    await dialog.getByRole('button', { name: 'Save clinic' }).click();
    const refusal = dialog.getByText('Enter a phone number of the country, with its code');
    await refusal.waitFor();
    await hasFocus(phone);
    await dialog.getByLabel('Region').fill('Kinshasa');
    assert.equal(await phone.getAttribute('aria-invalid'), 'true');
    await phone.fill('+243812345678');
    await refusal.waitFor({ state: 'detached' });
    await screens.close(dialog.page());
  });

  it('asks before what was typed is lost, also once it goes on from what somebody else has saved', async () => {
    const dialog = await openSettings();
    const page = dialog.page();
    await dialog.getByRole('tab', { name: 'Clinic and contact' }).click();
    await dialog.getByLabel('Region').fill('Kinshasa');
    await screens.product.client().put('/api/clinic', { name: 'Clinique Bumbu' });
    await dialog.getByRole('button', { name: 'Save clinic' }).click();
    await dialog.getByText(/changed the clinic’s settings meanwhile/).waitFor();
    assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), 'Clinique Bumbu');

    const question = dialog.getByRole('alertdialog', { name: /has not been saved/ });
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await question.getByRole('button', { name: 'Go on' }).click();
    await question.waitFor({ state: 'detached' });
    assert.equal(await dialog.getByLabel('Region').inputValue(), 'Kinshasa');
    await dialog.getByLabel('Region').fill('');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    // Nothing would have been lost the second time.
    await dialog.waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('keeps what was typed in each dialog while there is no network, says why, and saves it afterwards', async () => {
    const detail = `/dashboard?patient=${patient.id}`;
    for (const { path, open, title, field, value, save } of [
      {
        path: '/dashboard',
        open: 'Add Patient',
        title: 'Add Patient',
        field: 'Name',
        value: 'Ngozi 🌸 Eze',
        save: 'Register patient',
      },
      {
        path: '/dashboard',
        open: 'Clinic Settings',
        title: 'Clinic Threshold Settings',
        field: 'Red alert cooldown',
        value: '40',
        save: 'Save Changes',
      },
      {
        path: detail,
        open: 'Custom Alert',
        title: 'Custom Alert',
        field: 'Message',
        value: 'Has no more strips.',
        save: 'Raise alert',
      },
      {
        path: detail,
        open: 'Edit Thresholds',
        title: 'Thresholds of',
        field: 'Reason',
        value: 'Kidney disease.',
        save: 'Save override',
      },
      {
        path: detail,
        open: 'Edit details',
        title: 'Edit details of',
        field: 'Name',
        value: 'Amina B.',
        save: 'Save',
      },
    ]) {
      const page = await screens.open(path);
      await page.getByRole('button', { name: open }).last().click();
      const dialog = page.getByRole('dialog', { name: title });
      const entry = dialog.getByLabel(field, { exact: field === 'Name' });
      await entry.fill(value);
      if (open === 'Add Patient') await dialog.getByLabel('Age (years)').fill('54');
      if (open === 'Edit Thresholds') await dialog.getByLabel('Green up to systolic').fill('129');
      await page.context().setOffline(true);
      await dialog.getByRole('button', { name: save, exact: true }).click();
      await dialog.getByText('The server cannot be reached. Check the connection.').first().waitFor();
      assert.equal(await entry.inputValue(), value, title);
      await page.context().setOffline(false);
      await dialog.getByRole('button', { name: save, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await screens.close(page);
    }
  });

  it('fills in what is usual until something else is typed', async () => {
    const page = await openPatient();
    const milestones = card(page, 'Milestones');
    await milestones.getByRole('button', { name: 'Add Milestone', exact: true }).click();
    const [type, title] = [milestones.getByLabel('Type'), milestones.getByLabel('Title')];
    assert.equal(await title.inputValue(), 'Follow-up');
    await type.selectOption('medication_review');
    assert.equal(await title.inputValue(), 'Medication review');
    await title.fill('Look at the tablets');
    await type.selectOption('lifestyle_check');
    assert.equal(await title.inputValue(), 'Look at the tablets');
    await screens.close(page);
  });
});
