import assert from 'node:assert/strict';
import { appendFile, copyFile, cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dialog, Page } from 'playwright-core';
import { eventually } from '../harness/product.ts';
import { ALL_QUESTIONS, PAGES, PHONE, Screens } from '../harness/screens.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const EMERGENCY = '/patient-entry?tab=progress&view=emergency';
const CONNECTION = 'This part could not be loaded. Check the connection and try again.';

/** Waits until the worker has these files, by the beginnings of their names. */
const workerKeeps = (page: Page, ...names: readonly string[]) =>
  eventually(
    () =>
      page.evaluate(async () => {
        const kept = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        );
        return kept.flat().map(({ url }) => url);
      }),
    (urls) => names.every((name) => urls.some((url) => url.includes(`/assets/${name}-`))),
  );

describe('an update of the pages while they are open', () => {
  let screens: Screens;
  let directory: TemporaryDirectory;
  let pages: string;
  let patientId: string;
  let builds = 0;
  /** How to put back what was taken away. */
  const away: (() => Promise<void>)[] = [];
  before(async () => {
    directory = await temporaryDirectory();
    pages = join(directory.path, 'pages');
    await cp(PAGES, pages, { recursive: true });
    screens = await Screens.start({ remembered: ALL_QUESTIONS, pages });
    const patient = await screens.product
      .client()
      .register({ name: 'Mama Kanku', hasKnownHtn: true, country: 'CD', planTier: 'PRO' });
    patientId = patient.id;
  });
  // Without all of its files no new worker can come.
  afterEach(() => putBack());
  after(async () => {
    await screens.stop();
    await directory.remove();
  });

  /** Takes the code of a module off the server until it is put back. */
  const takeAway = async (module: string): Promise<void> => {
    const assets = join(pages, 'assets');
    const names = (await readdir(assets)).filter((name) => name.startsWith(`${module}-`));
    assert.ok(names.length > 0, `${module} has a file of its own`);
    for (const name of names) await rename(join(assets, name), join(directory.path, name));
    away.push(async () => {
      for (const name of names) await rename(join(directory.path, name), join(assets, name));
    });
  };
  const putBack = async (): Promise<void> => {
    for (const back of away.splice(0)) await back();
  };
  /** Puts a build in place that does the same under other names. @returns the address of its first file. */
  const update = async (): Promise<string> => {
    builds += 1;
    const index = join(pages, 'index.html');
    const html = await readFile(index, 'utf8');
    const [, entry = ''] = /<script[^>]* src="(\/assets\/start[^"]+)"/.exec(html) ?? [];
    const next = `/assets/start-new${builds}.js`;
    await copyFile(join(pages, entry), join(pages, next));
    await writeFile(index, html.replaceAll(entry, next));
    await appendFile(join(pages, 'service-worker.js'), `\n// Version ${builds}.\n`);
    return next;
  };
  const isOf = (page: Page, entry: string) =>
    page.locator(`script[src="${entry}"]`).waitFor({ state: 'attached' });
  const withWorker = async (page: Page): Promise<void> => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  };
  const typeMessage = async (page: Page) => {
    const form = page
      .locator('details')
      .filter({ has: page.locator('summary', { hasText: 'Request an ECG' }) });
    await form.locator('summary').first().click();
    const message = form.getByLabel('Message (optional)');
    await message.fill('Half written');
    return message;
  };

  it('leaves the taxi of Emergency to a phone that opened the product once', async () => {
    const page = await screens.openAs(patientId, '/patient-entry', {
      viewport: PHONE,
      serviceWorkers: 'allow',
    });
    await withWorker(page);
    await workerKeeps(page, 'OnlineTaxi', 'taxi');
    await takeAway('OnlineTaxi');
    await takeAway('taxi');
    await page.getByRole('link', { name: 'Emergency' }).click();
    await page.getByRole('button', { name: 'Request emergency taxi' }).waitFor();
    await screens.close(page);
  });

  it('leaves the number to call where the taxi’s code cannot be had, and a way to ask for it again', async () => {
    await takeAway('OnlineTaxi');
    const page = await screens.openAs(patientId, EMERGENCY, { viewport: PHONE });
    const taxi = page.getByRole('region', { name: 'Emergency taxi' });
    await taxi.getByText('Whether a taxi can come could not be loaded. Call 112.').waitFor();
    await taxi.locator('a[href="tel:112"]').waitFor();
    await putBack();
    await taxi.getByRole('button', { name: 'Try again' }).click();
    await taxi.getByRole('button', { name: 'Request emergency taxi' }).waitFor();
    await screens.close(page);
  });

  it('lets a clinician leave half a text, or stay with it, where the question itself cannot be loaded', async () => {
    const page = await screens.open(`/patient/${patientId}`);
    const message = await typeMessage(page);
    await takeAway('LeaveQuestion');
    const asked: string[] = [];
    const answerWith = (answer: (dialog: Dialog) => Promise<void>) =>
      page.once('dialog', (dialog) => {
        asked.push(dialog.message());
        void answer(dialog);
      });
    const dashboard = page.getByRole('link', { name: 'Dashboard' }).first();
    answerWith((dialog) => dialog.dismiss());
    await dashboard.click();
    await eventually(
      () => Promise.resolve(asked.length),
      (count) => count === 1,
    );
    assert.equal(await message.inputValue(), 'Half written');
    answerWith((dialog) => dialog.accept());
    await dashboard.click();
    await page.waitForURL('**/dashboard');
    const words =
      'Leave without saving?\n\nWhat you entered on this page has not been saved, and is lost when you leave it.';
    assert.deepEqual(asked, [words, words]);
    await screens.close(page);
  });

  it('tells who opens a part that is gone of the new version, and loads it past the worker of the old one', async function () {
    this.timeout(60_000);
    const page = await screens.open(`/patient/${patientId}`, { serviceWorkers: 'allow' });
    await withWorker(page);
    await workerKeeps(page, 'ToastHost');
    await takeAway('CustomAlertDialog');
    const open = page.getByRole('button', { name: 'Custom Alert' }).first();
    await open.click();
    await page.getByText(CONNECTION).first().waitFor();
    const entry = await update();
    await open.click();
    await page.getByText('A new version is there').first().waitFor();
    await putBack();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await isOf(page, entry);
    await open.click();
    await page.getByRole('dialog').waitFor();
    await screens.close(page);
  });

  it('is brought by what stands beside an answer that the old pages cannot read, past the worker that keeps them', async function () {
    this.timeout(60_000);
    const page = await screens.open('/dashboard', { serviceWorkers: 'allow' });
    await withWorker(page);
    const entry = await update();
    await page.route(`**/api/patients/${patientId}`, (route) => route.fulfill({ json: { later: true } }));
    await page.goto(`${screens.url}/patient/${patientId}`);
    const said = page
      .getByRole('alert')
      .filter({ hasText: 'The server gave an answer that cannot be read.' });
    await said.waitFor();
    assert.equal(
      await page.locator(`script[src="${entry}"]`).count(),
      0,
      'the worker still has the old pages',
    );
    await said.getByRole('button', { name: 'Reload the page' }).click();
    await isOf(page, entry);
    await screens.close(page);
  });

  it('comes in each tab that asks for it, also after the first', async function () {
    this.timeout(60_000);
    const page = await screens.openAs(patientId, '/patient-entry', {
      viewport: PHONE,
      serviceWorkers: 'allow',
    });
    await withWorker(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Heart rate').waitFor();
    const entry = await update();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const use = (tab: Page) => tab.getByRole('button', { name: 'Use it now' });
    await use(other).waitFor();
    await use(page).click();
    await isOf(page, entry);
    await use(other).click();
    await isOf(other, entry);
    await screens.close(page);
  });
});
