/** The real product with its real pages in a real browser. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Role } from '../../events/enums.ts';
import { isLanguage, LANGUAGE_KEY } from '../../frontend/src/i18n/languageChoice.ts';
import { launchBrowser } from '../browser/chromium.ts';
import { isFreePort } from './free-port.ts';
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
const SHOWN_PARTS = 8;

/** Tells of a test that has not passed what its pages showed: a wait that was in vain says only what it waited for. */
async function tellWhatPagesShowed(this: Mocha.Context): Promise<void> {
  if (this.currentTest?.state === 'passed') return;
  for (const page of openPages) {
    const shown = await page
      .locator('body')
      .innerText({ timeout: 2000 })
      .catch((error: Error) => error.message);
    console.log('      %s showed: %s', page.url(), shown.replaceAll(/\s+/g, ' ').slice(0, SHOWN_LENGTH));
    for (const part of (await besideScreen(page).catch(() => [])).slice(0, SHOWN_PARTS))
      console.log('      beside the screen: %s', part);
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

/** Browsers that are running, by their flags: the files of a test run share them. */
const browsers = new Map<string, Browser>();

async function browserWith(flags: readonly string[]): Promise<Browser> {
  const key = flags.join(' ');
  const running = browsers.get(key);
  if (running?.isConnected() === true) return running;
  const browser = await launchBrowser(flags);
  // Its pages went with it: none of them can be opened again.
  browser.once('disconnected', () => {
    for (const [kind, pages] of freePages)
      freePages.set(
        kind,
        pages.filter((page) => page.context().browser() !== browser),
      );
  });
  browsers.set(key, browser);
  return browser;
}

/**
 * Ports of products that were stopped: the next product takes one of them, since a browser keeps the files of the pages, and what it
 * has compiled of them, by their address, without which ten pages took half as much processor time again.
 */
const usedPorts: number[] = [];

/** One of those ports; 0, which is any, where there is none or another program has taken it. */
async function usedPort(): Promise<number> {
  const port = usedPorts.pop();
  return port !== undefined && (await isFreePort(port)) ? port : 0;
}

/** Pages that were given back, by their kind: they go on with whichever product comes next in their browser. */
const freePages = new Map<string, Page[]>();

const isTestRun = typeof after === 'function';
async function closeBrowsers(): Promise<void> {
  freePages.clear();
  await Promise.all([...browsers.values()].map((browser) => browser.close()));
  browsers.clear();
}
if (isTestRun) after(closeBrowsers);

/** What a page is opened with that can be changed in one that is open. */
type Look = Pick<BrowserContextOptions, 'viewport' | 'colorScheme'>;
type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** A page that `open` has opened. */
interface Opened {
  /** What else its context was made with: pages of one kind can stand in for each other. */
  readonly kind: string;
  readonly options: BrowserContextOptions;
  /** Its own script, which is let go with it. */
  readonly script: AsyncDisposable | undefined;
}

/** What tests listen to. */
const HEARD = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
];

export class Screens {
  readonly product: TestProduct;
  readonly #flags: readonly string[];
  readonly #remembered: Readonly<Record<string, string>>;
  readonly #contexts = new Set<BrowserContext>();
  readonly #opened = new Map<Page, Opened>();

  /** For the next product; 0 where it is none to be used again. */
  readonly #port: number;

  private constructor(
    product: TestProduct,
    { flags, remembered, port }: Required<Pick<ScreensOptions, 'flags' | 'remembered'>> & { port: number },
  ) {
    this.product = product;
    this.#port = port;
    this.#flags = flags;
    this.#remembered = remembered;
  }

  /** @param options.pages Where the built pages lie, if they are not the product's own. */
  static async start({ remembered = {}, flags = [], ...options }: ScreensOptions = {}): Promise<Screens> {
    const pages = options.pages ?? PAGES;
    assert.ok(existsSync(pages), 'the front end has been built');
    // Pages of its own are other files at the same addresses.
    const hasOwnPages = options.pages !== undefined;
    const port = hasOwnPages ? 0 : await usedPort();
    const product = await startTestProduct({
      ...options,
      pages,
      configuration: { port, ...options.configuration },
    });
    return new Screens(product, {
      flags,
      remembered,
      port: hasOwnPages ? 0 : Number(new URL(product.url).port),
    });
  }

  /** Where browsers reach it: by name where a name of this machine is configured, as passkeys ask for. */
  get url(): string {
    const { publicUrl, url } = this.product;
    return publicUrl?.startsWith('http://localhost:') === true ? publicUrl : url;
  }

  /** A browser of its own, at a path. @param script What runs in the page before anything of the product does. */
  async open(path: string, options: BrowserContextOptions = {}, script?: string): Promise<Page> {
    return this.#open(path, options, script, []);
  }

  async #open(
    path: string,
    options: BrowserContextOptions,
    script: string | undefined,
    cookies: Cookies,
  ): Promise<Page> {
    const { viewport = DESKTOP, colorScheme = 'light', ...others } = options;
    const kind = JSON.stringify([this.#flags, this.#remembered, others]);
    const page =
      (await this.#again(kind, { viewport, colorScheme })) ??
      (await this.#firstOf(others, { viewport, colorScheme }));
    await page.context().addCookies(cookies);
    const added = script === undefined ? undefined : await page.addInitScript(script);
    this.#opened.set(page, { kind, options: others, script: added });
    openPages.add(page);
    page.once('close', () => openPages.delete(page));
    page.setDefaultTimeout(60_000);
    await page.goto(`${this.url}${path}`);
    // By its tag: below a dialog that is open from the beginning it has no role.
    await page.locator('h1').first().waitFor();
    return page;
  }

  async #firstOf(options: BrowserContextOptions, look: Look): Promise<Page> {
    // A browser that broke in an earlier test is started anew.
    const browser = await browserWith(this.#flags);
    const context = await browser.newContext({
      locale: 'en-GB',
      // A worker would answer before the test can; the tests of the worker let it in.
      serviceWorkers: 'block',
      ...look,
      ...options,
    });
    this.#contexts.add(context);
    context.once('close', () => this.#contexts.delete(context));
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
    return context.newPage();
  }

  /** A page of the kind that was given back, as it would be opened for the first time; `undefined` where there is none. */
  async #again(kind: string, { viewport, colorScheme }: Look): Promise<Page | undefined> {
    const page = freePages.get(kind)?.pop();
    if (page === undefined) return undefined;
    this.#contexts.add(page.context());
    await page.setViewportSize(viewport ?? DESKTOP);
    await page.emulateMedia({ colorScheme: colorScheme ?? null });
    return page;
  }

  /**
   * Gives back a page that a test is through with: the next one that is opened like it goes on in it, with none of what this
   * one kept, which costs half of a new one. Where what was done to it cannot be undone, as a clock of its own, it is closed.
   * Tests that add a script, a function or a debugger to a page after it was opened close its context themselves.
   */
  async close(page: Page): Promise<void> {
    const opened = this.#opened.get(page);
    assert.ok(opened, 'it was opened here and is not closed yet');
    this.#opened.delete(page);
    openPages.delete(page);
    // Its browser broke: the test that it broke in has failed, and the next one gets another.
    if (page.isClosed()) return;
    const { kind, options, script } = opened;
    await script?.[Symbol.asyncDispose]();
    const { serviceWorkers, permissions } = options;
    const hasMore = serviceWorkers !== undefined || permissions !== undefined;
    if (hasMore || page.context().pages().length > 1 || !(await this.#isEmptied(page, options))) {
      await page.context().close();
      return;
    }
    this.#contexts.delete(page.context());
    freePages.set(kind, [...(freePages.get(kind) ?? []), page]);
  }

  /** Takes out of a page what a person did and kept in it. It stays in the product, else the browser would start it anew. */
  async #isEmptied(page: Page, options: BrowserContextOptions): Promise<boolean> {
    for (const name of HEARD) {
      page.removeAllListeners(name);
      page.context().removeAllListeners(name);
    }
    page.removeAllListeners('close');
    try {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().setOffline(false);
      await page.goto(`${this.url}/favicon.svg`);
      // Nowhere, else what comes to lie under it is pointed at.
      await page.mouse.move(-1, -1);
      const hasOwnClock = await page.evaluate(async () => {
        window.name = '';
        localStorage.clear();
        sessionStorage.clear();
        for (const key of await caches.keys()) await caches.delete(key);
        for (const { name } of await indexedDB.databases())
          await new Promise((resolve, reject) => {
            const deleted = indexedDB.deleteDatabase(name ?? '');
            deleted.onsuccess = resolve;
            deleted.onerror = reject;
            deleted.onblocked = reject;
          });
        return !String(Date).includes('[native code]');
      });
      if (hasOwnClock) return false;
      await page.context().clearCookies();
      await page.context().clearPermissions();
      const { reducedMotion = 'no-preference', forcedColors = 'none', contrast = 'no-preference' } = options;
      await page.emulateMedia({ media: null, reducedMotion, forcedColors, contrast });
      const session = await page.context().newCDPSession(page);
      await session.send('Page.resetNavigationHistory');
      await session.detach();
      return true;
    } catch {
      // The product or the page is gone.
      return false;
    }
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
    return this.#open(path, options, script, [{ ...kept, sameSite: 'Strict' }]);
  }

  /** Closes what was opened, that nothing of it reaches the tests that come next in the same browser. */
  async stop(): Promise<void> {
    await Promise.all([...this.#contexts].map((context) => context.close()));
    await this.product.stop();
    if (this.#port !== 0) usedPorts.push(this.#port);
    if (!isTestRun) await closeBrowsers();
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

/** Everything that the browser keeps, as one text. */
export const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await done(indexedDB.open('home-heart'));
    const names = [...database.objectStoreNames];
    const all = await Promise.all(names.map((name) => done(database.transaction(name).objectStore(name).getAll())));
    database.close();
    return JSON.stringify([all, { ...localStorage }, { ...sessionStorage }]);
  })()`);

/** Chooses a language in the header, which a narrow screen keeps in its menu. */
export async function chooseLanguage(page: Page, language: 'en' | 'fr' | 'sw'): Promise<void> {
  const select = page.locator('header select');
  if (!(await select.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await select.selectOption(language);
  await page.locator(`html[lang="${language}"]`).waitFor();
}

/** Half as long as what its own package brings, and as good. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
/** It is brought by `barriers`, once to a page. */
const AXE_IS_THERE = 'void 0';

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await new AxeBuilder({ page, axeSource: AXE_IS_THERE })
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

/** What lies beside the screen on the right, from the outside in, with the pixel that it reaches to. */
function besideScreen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { right } = element.getBoundingClientRect();
      if (right <= window.innerWidth + 0.5) return [];
      const name = `${element.tagName} ${element.getAttribute('class') ?? ''}`;
      return [`${name} to ${Math.round(right)}: ${element.textContent.trim().slice(0, 40)}`];
    }),
  );
}

/** How many pixels of the page lie beside the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
