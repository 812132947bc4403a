import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Patient } from '../../backend/contract/patient.ts';
import { fieldsOfForm, LOG_FIELDS, type LogFieldDefinition } from '../../events/vocabulary.ts';
import { barriers, DESKTOP, overflow, PHONE, Screens } from '../harness/screens.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Log Entry' });
const summary = (page: Page) => page.getByRole('group', { name: 'There is a problem' });

describe('the add-log screen', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start();
    patient = await screens.product.client().register({ name: 'Mama Kanku', hasKnownHtn: true });
  });
  after(() => screens.stop());

  const form = (): Promise<Page> => screens.open(`/patient/${patient.id}/log`);
  const newestLog = async (): Promise<Record<string, unknown>> => {
    const answer = await screens.product.client().get(`/api/patients/${patient.id}/logs?limit=1`);
    const [log] = JSON.parse(answer.text) as Record<string, unknown>[];
    assert.ok(log, 'a log was recorded');
    return log;
  };

  it('names the patient whose log it is, and asks for exactly the sixteen symptoms', async () => {
    const page = await form();
    await page.getByText('Mama Kanku').first().waitFor();
    const symptoms = fieldsOfForm('addLog').filter((name) => {
      const field: LogFieldDefinition = LOG_FIELDS[name];
      return field.kind === 'boolean' && field.symptom;
    });
    assert.equal(symptoms.length, 16);
    assert.equal(await page.getByRole('checkbox').count(), 16);
    await screens.close(page);
  });

  it('sends empty numbers as not measured, empty counts as none, and a decimal comma as the number that it is', async () => {
    const page = await form();
    await page.getByLabel('Weight').fill('81,6');
    await page.getByLabel('Ankles more swollen').check();
    await save(page).click();
    await page.getByText('Log Entry Submitted', { exact: true }).waitFor();
    const log = await newestLog();
    assert.equal(log['weightKg'], 81.6);
    assert.equal(log['bpSys'], null);
    assert.equal(log['orthopnoeaPillows'], 0);
    assert.equal(log['missedDoses24h'], 0);
    assert.equal(log['medsTakenNow'], true);
    assert.equal(log['ankleSwellingIncrease'], true);
    assert.equal(log['source'], 'add-log');
    await screens.close(page);
  });

  it('refuses what is out of its bounds or no number with the field and the range, and keeps what was typed', async () => {
    const page = await form();
    await page.getByLabel('Systolic').fill('65');
    await page.getByLabel('Diastolic').fill('45');
    await page.getByLabel('Heart rate').fill('seventy');
    await page.getByLabel('Weight').fill('251');
    await save(page).click();
    await summary(page)
      .getByText(/enter a number from 70 to 260/i)
      .waitFor();
    await summary(page)
      .getByText(/Heart rate.*enter a (whole )?number/i)
      .waitFor();
    await summary(page)
      .getByText(/enter a number from 20 to 250/i)
      .waitFor();
    assert.equal(await page.getByLabel('Heart rate').inputValue(), 'seventy');
    assert.equal(await page.getByLabel('Systolic').inputValue(), '65');
    await screens.close(page);
  });

  it('refuses a bottom number that is not below the top one', async () => {
    const page = await form();
    await page.getByLabel('Systolic').fill('120');
    await page.getByLabel('Diastolic').fill('120');
    await save(page).click();
    await summary(page)
      .getByText(/bottom number of the blood pressure must be below the top number/i)
      .waitFor();
    await screens.close(page);
  });

  it('disables both buttons while it saves', async () => {
    const page = await form();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/patients/*/logs', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Heart rate').fill('72');
    await save(page).click();
    const busy = page.getByRole('button', { name: 'Saving…' });
    await busy.waitFor();
    assert.equal(await busy.isDisabled(), true);
    assert.equal(await page.getByRole('button', { name: 'Cancel' }).isDisabled(), true);
    release();
    await page.getByText('Log Entry Submitted', { exact: true }).waitFor();
    await page.getByText('Status: GREEN', { exact: true }).waitFor();
    await screens.close(page);
  });

  it('says that saving failed and loses nothing, and the second try makes one log', async () => {
    const page = await form();
    let lost = false;
    // The server records the log and the answer is lost on the way: the worst that a weak network does.
    await page.route('**/api/patients/*/logs', async (route) => {
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    const before = JSON.parse(
      (await screens.product.client().get(`/api/patients/${patient.id}/logs`)).text,
    ) as unknown[];
    await page.getByLabel('Heart rate').fill('77');
    await page.getByLabel('Additional notes').fill('Alihisi kizunguzungu kidogo.');
    await save(page).click();
    await page.getByText('Submission Failed', { exact: true }).waitFor();
    await page.getByText('Unable to submit log entry. Please try again.', { exact: true }).waitFor();
    assert.equal(await page.getByLabel('Heart rate').inputValue(), '77');
    assert.equal(await page.getByLabel('Additional notes').inputValue(), 'Alihisi kizunguzungu kidogo.');
    await save(page).click();
    await page.getByText('Log Entry Submitted', { exact: true }).waitFor();
    const after = JSON.parse(
      (await screens.product.client().get(`/api/patients/${patient.id}/logs`)).text,
    ) as unknown[];
    assert.equal(after.length, before.length + 1, 'one log, though it was sent twice');
    await screens.close(page);
  });

  it('says of a log without readings and symptoms that nothing was measured, and never that it is green', async () => {
    const page = await form();
    await save(page).click();
    await page.getByText('Log Entry Submitted', { exact: true }).waitFor();
    await page.getByText('Status: Processed. Saved, nothing measured.', { exact: true }).waitFor();
    await screens.close(page);
  });

  it('is reached from the patient page by ?log=1', async () => {
    const page = await screens.open(`/patient/${patient.id}?log=1`);
    await page.getByRole('heading', { level: 1, name: /Add Log Entry/ }).waitFor();
    assert.match(page.url(), /\/log$/);
    await screens.close(page);
  });

  it('knows no log of an unknown patient', async () => {
    const page = await screens.open('/patient/00000000-0000-4000-8000-000000000000/log');
    await page.getByText('Patient Not Found', { exact: true }).first().waitFor();
    await page.getByText('The requested patient could not be found.', { exact: true }).waitFor();
    await page
      .getByRole('link', { name: 'Back to Dashboard' })
      .or(page.getByRole('button', { name: 'Back to Dashboard' }))
      .click();
    await page.getByRole('heading', { level: 1, name: 'Remote Patient Monitoring' }).waitFor();
    await screens.close(page);
  });

  for (const viewport of [PHONE, DESKTOP]) {
    it(`keeps nobody out and fits at ${viewport.width} pixels, with its errors shown`, async () => {
      const page = await screens.open(`/patient/${patient.id}/log`, { viewport });
      await page.getByLabel('Systolic').fill('5');
      await save(page).click();
      await summary(page).waitFor();
      assert.deepEqual(await barriers(page), []);
      assert.ok((await overflow(page)) <= 0, 'nothing lies beside the screen');
      await screens.close(page);
    });
  }
});
