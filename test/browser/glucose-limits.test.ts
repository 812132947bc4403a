/** A low blood sugar on the screens of a patient whose meter does not show mmol/L. */
import assert from 'node:assert/strict';
import { eventually } from '../harness/product.ts';
import type { Page } from 'playwright-core';
import type { GlucoseUnit, Language } from '../../events/enums.ts';
import { ALL_QUESTIONS, chooseLanguage, Screens } from '../harness/screens.ts';

/** The text of the page as a person reads it. */
const textOf = async (page: Page): Promise<string> =>
  (await page.locator('body').innerText()).replaceAll('\u00a0', ' ');

describe('a low blood sugar', () => {
  let screens: Screens;
  before(async () => {
    screens = await Screens.start({ remembered: ALL_QUESTIONS });
  });
  after(() => screens.stop());

  async function withMeter(glucoseUnit: GlucoseUnit, language: Language = 'en'): Promise<Page> {
    const { id } = await screens.product.client().register({ hasKnownDiabetes: true, glucoseUnit });
    const page = await screens.openAs(id, '/diabetes-entry');
    await page.locator('#entry-glucoseMmol').waitFor();
    if (language !== 'en') await chooseLanguage(page, language);
    return page;
  }

  async function type(page: Page, reading: string): Promise<void> {
    await page.locator('#entry-glucoseMmol').fill(reading);
    await page.locator('#entry-glucoseMmol').blur();
  }

  const cases: readonly (readonly [Language, GlucoseUnit, string, string])[] = [
    ['en', 'mg/dL', '48', '72 mg/dL'],
    ['fr', 'mg/dL', '48', '72 mg/dL'],
    ['sw', 'mg/dL', '48', '72 mg/dL'],
    ['fr', 'g/L', '0,48', '0,72 g/L'],
    ['en', 'mmol/L', '2.7', '4 mmol/L'],
  ];
  for (const [language, unit, reading, limit] of cases) {
    it(`is treated up to ${limit} by the card and by the result, in ${language}`, async () => {
      const page = await withMeter(unit, language);
      await type(page, reading);
      await page.locator('form').getByText(limit).first().waitFor();
      assert.ok((await textOf(page)).includes(limit), 'on the card');
      if (unit !== 'mmol/L') assert.ok(!(await textOf(page)).includes('4 mmol/L'));
      await page.locator('form button[type="submit"]').click();
      const dialog = page.getByRole('alertdialog');
      await dialog.waitFor();
      // In the advice for now, and in the guidance that comes after it.
      const said = await eventually(
        async () => (await dialog.innerText()).replaceAll('\u00a0', ' '),
        (text) => text.split(limit).length >= 3,
      );
      if (unit !== 'mmol/L') assert.ok(!said.includes('4 mmol/L'), said);
      await screens.close(page);
    });
  }

  it('is one below the patient’s own limit before any server has answered', async () => {
    const { id } = await screens.product.client().register({ hasKnownDiabetes: true, glucoseUnit: 'mg/dL' });
    const own = { thresholds: { DIABETES: { lowBelow: 4.5 } }, reason: 'Feels no lows.' };
    await screens.product.client().put(`/api/patients/${id}/thresholds`, own);
    const page = await screens.openAs(id, '/diabetes-entry');
    await page.locator('#entry-glucoseMmol').waitFor();
    await page.waitForFunction(() => localStorage.getItem('home-heart.low-below') !== null);
    await page.context().setOffline(true);
    await type(page, '80');
    await page.getByText('below 81\u00a0mg/dL').waitFor();
    await screens.close(page);
  });
});
