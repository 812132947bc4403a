/** The real product with its real pages in a real browser. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Role } from '../../events/enums.ts';
import { isLanguage, LANGUAGE_KEY } from '../../frontend/src/i18n/languageChoice.ts';
import { launchBrowser } from '../browser/chromium.ts';
import { eventually, startTestProduct, type TestProduct, type TestProductOptions } from './product.ts';

export const PAGES = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

export const PHONE = { width: 360, height: 740 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

/** Languages, widths and colours in which a screen is looked at: every two of them meet at least once. */
export const LOOKS = [
  { language: 'en', viewport: PHONE, colorScheme: 'light' },
  { language: 'en', viewport: DESKTOP, colorScheme: 'dark' },
  { language: 'fr', viewport: PHONE, colorScheme: 'dark' },
  { language: 'fr', viewport: DESKTOP, colorScheme: 'light' },
  { language: 'sw', viewport: PHONE, colorScheme: 'light' },
  { language: 'sw', viewport: DESKTOP, colorScheme: 'dark' },
] as const;

/** What a phone remembers on which somebody chose to see all questions of a report on one page. */
export const ALL_QUESTIONS = { 'home-heart.way': 'all' };

/** Pages that tests have opened and not closed. */
const openPages = new Set<Page>();
/** Of a page that somebody looks for the cause in, the beginning says enough. */
const SHOWN_LENGTH = 1500;

/** Tells of a test that has not passed what its pages showed: a wait that was in vain says only what it waited for. */
async function tellWhatPagesShowed(this: Mocha.Context): Promise<void> {
  if (this.currentTest?.state === 'passed') return;
  for (const page of openPages) {
    const shown = await page
      .locator('body')
      .innerText({ timeout: 2000 })
      .catch((error: Error) => error.message);
    console.log('      %s showed: %s', page.url(), shown.replaceAll(/\s+/g, ' ').slice(0, SHOWN_LENGTH));
  }
  openPages.clear();
}
// The benches open screens too, where nothing is a test.
if (typeof afterEach === 'function') afterEach(tellWhatPagesShowed);

interface ScreensOptions extends Pick<
  TestProductOptions,
  'clock' | 'configuration' | 'directory' | 'pages' | 'partner'
> {
  /** What every browser remembers of earlier visits. */
  readonly remembered?: Readonly<Record<string, string>>;
  /** With which the browser is started. */
  readonly flags?: readonly string[];
}

export class Screens {
  readonly product: TestProduct;
  readonly #browser: Browser;
  readonly #remembered: Readonly<Record<string, string>>;

  private constructor(
    product: TestProduct,
    browser: Browser,
    remembered: Readonly<Record<string, string>> = {},
  ) {
    this.product = product;
    this.#browser = browser;
    this.#remembered = remembered;
  }

  /** @param options.pages Where the built pages lie, if they are not the product's own. */
  static async start({ remembered, flags, ...options }: ScreensOptions = {}): Promise<Screens> {
    const pages = options.pages ?? PAGES;
    assert.ok(existsSync(pages), 'the front end has been built');
    return new Screens(await startTestProduct({ ...options, pages }), await launchBrowser(flags), remembered);
  }

  /** Where browsers reach it: by name where a name of this machine is configured, as passkeys ask for. */
  get url(): string {
    const { publicUrl, url } = this.product;
    return publicUrl?.startsWith('http://localhost:') === true ? publicUrl : url;
  }

  /** A browser of its own, at a path. @param script What runs in the page before anything of the product does. */
  async open(path: string, options: BrowserContextOptions = {}, script?: string): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: DESKTOP,
      locale: 'en-GB',
      // A worker would answer before the test can; the tests of the worker let it in.
      serviceWorkers: 'block',
      ...options,
    });
    const { locale } = options;
    // The product asks no browser for its language: one of its own that is given is chosen in it, too.
    const chosen = isLanguage(locale) ? { [LANGUAGE_KEY]: locale } : {};
    await context.addInitScript(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) {
          if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
        }
      },
      { ...this.#remembered, ...chosen },
    );
    const page = await context.newPage();
    openPages.add(page);
    page.once('close', () => openPages.delete(page));
    page.setDefaultTimeout(60_000);
    if (script !== undefined) await page.addInitScript(script);
    await page.goto(`${this.url}${path}`);
    // By its tag: below a dialog that is open from the beginning it has no role.
    await page.locator('h1').first().waitFor();
    return page;
  }

  /** A browser of its own whose person is the patient, at a path. */
  async openAs(
    patientId: string,
    path: string,
    options: BrowserContextOptions = {},
    script?: string,
  ): Promise<Page> {
    return this.openIn('patient', path, options, { patientId, script });
  }

  /** A browser of its own whose person has the role, at a path. */
  async openIn(
    role: Role,
    path: string,
    options: BrowserContextOptions = {},
    { patientId, script }: { readonly patientId?: string; readonly script?: string | undefined } = {},
  ): Promise<Page> {
    const { cookie } = await this.product.clientAs(role, patientId === undefined ? {} : { patientId });
    const [name = '', value = ''] = (cookie ?? '').split('=');
    const kept = { name, value, domain: '127.0.0.1', path: '/', expires: -1, httpOnly: true, secure: false };
    const storageState = { cookies: [{ ...kept, sameSite: 'Strict' as const }], origins: [] };
    return this.open(path, { ...options, storageState }, script);
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.product.stop();
  }
}

/**
 * Types an address into the window. Typed again where the step back of a dialog that has just closed overtook it, which takes
 * the browser to another entry of its history and gives the address up.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await eventually(
    () =>
      page.goto(address).then(
        () => undefined,
        (error: Error) => error,
      ),
    (error) => {
      if (error !== undefined && !error.message.includes('ERR_ABORTED')) throw error;
      return error === undefined;
    },
  );
}

/** Chooses a language in the header, which a narrow screen keeps in its menu. */
export async function chooseLanguage(page: Page, language: 'en' | 'fr' | 'sw'): Promise<void> {
  const select = page.locator('header select');
  if (!(await select.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await select.selectOption(language);
  await page.locator(`html[lang="${language}"]`).waitFor();
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Opens the menu beside the head of the worklist: pressed again where the page moved under the first press. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'More', exact: true });
  await menu.waitFor();
  await eventually(
    async () => {
      if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
      return menu.getAttribute('aria-expanded');
    },
    (isOpen) => isOpen === 'true',
  );
}

/** What keeps somebody from using the page as it stands, in sentences; nothing must. */
export async function barriers(page: Page): Promise<readonly string[]> {
  // What a bar that stays lies over can be scrolled out from under it: it covers nothing for good.
  await letBarsGo(page, true);
  // The pages have no frames, for which it would open a page beside this one; and what is passed nobody reads. Both together
  // are nine tenths of its work.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG)
    .setLegacyMode(true)
    .analyze();
  await letBarsGo(page, false);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Takes what stays while the page is scrolled to its own place in the page, or lets it stay again. */
function letBarsGo(page: Page, go: boolean): Promise<void> {
  return page.evaluate((isGone) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (isGone && getComputedStyle(element).position === 'sticky') {
        element.dataset['stayed'] = '';
        element.style.setProperty('position', 'static', 'important');
      } else if (!isGone && element.dataset['stayed'] !== undefined) {
        delete element.dataset['stayed'];
        element.style.removeProperty('position');
      }
    }
  }, go);
}

/** How many pixels of the page lie beside the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
