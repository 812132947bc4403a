import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/product.ts';
import { ALL_QUESTIONS, PHONE, Screens } from '../harness/screens.ts';

const box = (page: Page) => page.locator('#voice-transcript');
const help = (page: Page) => page.getByRole('alert').locator('a[href="tel:112"]');

describe('voice in a report', () => {
  let screens: Screens;
  let patient: string;
  before(async () => {
    screens = await Screens.start({ remembered: ALL_QUESTIONS });
    patient = (await screens.product.client().register({ name: 'Mama Kanku', country: 'CD' })).id;
  });
  after(() => screens.stop());

  const open = async (): Promise<Page> => {
    const page = await screens.openAs(patient, '/patient-entry?tab=voice', {
      viewport: PHONE,
      serviceWorkers: 'allow',
    });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await box(page).waitFor();
    return page;
  };

  it('leads to the number to call and to the form, where a danger is typed and no server can be asked', async () => {
    const page = await open();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await box(page).fill('My pressure is 130 over 85');
    assert.equal(await help(page).count(), 0);
    await box(page).fill('My pressure is 130 over 85 and my chest dey pain me');
    await help(page).waitFor();
    await page.getByText('What you typed may be an emergency.').waitFor();
    await page.getByRole('link', { name: 'Go to the form' }).click();
    await page.locator('input[name="gates.chest"][value="yes"]').check();
    await page.locator('input[name="symptoms.chestPainNow"]').check();
    await help(page).waitFor();
    await page.locator('form button[type="submit"]').click();
    await page.getByRole('alertdialog').locator('a[href="tel:112"]').first().waitFor();
    await screens.close(page);
  });

  it('opens without a network on a phone that has only shown the form before', async () => {
    const page = await screens.openAs(patient, '/patient-entry', {
      viewport: PHONE,
      serviceWorkers: 'allow',
    });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await eventually(
      () =>
        page.evaluate(async () => {
          const kept = await Promise.all(
            (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
          );
          return kept.flat().map(({ url }) => url);
        }),
      (kept) => kept.some((url) => url.includes('/voice-')),
    );
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Voice' }).click();
    await box(page).fill('My chest dey pain me');
    await help(page).waitFor();
    await screens.close(page);
  });

  const AWAY = {
    503: 'Le serveur n’a pas pu le faire. Réessayez dans un instant. Vos mots sont toujours là.',
    429: 'Trop de demandes.',
    200: 'La réponse du serveur est illisible.',
  };
  for (const [status, sentence] of Object.entries(AWAY)) {
    it(`leads to the number to call where a danger is said and the server answers ${status} and nothing of use`, async () => {
      const page = await screens.openAs(patient, '/patient-entry?tab=voice', { viewport: PHONE });
      await page.evaluate(() => localStorage.setItem('home-heart.language', 'fr'));
      await page.reload();
      await page.route('**/api/voice/**', (route) =>
        route.fulfill({ status: Number(status), contentType: 'application/json', body: '{"detail":"Away.' }),
      );
      await box(page).fill('j’ai mal à la poitrine et je ne respire pas bien');
      assert.equal(await help(page).count(), 0);
      await page.getByRole('button', { name: 'Analyser les symptômes' }).click();
      await help(page).waitFor();
      await page.getByText(sentence).first().waitFor();
      assert.doesNotMatch(await page.locator('body').innerText(), /Away/u);
      await screens.close(page);
    });
  }

  it('leads to the number to call where a danger is said and the server does not answer', async () => {
    const page = await open();
    await page.route('**/api/voice/**', () => undefined);
    await box(page).fill('my chest dey pain me');
    await page.getByRole('button', { name: 'Process Symptoms' }).click();
    await help(page).waitFor();
    await page.getByText('What you typed may be an emergency.').waitFor();
    await screens.close(page);
  });

  it('says of what is too long to be read that it is, and leads to the number to call where it tells of a danger', async () => {
    const page = await open();
    const long = 'I went to the market and came home again. '.repeat(2500);
    await box(page).fill(long);
    await page.getByText('This is too long to be read here.').waitFor();
    assert.equal(await help(page).count(), 0);
    await page.getByRole('link', { name: 'Go to the form' }).waitFor();
    await box(page).fill(`${long} My chest dey pain me. ${long}`);
    await help(page).waitFor();
    await page.getByText('Nobody has read it yet.').waitFor();
    await page.getByRole('link', { name: 'Go to the form' }).click();
    await page.locator('#entry-notes').waitFor();
    await screens.close(page);
  });

  it('says on the diabetes screen, for as long as it is specified, that the form holds it', async () => {
    const page = await screens.openAs(patient, '/diabetes-entry?tab=voice', { viewport: PHONE });
    await box(page).fill('fasting sugar 6.1');
    await page.getByRole('button', { name: 'Process Symptoms' }).click();
    await page.getByRole('button', { name: 'Fill in the form' }).click();
    const told = page.locator('li').getByText('Voice Data Captured', { exact: true });
    await told.waitFor();
    const since = performance.now();
    await told.waitFor({ state: 'detached' });
    assert.ok(performance.now() - since > 7000);
    await screens.close(page);
  });

  it('is followed by the form with what was said in it, and by the heading as the place of the reader', async () => {
    const page = await open();
    // Whatever way the phone asks a report, what was said is looked over on one page.
    await page.evaluate(() => localStorage.setItem('home-heart.way', 'steps'));
    await page.reload();
    await box(page).waitFor();
    await box(page).fill('Pulse 72. My chest dey pain me. My body dey somehow.');
    await page.getByRole('button', { name: 'Process Symptoms' }).click();
    await help(page).waitFor();
    await page.getByRole('button', { name: 'Send this as a note' }).click();
    await page.getByRole('button', { name: 'Fill in the form' }).click();
    await page.locator('input[name="symptoms.chestPainNow"]:checked').waitFor();
    assert.equal(new URL(page.url()).search, '', 'the tab of the form');
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
    assert.equal(await page.locator('#entry-notes').inputValue(), 'My body dey somehow');
    assert.ok((await page.getByText('from voice').count()) >= 2);
    await help(page).waitFor();
    await screens.close(page);
  });

  it('says before it is opened in which languages it listens, to somebody who reads Swahili', async () => {
    const page = await screens.openAs(patient, '/patient-entry', { viewport: PHONE });
    await page.evaluate(() => localStorage.setItem('home-heart.language', 'sw'));
    await page.reload();
    await page.getByRole('link', { name: 'Sauti (EN, FR)' }).waitFor();
    await screens.close(page);
  });
});
