import assert from 'node:assert/strict';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { barriers, chooseLanguage, LOOKS, overflow, Screens } from '../harness/screens.ts';

describe('the shell of the application', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start();
    const client = screens.product.client();
    patient = await client.register({
      name: 'Amélie Ngozi Tshibanda',
      hasKnownHtn: true,
      hasKnownDiabetes: true,
    });
    await client.log(patient.id, {
      bpSys: 184,
      bpDia: 112,
      hr: 88,
      weightKg: 71.5,
      glucoseMmol: 9.4,
      notes: 'Maux de tête.',
    });
    const stable = await client.register({ name: 'Chidi Balogun', hasKnownAfFlutter: true });
    await client.log(stable.id, { hr: 74 });
    await client.register({ name: 'Neema Safari' });
  });
  after(() => screens.stop());

  it('says of an unknown address what the specification says', async () => {
    const page = await screens.open('/no/such/page');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor();
    await screens.close(page);
  });

  it('says whether it is live, also when the server goes away and comes back', async () => {
    const page = await screens.open('/');
    await page.getByText('Online - Live sync active', { exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('Offline - Check connection', { exact: true }).first().waitFor({ timeout: 60_000 });
    await page.context().setOffline(false);
    await page.getByText('Online - Live sync active', { exact: true }).waitFor({ timeout: 15_000 });
    await screens.close(page);
  });

  it('never shows a patient without a result as green', async () => {
    const page = await screens.open('/');
    const row = page.getByRole('row').filter({ hasText: 'Neema Safari' });
    await row.getByText('Not started', { exact: true }).waitFor();
    assert.equal(await row.getByText('Stable').count(), 0);
    await screens.close(page);
  });

  it('keeps filter and search in the address, and finds names by the beginnings of their words without accents', async () => {
    const page = await screens.open('/');
    await page.getByLabel('Search by name, ID or phone').fill('ame');
    await page.getByRole('row').filter({ hasText: 'Chidi Balogun' }).waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Amélie Ngozi Tshibanda' }).waitFor();
    assert.match(page.url(), /ame/);
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Amélie Ngozi Tshibanda' }).waitFor();
    await page.getByRole('radio', { name: /Green/ }).check();
    await page.getByText('No patient matches the search and the filter.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('row').filter({ hasText: 'Chidi Balogun' }).waitFor();
    await screens.close(page);
  });

  it('speaks English, French and Swahili, and remembers which', async () => {
    const page = await screens.open('/');
    const words = new Set<string>();
    for (const language of ['en', 'fr', 'sw'] as const) {
      await chooseLanguage(page, language);
      const heading = page.getByRole('heading', { level: 1 });
      words.add(await heading.innerText());
    }
    assert.equal(words.size, 3, 'three different headings');
    await page.reload();
    await page.locator('html[lang="sw"]').waitFor();
    await screens.close(page);
  });

  it('shows a patient neither the dashboard nor the alerts of others', async () => {
    const page = await screens.open('/');
    await page.evaluate(async (patientId) => {
      await fetch('/api/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ role: 'patient', patientId }),
      });
    }, patient.id);
    // What the clinician's page still asks for is none of the patient's.
    await page.goto(`${screens.product.url}/favicon.svg`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${screens.product.url}/patient-entry`);
    await page.locator('header').getByText('Amélie Ngozi Tshibanda').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Dashboard' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: /^Alerts/ }).count(), 0);
    await page.getByRole('link', { name: 'Diabetes', exact: true }).waitFor();
    assert.ok(!asked.includes('/api/alerts'), 'alerts are not asked for');
    await screens.close(page);
  });

  it('asks again for what sends what waits on the phone, where the line was broken', async () => {
    const page = await screens.open('/');
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    // The styles that it comes with are where a line that breaks is noticed first.
    await page.route('**/assets/entry-screens*.css', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/entry-screens'));
    await page.reload();
    await lost;
    await page.unroute('**/assets/entry-screens*.css');
    await eventually(
      () => page.evaluate(async () => (await indexedDB.databases()).length),
      (kept) => kept > 0,
      60_000,
    );
    assert.deepEqual(errors, []);
    await screens.close(page);
  });

  it('can be worked without a mouse: skip link, row, notifications', async () => {
    const page = await screens.open('/');
    await page.keyboard.press('Tab');
    assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /Skip to the content/);
    const name = page.getByRole('button', { name: 'Amélie Ngozi Tshibanda', exact: true });
    await name.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Immediate Action Required').first().waitFor();
    await screens.close(page);
  });

  for (const { language, viewport, colorScheme } of LOOKS) {
    it(`keeps nobody out: ${language}, ${colorScheme}, ${viewport.width} pixels`, async () => {
      const page = await screens.open('/', { viewport, colorScheme });
      if (language !== 'en') await chooseLanguage(page, language);
      for (const path of ['/', `/patient/${patient.id}`]) {
        await page.goto(`${screens.product.url}${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByText('Tshibanda').first().waitFor();
        await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
        assert.deepEqual(await barriers(page), [], path);
        assert.ok((await overflow(page)) <= 0, `nothing lies beside the screen at ${path}`);
      }
      await screens.close(page);
    });
  }
});
