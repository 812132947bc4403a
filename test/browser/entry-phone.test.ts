import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFile, cp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { ALL_QUESTIONS, PAGES, PHONE, Screens } from '../harness/screens.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Daily Report' });
const understand = (page: Page) => page.getByRole('button', { name: 'I Understand - Close' });
const heartRate = (page: Page) => page.getByLabel('Heart rate');

/** A port that is free now, so that a server which comes back is found where it was. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}

/** How much the browser keeps of reports and drafts, and whom it remembers. */
function kept(
  page: Page,
): Promise<{ readonly reports: number; readonly drafts: number; readonly person: string | null }> {
  // As text: what the compiler adds to a function is not known in the page.
  return page.evaluate(`(async () => {
    const open = indexedDB.open('home-heart');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const counts = ['reports', 'drafts'].map((name) => open.result.transaction(name).objectStore(name).count());
    await Promise.all(counts.map((count) => new Promise((resolve) => (count.onsuccess = resolve))));
    open.result.close();
    const [reports, drafts] = counts.map((count) => count.result);
    return { reports, drafts, person: localStorage.getItem('home-heart.person') };
  })()`);
}

describe('a patient’s phone', () => {
  let screens: Screens;
  let directory: TemporaryDirectory;
  let patient: Patient;
  let pages: string;
  before(async () => {
    directory = await temporaryDirectory();
    // A copy, so that a new version can be put in its place.
    pages = join(directory.path, 'pages');
    await cp(PAGES, pages, { recursive: true });
    screens = await Screens.start({
      remembered: ALL_QUESTIONS,
      pages,
      configuration: { port: await freePort() },
    });
    patient = await screens.product.client().register({ name: 'Mama Kanku', hasKnownHtn: true });
  });
  after(async () => {
    await screens.stop();
    await directory.remove();
  });

  const asPatient = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await screens.openAs(patient.id, path, { viewport: PHONE, ...options });
    await page.locator('main').getByText('Mama Kanku').waitFor();
    return page;
  };
  const logs = async (): Promise<readonly Record<string, unknown>[]> => {
    const answer = await screens.product.client().get(`/api/patients/${patient.id}/logs`);
    return JSON.parse(answer.text) as Record<string, unknown>[];
  };

  it('fills the form with what was said, marks it until it is edited, and sends what the form does not ask too', async () => {
    const page = await asPatient('/patient-entry?tab=voice');
    await page
      .getByLabel('What you said')
      .fill('Blood pressure 150 over 95, my heart is racing but no chest pain, sugar 7.4 mmol/L');
    await page.getByRole('button', { name: 'Process Symptoms' }).click();
    await page.getByText('Blood pressure, top number: 150 mmHg').waitFor();
    await page.getByRole('button', { name: 'Fill in the form' }).click();
    await page.getByRole('link', { name: 'Manual Entry' }).click();
    await page.getByLabel('Top number').waitFor();
    assert.equal(await page.getByLabel('Bottom number').inputValue(), '95');
    assert.equal(await page.getByLabel('Heart racing').isChecked(), true);
    assert.equal(await page.getByText('from voice').count(), 3);
    await page.getByLabel('Top number').fill('152');
    assert.equal(await page.getByText('from voice').count(), 2, 'what is edited is the person’s own');
    await page.getByRole('heading', { name: 'Also said' }).waitFor();
    await page.getByText('Blood sugar: 7.4 mmol/L').waitFor();
    await submit(page).click();
    await page.getByRole('button', { name: 'I Understand - Close' }).click();
    const [log] = await logs();
    assert.deepEqual(
      ['bpSys', 'bpDia', 'heartRacing', 'glucoseMmol', 'source'].map((name) => log?.[name]),
      [152, 95, true, 7.4, 'voice'],
    );
    await screens.close(page);
  });

  it('has one queue in two tabs, and sends each report of it once', async () => {
    const page = await asPatient('/patient-entry');
    const before = (await logs()).length;
    const other = await page.context().newPage();
    await other.goto(page.url());
    await heartRate(other).waitFor();
    let posted = 0;
    page.context().on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/logs')) posted++;
    });
    await page.context().setOffline(true);
    for (const [tab, pulse] of [
      [page, '61'],
      [other, '62'],
    ] as const) {
      await heartRate(tab).fill(pulse);
      await submit(tab).click();
      await tab.getByText(/^Saved on this phone/).waitFor();
      await understand(tab).click();
    }
    await eventually(
      () => page.getByText('Waiting to send').count(),
      (count) => count === 2,
    );
    posted = 0;
    await page.context().setOffline(false);
    for (const tab of [page, other]) {
      await eventually(
        () => tab.getByText(/^Sent /).count(),
        (count) => count === 2,
      );
    }
    assert.equal(posted, 2, 'each report left the phone once');
    assert.equal((await logs()).length, before + 2);
    await screens.close(page);
  });

  it('keeps three reports whose session has expired, and sends them once their person is signed in again', async () => {
    const page = await asPatient('/patient-entry');
    const context = page.context();
    const before = (await logs()).length;
    await context.setOffline(true);
    for (const waiting of [1, 2, 3]) {
      await heartRate(page).fill(`7${waiting}`);
      await submit(page).click();
      await understand(page).click();
      await eventually(
        () => page.getByText('Waiting to send').count(),
        (count) => count === waiting,
      );
    }
    await context.clearCookies();
    await context.setOffline(false);
    await page
      .getByText('These reports wait until the person who entered them is signed in again.')
      .waitFor();
    await page.getByText('3 reports of other people wait on this phone.').waitFor();
    assert.equal((await logs()).length, before, 'they are nobody else’s');
    await page.getByRole('button', { name: 'Continue as Mama Kanku' }).click();
    await eventually(
      () => page.getByText(/^Sent /).count(),
      (count) => count === 3,
    );
    const rates = (await logs()).slice(0, 3).map(({ hr }) => hr);
    assert.deepEqual(new Set(rates), new Set([71, 72, 73]));
    assert.equal((await logs()).length, before + 3);
    await context.close();
  });

  it('asks in the result itself, where the server no longer knows the person, and sends once', async () => {
    const page = await asPatient('/patient-entry');
    const before = (await logs()).length;
    let isGone = true;
    await page.context().route('**/api/**', async (route) => {
      const request = route.request();
      if (request.method() === 'POST' && request.url().endsWith('/api/session')) isGone = false;
      if (isGone) await route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' });
      else await route.continue();
    });
    await heartRate(page).fill('74');
    await submit(page).click();
    const waiting = page.getByRole('dialog', { name: 'Saved on this phone. Not yet sent.' });
    await waiting.getByRole('button', { name: 'Continue as Mama Kanku' }).click();
    await page.getByRole('dialog', { name: 'Health Check Complete' }).waitFor();
    await understand(page).click();
    const sent = (await logs()).slice(0, -before || undefined);
    assert.deepEqual(
      sent.map(({ hr }) => hr),
      [74],
    );
    await screens.close(page);
  });

  it('opens the entry where its person comes in by the start address and no server answers', async () => {
    const page = await asPatient('/patient-entry');
    await eventually(
      () => kept(page),
      ({ person }) => person !== null,
    );
    await page.context().route('**/api/**', (route) => route.abort());
    await page.goto(screens.product.url);
    await page.waitForURL('**/patient-entry');
    await heartRate(page).waitFor();
    assert.equal(await page.locator('header').getByText('Dashboard').count(), 0);
    await screens.close(page);
  });

  it('makes one log of a report in whose sending the server was restarted', async function () {
    this.timeout(40_000);
    const page = await asPatient('/patient-entry');
    const before = (await logs()).length;
    let restarted = 0;
    await page.route('**/api/patients/*/logs', async (route) => {
      if (route.request().method() !== 'POST' || restarted > 0) return route.continue();
      restarted++;
      await route.fetch();
      await screens.product.restart();
      return route.abort('connectionreset');
    });
    await heartRate(page).fill('67');
    await submit(page).click();
    await page.getByText(/^Saved on this phone/).waitFor();
    await understand(page).click();
    // It may have gone by itself by now.
    const send = page.getByRole('button', { name: 'Send now' });
    if (await send.isVisible()) await send.click();
    await page
      .getByText(/^Sent /)
      .first()
      .waitFor();
    assert.equal((await logs()).length, before + 1);
    await screens.close(page);
  });

  it('asks before it uses a new version, and never takes a form away that is in use', async function () {
    this.timeout(40_000);
    const page = await asPatient('/patient-entry', { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await appendFile(join(pages, 'service-worker.js'), '\n// A new version.\n');
    await page.reload();
    await heartRate(page).fill('73');
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    const use = page.getByRole('button', { name: 'Use it now' });
    await use.waitFor({ timeout: 20_000 });
    assert.equal(await heartRate(page).inputValue(), '73');
    assert.equal(await page.locator('body[data-same-page]').count(), 1, 'nothing was loaded again by itself');
    await eventually(
      () => kept(page),
      ({ drafts }) => drafts === 1,
    );
    await page.evaluate(async () => {
      await (await caches.open('home-heart-lessons')).put('/education/kept.txt', new Response('Kept.'));
      await caches.open('home-heart-earlier');
    });
    await use.click();
    await page.locator('body[data-same-page]').waitFor({ state: 'detached' });
    await eventually(
      () => page.evaluate(() => caches.keys()),
      (names) => !names.includes('home-heart-earlier'),
    );
    assert.ok(await page.evaluate(() => caches.match('/education/kept.txt')), 'lessons outlive a version');
    await page.getByText(/^What you began at \d\d:\d\d is back$/).waitFor();
    assert.equal(await heartRate(page).inputValue(), '73');
    await screens.close(page);
  });

  it('is empty after "This is not me", of reports, drafts and names', async () => {
    const page = await asPatient('/patient-entry');
    // The question comes a little later than the form.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/entry-course-')),
    );
    await page.context().setOffline(true);
    await heartRate(page).fill('64');
    await submit(page).click();
    await page.getByText(/^Saved on this phone/).waitFor();
    await understand(page).click();
    await heartRate(page).fill('65');
    await eventually(
      () => kept(page),
      ({ reports, drafts }) => reports === 1 && drafts === 1,
    );
    await page.getByRole('button', { name: 'This is not me' }).click();
    await page.getByText(/^1 report was not sent and would be lost\./).waitFor();
    await page.getByRole('button', { name: 'Remove without sending' }).click();
    await eventually(
      () => kept(page),
      ({ reports, drafts, person }) => reports === 0 && drafts === 0 && person === null,
    );
    await page
      .getByText('Everything about the patient was removed from this phone.', { exact: false })
      .waitFor();
    assert.equal(await page.getByText('Mama Kanku').count(), 0, 'nor in the header');
    await page.context().setOffline(false);
    await page.getByText('Whose entry is it?').waitFor();
    await screens.close(page);
  });
});
