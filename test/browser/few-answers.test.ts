/** What a patient is told, and what is kept of them, where they answered little or chose something for one entry. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Log } from '../../backend/contract/log.ts';
import { patientWithLogsSchema } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { ALL_QUESTIONS, chooseLanguage, PHONE, Screens } from '../harness/screens.ts';

const EXCELLENT = /Excellent control|Bons résultats|Matokeo ni mazuri/;

describe('an entry of few answers', () => {
  let screens: Screens;
  before(async () => {
    screens = await Screens.start({ remembered: ALL_QUESTIONS });
  });
  after(() => screens.stop());

  const register = async (details: object = {}) =>
    (await screens.product.client().register({ hasKnownHtn: true, hasKnownDiabetes: true, ...details })).id;
  const latest = async (id: string): Promise<Log | null> =>
    (await screens.product.client().get(`/api/patients/${id}`)).as(200, patientWithLogsSchema).latestLog;
  const logOf = (id: string): Promise<Log | null> =>
    eventually(
      () => latest(id),
      (log) => log !== null,
    );
  const submit = (page: Page) => page.locator('form button[type="submit"]').click();

  const said: readonly (readonly ['en' | 'fr' | 'sw', string, string])[] = [
    ['en', 'Your blood pressure is good.', 'Not answered: Heartbeat, Chest pain, Breathing'],
    ['fr', 'Votre tension est bonne.', 'Sans réponse : Battements du cœur, Douleur à la poitrine'],
    ['sw', 'Shinikizo lako la damu ni zuri.', 'Haijajibiwa: Mapigo ya moyo, Maumivu ya kifua'],
  ];
  for (const [language, good, open] of said) {
    it(`is called good only in what was answered, in ${language}`, async () => {
      const id = await register();
      const page = await screens.openAs(id, '/patient-entry', { viewport: PHONE });
      await page.locator('#entry-notes').waitFor();
      if (language !== 'en') await chooseLanguage(page, language);
      await page.locator('#entry-bpSys').fill('120');
      await page.locator('#entry-bpDia').fill('78');
      await submit(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByText(good).waitFor();
      const text = (await page.locator('body').innerText()).replaceAll('\u00a0', ' ');
      assert.ok(text.includes(open), text);
      assert.doesNotMatch(text, EXCELLENT);
      const log = await logOf(id);
      assert.equal(log?.messageKey, 'message.GREEN.all', 'the rules say the same as ever');
      assert.equal(log?.medsTakenNow, null, 'whether the medicines were taken was never in view');
      await screens.close(page);
    });
  }

  it('says that the medicines were taken once that answer has been seen', async () => {
    const id = await register();
    const page = await screens.openAs(id, '/patient-entry', { viewport: PHONE });
    await page.locator('#entry-bpSys').fill('120');
    await page.locator('#entry-bpDia').fill('78');
    await page.locator('input[name="answers.medsTakenNow"][value="yes"]').evaluate((input) => {
      input.scrollIntoView({ block: 'center' });
    });
    // Two frames: what is in view is told with the next one.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await submit(page);
    assert.equal((await logOf(id))?.medsTakenNow, true);
    await screens.close(page);
  });

  it('of a diabetic does not call excellent what nobody asked', async () => {
    const id = await register();
    const page = await screens.openAs(id, '/diabetes-entry');
    await page.locator('#entry-glucoseMmol').fill('6.1');
    await submit(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Your blood sugar is good.').waitFor();
    const text = await page.locator('body').innerText();
    assert.match(text, /Not answered: Thirst, urine and weight loss, Feet, Eyes and vision\./);
    assert.doesNotMatch(text, EXCELLENT);
    await screens.close(page);
  });

  it('in another unit leaves the patient’s own as it is, unless they say always', async () => {
    const id = await register({ glucoseUnit: 'mg/dL' });
    const unitOf = async () =>
      (await screens.product.client().get(`/api/patients/${id}`)).as(200, patientWithLogsSchema).glucoseUnit;
    const page = await screens.openAs(id, '/diabetes-entry');
    const unit = (value: string) => page.locator(`input[name="glucoseUnit"][value="${value}"]`);
    await page.getByRole('button', { name: 'Change unit' }).click();
    await unit('mmol/L').check();
    await page.locator('#entry-glucoseMmol').fill('6.1');
    await submit(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
    assert.equal((await logOf(id))?.glucoseMmol, 6.1);
    assert.equal(await unitOf(), 'mg/dL');
    assert.ok(await unit('mg/dL').isChecked(), 'the next entry is in the patient’s unit');
    await unit('mmol/L').check();
    await page.getByRole('button', { name: 'Always use mmol/L' }).click();
    await eventually(unitOf, (kept) => kept === 'mmol/L');
    await screens.close(page);
  });
});
