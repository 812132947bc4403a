import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { patientSchema } from '../../backend/contract/patient.ts';
import { DESKTOP, Screens } from '../harness/screens.ts';

/** Pixels, at 1280 pixels of width, with the strip of RED alerts above. */
const MOST = 2500;

/** Of the sample patients those with the most to tell: sixty days of logs, alerts, orders, tests that are due. */
const LONGEST = [
  'Dieudonné Kabongo',
  'Chukwuemeka Okafor',
  'Jean-Bosco Mugisho',
  'Ngozi Eze',
  'Sani Abdullahi',
];

/** The last of what each part of the page brings. */
const PARTS = [
  '#status section',
  '#tests [data-test]',
  '#notes section',
  '#medicines section p + p',
  '#actions section + section',
  '#orders section',
  '#contact section + section',
  '#limits summary',
  '#progress summary',
  '#trends section li',
  '#ecg section',
  '#logs [data-log]',
  '#summary dl',
  '#milestones section',
  '#journey [data-entry]',
];

describe('the page of a patient after sixty days', () => {
  let screens: Screens;
  let ids: ReadonlyMap<string, string>;
  before(async () => {
    screens = await Screens.start();
    const client = screens.product.client();
    await client.post('/api/seed');
    const patients = (await client.get('/api/patients')).as(200, z.array(patientSchema));
    ids = new Map(patients.map(({ name, id }) => [name, id]));
  });
  after(() => screens.stop());

  for (const language of ['en', 'fr', 'sw'])
    it(`is no longer than 2,500 pixels (${language})`, async () => {
      for (const name of LONGEST) {
        const page = await screens.open(
          `/patient/${ids.get(name)}`,
          { viewport: DESKTOP },
          `localStorage.setItem('home-heart.language', '${language}')`,
        );
        await page.locator(`html[lang="${language}"]`).waitFor();
        for (const part of PARTS) {
          await page.locator(part).first().scrollIntoViewIfNeeded();
          await page.locator(part).first().waitFor();
        }
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        assert.ok(height <= MOST, `${name}: ${height} px`);
        await page.context().close();
      }
    });
});
