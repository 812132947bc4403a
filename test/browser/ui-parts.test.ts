import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPartPage } from '../harness/part-page.ts';
import { barriers, DESKTOP, overflow, PHONE, Screens } from '../harness/screens.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const PARTS = join(import.meta.dirname, '../../frontend/src/ui');
const PAGE = join(import.meta.dirname, 'ui-page/main.tsx');
/** Shown by others: the frame of every field, the card of an error, the bars of what is coming; code that is loaded later. */
const WITHIN_OTHERS = new Set(['ErrorState', 'FieldFrame', 'Skeleton', 'LazyPart']);

const BEHIND = 'aria-hidden-focus: #root';

describe('the parts of the interface', () => {
  let screens: Screens;
  let directory: TemporaryDirectory;

  before(async function () {
    this.timeout(240_000);
    directory = await temporaryDirectory();
    const pages = join(directory.path, 'ui-page');
    await buildPartPage('ui-page', pages);
    screens = await Screens.start({ pages });
  });
  after(async () => {
    await screens.stop();
    await directory.remove();
  });

  it('stand on one page, every one of them', async () => {
    const page = await readFile(PAGE, 'utf8');
    const names = (await readdir(PARTS)).flatMap((file) => /^([A-Z]\w+)\.tsx$/.exec(file)?.[1] ?? []);
    const missing = names.filter((name) => !WITHIN_OTHERS.has(name) && !page.includes(`/ui/${name}.tsx'`));
    assert.deepEqual(missing, []);
  });

  it('say below a date in words which day it is, and stand while its year is being typed', async () => {
    const page = await screens.open('/dashboard');
    const field = page.getByLabel('Another day', { exact: true });
    const enter = (value: string) =>
      field.evaluate((input: HTMLInputElement, text) => {
        input.value = text;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }, value);
    await page.getByText('3 Apr 2026', { exact: true }).waitFor();
    await enter('2026-10-22');
    await page.getByText('22 Oct 2026', { exact: true }).waitFor();
    await enter('20261-10-22');
    await page.getByText('22 Oct 2026', { exact: true }).waitFor({ state: 'detached' });
    await field.waitFor();
  });

  for (const viewport of [PHONE, DESKTOP]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`keep nobody out and fit in ${viewport.width} px, ${colorScheme}`, async () => {
        const page = await screens.open('/dashboard', { viewport, colorScheme });
        for (const summary of await page.locator('summary').all()) await summary.click();
        await page.getByRole('button', { name: 'Show a notice' }).click();
        await page.getByText('Shown in place of what broke.').waitFor();
        assert.deepEqual(await barriers(page), []);
        assert.ok((await overflow(page)) <= 0);
      });
    }

    for (const over of ['dialog', 'form', 'question']) {
      it(`lie over the page as a ${over} in ${viewport.width} px`, async () => {
        const page = await screens.open(`/dashboard?open=${over}`, { viewport });
        await page.getByRole(over === 'question' ? 'alertdialog' : 'dialog').waitFor();
        // axe takes the page behind a small alertdialog at times for one that can still be reached, and not of a dialog.
        const found = await barriers(page);
        assert.deepEqual(over === 'question' ? found.filter((each) => each !== BEHIND) : found, []);
        assert.ok((await overflow(page)) <= 0);
      });
    }
  }
});
