import assert from 'node:assert/strict';
import type { Patient } from '../../backend/contract/patient.ts';
import {
  ALL_QUESTIONS,
  barriers,
  chooseLanguage,
  DESKTOP,
  overflow,
  PHONE,
  Screens,
} from '../harness/screens.ts';

describe('the entry screens for everybody', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start({ remembered: ALL_QUESTIONS });
    patient = await screens.product.client().register({ name: 'Mama Kanku', hasKnownHtn: true });
  });
  after(() => screens.stop());

  for (const [path, viewport, colorScheme] of [
    ['/patient-entry', PHONE, 'light'],
    ['/diabetes-entry', DESKTOP, 'dark'],
  ] as const) {
    for (const language of ['en', 'fr', 'sw'] as const) {
      it(`keep nobody out: ${path}, ${language}, ${colorScheme}, ${viewport.width} pixels`, async () => {
        const page = await screens.openAs(patient.id, path, { viewport, colorScheme });
        await page.locator('#entry-notes').waitFor();
        if (language !== 'en') await chooseLanguage(page, language);
        for (const input of await page.locator('input[name^="gates."][value="yes"]').all())
          await input.check();
        // As tall as the page: what a bar lies over at the moment is not what is asked.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ ...viewport, height: height + 100 });
        assert.deepEqual(await barriers(page), []);
        assert.ok((await overflow(page)) <= 0, 'nothing lies beside the screen');
        await screens.close(page);
      });
    }
  }

  it('can be filled in and sent without a mouse', async () => {
    const page = await screens.openAs(patient.id, '/patient-entry');
    await page.getByLabel('Top number').focus();
    await page.keyboard.type('128');
    await page.keyboard.type('79');
    assert.equal(await page.getByLabel('Bottom number').inputValue(), '79', 'the cursor went on by itself');
    await page.locator('#gate-chest').focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Chest pain right now').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Submit Daily Report' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Health Check Complete').waitFor();
    await page.getByRole('button', { name: 'I Understand - Close' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await screens.close(page);
  });
});
