import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { clinicSchema } from '../../backend/contract/clinic.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { patientThresholdsSchema, thresholdsInForceSchema } from '../../backend/contract/thresholds.ts';
import { DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import { barriers, DESKTOP, overflow, PHONE, Screens } from '../harness/screens.ts';

/** What the form has told by itself no notice tells again, which would say to try again as it is. */
const noNotice = async (page: Page) => {
  await page.locator('#toasts').waitFor({ state: 'attached' });
  assert.equal(await page.locator('#toasts li').count(), 0);
};

describe('the clinic’s settings', () => {
  let screens: Screens;
  let patient: Patient;

  before(async () => {
    screens = await Screens.start();
    const client = screens.product.client();
    patient = await client.register({ name: 'Mama Kanku', hasKnownHtn: true });
    await client.log(patient.id, { bpSys: 135, bpDia: 80 });
  });
  after(() => screens.stop());
  afterEach(() => screens.product.client().post('/api/thresholds/reset'));

  const inForce = async () =>
    (await screens.product.client().get('/api/thresholds')).as(200, thresholdsInForceSchema);

  async function openSettings(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: 'Clinic Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Clinic Threshold Settings' });
    await dialog.getByRole('button', { name: 'Save Changes' }).waitFor();
    return dialog;
  }

  it('shows "greater than" limits minus one, counts what would change, and saves the whole set', async () => {
    const page = await screens.open('/');
    const dialog = await openSettings(page);
    for (const section of [
      'Global default thresholds',
      'Patient-specific overrides',
      'Alert and escalation settings',
    ]) {
      await dialog.getByRole('heading', { name: section }).waitFor();
    }
    const red = dialog.getByLabel('Red when systolic is greater than');
    assert.equal(await red.inputValue(), '180');
    await dialog.getByLabel('Green up to systolic').fill('129');
    await red.fill('175');
    await dialog.getByText(/green up to 129\/89.*red when systolic is above 175/).waitFor();
    await dialog
      .getByText('1 of 1 logs of the last 30 days would have another flag (patients: 1).')
      .waitFor();
    await dialog.getByText('Green to Amber: 1').waitFor();
    await dialog
      .getByText('About 1 alert per patient and day, before 0. Days without a log are left out.')
      .waitFor();
    await dialog.getByText('Red alerts: 0, before 0').waitFor();
    await dialog.getByText('Days with an alert: 100%, before 0%').waitFor();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Settings Saved', { exact: true }).waitFor();
    await page.getByText('Clinic threshold settings have been updated.', { exact: true }).waitFor();
    const { thresholds } = await inForce();
    assert.equal(thresholds.HYPERTENSION.greenMaxSystolic, 129);
    assert.equal(thresholds.HYPERTENSION.redMinSystolic, 176);
    await screens.close(page);
  });

  it('refuses limits that are out of range or cross, at their fields, and saves nothing', async () => {
    const page = await screens.open('/');
    const dialog = await openSettings(page);
    await dialog.getByLabel('Green up to systolic').fill('109');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('Enter a number from 110 to 160').waitFor();
    await dialog.getByLabel('Green up to systolic').fill('160');
    await dialog.getByLabel('Red when systolic is greater than').fill('150');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Save Failed', { exact: true }).waitFor();
    await dialog.getByText(/Enter a number above 159/).waitFor();
    assert.deepEqual((await inForce()).thresholds, DEFAULT_THRESHOLDS);
    await screens.close(page);
  });

  for (const { locale, settings, save, words } of [
    {
      locale: 'en',
      settings: 'Clinic Settings',
      save: 'Save Changes',
      words: 'The server did not accept this.',
    },
    {
      locale: 'fr',
      settings: 'Réglages de la clinique',
      save: 'Enregistrer les modifications',
      words: 'Le serveur n’a pas accepté ceci.',
    },
    {
      locale: 'sw',
      settings: 'Mipangilio ya kliniki',
      save: 'Hifadhi mabadiliko',
      words: 'Seva haikukubali haya.',
    },
  ] as const)
    it(`says at its field in the reader’s words that a limit was refused for what this page does not know: ${locale}`, async () => {
      const page = await screens.open('/', { locale });
      await page.route('**/api/thresholds', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({
              status: 400,
              contentType: 'application/problem+json',
              json: {
                type: 'about:blank',
                title: 'Bad Request',
                status: 400,
                detail: 'The limit is not taken.',
                issues: [
                  { path: 'lowBelow', key: 'validation.lowBelow.choice', message: 'The limit is not taken.' },
                ],
              },
            })
          : route.fallback(),
      );
      await page.getByRole('button', { name: settings }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: save }).click();
      const field = dialog.locator('[data-invalid]');
      await field.getByText(words, { exact: true }).waitFor();
      assert.equal(await field.getByText('The limit is not taken.').count(), 0);
      assert.equal(await field.locator('input').evaluate((input) => input === document.activeElement), true);
      await screens.close(page);
    });

  it('says that saving failed, and keeps what was typed', async () => {
    const page = await screens.open('/');
    const dialog = await openSettings(page);
    await page.route('**/api/thresholds', (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
    );
    await dialog.getByLabel('Red alert cooldown').fill('45');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Save Failed', { exact: true }).waitFor();
    await page.getByText('Unable to save settings. Please try again.', { exact: true }).waitFor();
    assert.equal(await dialog.getByLabel('Red alert cooldown').inputValue(), '45');
    await screens.close(page);
  });

  it('does not save over a newer version, keeps what was typed beside it, and saves when asked again', async () => {
    const page = await screens.open('/');
    const dialog = await openSettings(page);
    await dialog.getByLabel('Amber alert cooldown').fill('200');
    const other = await screens.product.clientAs('clinician', { name: 'Dr Asha Lenoir' });
    await other.put('/api/thresholds', {
      ...DEFAULT_THRESHOLDS,
      AF_FLUTTER: { greenMaxHr: 95, redMinHr: 126 },
    });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText(/Dr Asha Lenoir changed the limits meanwhile/).waitFor();
    await noNotice(page);
    assert.equal(await dialog.getByLabel('Amber alert cooldown').inputValue(), '200');
    assert.equal(await dialog.getByLabel('Red when heart rate is greater than').inputValue(), '125');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { thresholds } = await inForce();
    assert.equal(thresholds.alerts.amberCooldownMinutes, 200);
    assert.equal(thresholds.AF_FLUTTER.greenMaxHr, 95);
    await screens.close(page);
  });

  it('asks before it resets', async () => {
    await screens.product.client().put('/api/thresholds', {
      ...DEFAULT_THRESHOLDS,
      AF_FLUTTER: { greenMaxHr: 95, redMinHr: 126 },
    });
    const page = await screens.open('/');
    const dialog = await openSettings(page);
    await dialog.getByRole('button', { name: 'Reset to Defaults' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep them' }).click();
    assert.equal((await inForce()).thresholds.AF_FLUTTER.greenMaxHr, 95);
    await dialog.getByRole('button', { name: 'Reset to Defaults' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset all' }).click();
    await page.getByText('Settings Reset', { exact: true }).waitFor();
    await page.getByText('All thresholds have been reset to default values.', { exact: true }).waitFor();
    assert.deepEqual((await inForce()).thresholds, DEFAULT_THRESHOLDS);
    assert.equal(await dialog.getByLabel('Green up to heart rate').inputValue(), '99');
    await screens.close(page);
  });

  it('adds, edits and deletes the limits of one patient, each time with a reason', async () => {
    const own = async () =>
      (await screens.product.client().get(`/api/patients/${patient.id}/thresholds`)).as(
        200,
        patientThresholdsSchema,
      ).overrides;
    const page = await screens.open('/');
    const dialog = await openSettings(page);
    await dialog.getByText(/none configured/).waitFor();
    await dialog.getByRole('button', { name: 'Add Patient Override' }).click();
    const one = dialog.getByRole('region', { name: 'Limits of one patient' });
    await one.getByLabel('Patient', { exact: true }).selectOption(patient.id);
    await one.getByLabel('Red when systolic is greater than').fill('169');
    await one.getByRole('button', { name: 'Save override' }).click();
    await one.getByText('Write why these limits are changed').waitFor();
    await one.getByLabel('Reason', { exact: true }).fill('Kidney disease.');
    await one.getByRole('button', { name: 'Save override' }).click();
    await dialog.getByRole('button', { name: 'Edit the limits of Mama Kanku' }).waitFor();
    assert.deepEqual(await own(), { HYPERTENSION: { redMinSystolic: 170 } });
    await screens.close(page);

    const ofPatient = await screens.open(`/patient/${patient.id}`);
    await ofPatient.getByRole('button', { name: 'Edit Thresholds' }).click();
    const editor = ofPatient.getByRole('dialog', { name: 'Thresholds of Mama Kanku' });
    const red = editor.getByLabel('Red when systolic is greater than');
    await red.waitFor();
    assert.equal(await red.inputValue(), '169');
    await editor.getByRole('button', { name: 'Delete override' }).click();
    const missing = editor.getByText('Write why these limits are changed');
    await missing.waitFor();
    await editor.getByLabel('Reason', { exact: true }).fill('Recovered.');
    await missing.waitFor({ state: 'detached' });
    await editor.getByRole('button', { name: 'Delete override' }).click();
    await editor.waitFor({ state: 'detached' });
    assert.deepEqual(await own(), {});
    await screens.close(ofPatient);
  });

  it('does not take away the limits of a patient that somebody else set meanwhile, and keeps what was typed beside them', async () => {
    const address = `/api/patients/${patient.id}/thresholds`;
    const page = await screens.open(`/patient/${patient.id}`);
    await page.getByRole('button', { name: 'Edit Thresholds' }).click();
    const editor = page.getByRole('dialog', { name: 'Thresholds of Mama Kanku' });
    await editor.getByLabel('Red when heart rate is greater than').fill('140');
    await editor.getByLabel('Reason', { exact: true }).fill('Fast.');
    const other = await screens.product.clientAs('clinician', { name: 'Dr Asha Lenoir' });
    const theirs = { thresholds: { HYPERTENSION: { redMinSystolic: 166 } }, reason: 'Kidney disease.' };
    assert.equal((await other.put(address, theirs)).status, 200);
    await editor.getByRole('button', { name: 'Save override' }).click();
    await editor.getByText(/The limits of Mama Kanku were changed meanwhile by somebody else/).waitFor();
    await noNotice(page);
    assert.equal(await editor.getByLabel('Red when heart rate is greater than').inputValue(), '140');
    assert.equal(await editor.getByLabel('Red when systolic is greater than').inputValue(), '165');
    await editor.getByRole('button', { name: 'Save override' }).click();
    await editor.waitFor({ state: 'detached' });
    const { overrides } = (await screens.product.client().get(address)).as(200, patientThresholdsSchema);
    assert.deepEqual(overrides, { HYPERTENSION: { redMinSystolic: 166 }, AF_FLUTTER: { redMinHr: 141 } });
    await screens.product.client().delete(address);
    await screens.close(page);
  });

  it('keeps the clinic’s contact and the silence switch', async () => {
    const page = await screens.open('/');
    const dialog = await openSettings(page);
    await dialog.getByRole('tab', { name: 'Clinic and contact' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Clinique Ngaliema');
    await dialog.getByLabel('Country').selectOption({ label: 'DR Congo' });
    await dialog.getByLabel('Contact phone').fill('12');
    await dialog.getByLabel('Contact email').fill('team@clinic.example');
    await dialog.getByLabel('Days beyond the expected rhythm').fill('5');
    await dialog.getByRole('button', { name: 'Save clinic' }).click();
    await dialog.getByText('Enter a phone number of the country, with its code').waitFor();
    await dialog.getByLabel('Contact phone').fill('+243812345678');
    await dialog.getByLabel('Phone for patients').fill('0899 111 222');
    await dialog.getByRole('button', { name: 'Save clinic' }).click();
    await dialog.waitFor({ state: 'detached' });
    const clinic = (await screens.product.client().get('/api/clinic')).as(200, clinicSchema);
    assert.equal(clinic.name, 'Clinique Ngaliema');
    assert.equal(clinic.contactPhone, '+243812345678');
    assert.equal(clinic.patientPhone, '+243899111222');
    assert.deepEqual(clinic.silence, { on: true, afterDays: 5 });
    await screens.close(page);
  });

  it('does not save the clinic over a newer version, and keeps what was typed beside it', async () => {
    const page = await screens.open('/');
    const dialog = await openSettings(page);
    await dialog.getByRole('tab', { name: 'Clinic and contact' }).click();
    await dialog.getByLabel('Region').fill('Kinshasa');
    await dialog.getByLabel('Language of the messages to the contact').selectOption('fr');
    const other = await screens.product.clientAs('clinician', { name: 'Dr Asha Lenoir' });
    await other.put('/api/clinic', { name: 'Clinique Bumbu', contactEmail: 'care@bumbu.example' });
    await dialog.getByRole('button', { name: 'Save clinic' }).click();
    await dialog.getByText(/Dr Asha Lenoir changed the clinic’s settings meanwhile/).waitFor();
    await noNotice(page);
    assert.equal(await dialog.getByLabel('Region').inputValue(), 'Kinshasa');
    assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), 'Clinique Bumbu');
    await dialog.getByRole('button', { name: 'Save clinic' }).click();
    await dialog.waitFor({ state: 'detached' });
    const clinic = (await screens.product.client().get('/api/clinic')).as(200, clinicSchema);
    assert.deepEqual(
      [clinic.name, clinic.region, clinic.language, clinic.contactEmail],
      ['Clinique Bumbu', 'Kinshasa', 'fr', 'care@bumbu.example'],
    );
    await screens.close(page);
  });

  for (const viewport of [PHONE, DESKTOP]) {
    it(`keeps nobody out at ${viewport.width} pixels, and breaks no rule of the page's policy`, async () => {
      const page = await screens.open('/', { viewport, colorScheme: 'dark' });
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      const dialog = await openSettings(page);
      await dialog.getByText('More limits').click();
      assert.deepEqual(await barriers(page), []);
      await dialog.getByRole('tab', { name: 'Clinic and contact' }).click();
      assert.deepEqual(await barriers(page), []);
      assert.ok((await overflow(page)) <= 0, 'nothing lies beside the screen');
      assert.deepEqual(complaints, []);
      await screens.close(page);
    });
  }
});
