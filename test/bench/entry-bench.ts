/**
 * A patient's report on a slow phone: the first visit, a later one, and four people who give one, with every tap, how far they
 * scroll and how long they wait. With `--steps` it tells every tap, with `--requests` every request of the first visits.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from 'playwright-core';
import type { GlucoseUnit } from '../../events/enums.ts';
import { Screens } from '../harness/screens.ts';
import { type Figure, type Spread, spreadOf } from './measure.ts';
import { type Asked, sizeOf, slowDown, textFiles, watchRequests } from './slow-phone.ts';

const ROUNDS = 3;
/** A phone of five inches. */
const PHONE = { width: 360, height: 640 } as const;
const WAIT_MS = 60_000;
/** In which a slow phone knows what of a screen is in view. */
const SEEN_MS = 3000;
/** What the browser tells of at all: it draws a frame in so long. */
const SHORTEST_MS = 16;

export async function entryBench(): Promise<readonly Figure[]> {
  const screens = await Screens.start();
  try {
    const texts = await textFiles();
    const [cold, warm]: [FirstStep[], FirstStep[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      cold.push(await firstVisit(screens, texts));
      warm.push(await laterVisit(screens, texts));
    }
    const all = (of: readonly FirstStep[], name: keyof FirstStep): Spread =>
      spreadOf(of.map((visit) => visit[name]));
    const visits = [
      figure('first visit until a number can be typed', 's', all(cold, 'usable'), 6),
      figure('over the line until then', 'KiB', all(cold, 'kib')),
      figure('scripts of that', 'KiB', all(cold, 'scriptKib'), 150),
      figure('a later visit until a number can be typed', 's', all(warm, 'usable'), 2.5),
    ];
    const people: Figure[] = [];
    for (const person of PEOPLE) people.push(...(await given(screens, person)));
    return [...visits, ...people];
  } finally {
    await screens.stop();
  }
}

function figure(name: string, unit: string, spread: Spread, atMost?: number): Figure {
  const mark = atMost === undefined ? {} : { atMost };
  return {
    name: `a report on a slow phone: ${name}`,
    unit,
    value: spread.median,
    spread,
    ...mark,
    detail: {},
  };
}

interface FirstStep {
  /** Seconds. */
  readonly usable: number;
  readonly kib: number;
  readonly scriptKib: number;
}

async function patientOf(screens: Screens, glucoseUnit: GlucoseUnit = 'mmol/L'): Promise<string> {
  const { id } = await screens.product.client().register({
    name: 'Mama Kanku',
    country: 'CD',
    hasKnownHtn: true,
    hasKnownDiabetes: true,
    glucoseUnit,
  });
  return id;
}

/** A phone that has never been here, and whose owner is known to the server. */
async function firstVisit(screens: Screens, texts: ReadonlySet<string>): Promise<FirstStep> {
  const page = await screens.openAs(await patientOf(screens), '/no/such/page', { viewport: PHONE });
  await page.evaluate(() => localStorage.clear());
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const step = await opened(screens, page, cdp, texts);
  await page.context().close();
  return step;
}

/** The same phone a day later: its worker has the pages, and the browser knows whose it is. */
async function laterVisit(screens: Screens, texts: ReadonlySet<string>): Promise<FirstStep> {
  const page = await screens.openAs(await patientOf(screens), '/patient-entry', {
    viewport: PHONE,
    serviceWorkers: 'allow',
  });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const step = await opened(screens, page, cdp, texts);
  await page.context().close();
  return step;
}

declare global {
  interface Window {
    /** When a number could be typed, in ms since the page was opened. */
    typeableAt?: number;
    /** How long each tap took until the frame behind it was drawn, in ms. */
    taps?: number[];
    /** The same of the finger's coming down alone, which the touched control shows. */
    touches?: number[];
    /** Whether that frame answered: something of the page was changed for it. */
    isAnswered?: boolean;
    /** From a tap until a screen that it led to was drawn, in ms. */
    nextAfter?: number;
    /** While what is tapped or typed into next is looked for. */
    isSeeking?: boolean;
  }
}

/** Runs in the page, where nothing of this file is. */
function watchFirstStep(): void {
  const timer = setInterval(() => {
    if (document.querySelector('#entry-bpSys') === null) return;
    clearInterval(timer);
    // Drawn, and the processor is free to answer a touch.
    requestAnimationFrame(() => setTimeout(() => (window.typeableAt = performance.now())));
  }, 20);
}

async function opened(
  screens: Screens,
  page: Page,
  cdp: CDPSession,
  texts: ReadonlySet<string>,
): Promise<FirstStep> {
  await page.addInitScript(watchFirstStep);
  await slowDown(cdp);
  const asked = watchRequests(cdp);
  await page.goto(`${screens.product.url}/patient-entry`, { waitUntil: 'commit', timeout: WAIT_MS });
  const usable = await (
    await page.waitForFunction(() => window.typeableAt, undefined, { timeout: WAIT_MS })
  ).evaluate((at) => at ?? Number.NaN);
  const requests = [...asked.values()];
  const begun = Math.min(...requests.map(({ at }) => at));
  const until = requests.filter(({ at, bytes }) => bytes > 0 && at - begun <= usable / 1000);
  if (process.argv.includes('--requests')) tellRequests(requests, begun);
  const scripts = until.filter(({ path }) => path.endsWith('.js') && !texts.has(path));
  return { usable: usable / 1000, kib: sizeOf(until, 'bytes'), scriptKib: sizeOf(scripts, 'body') };
}

function tellRequests(requests: readonly Asked[], begun: number): void {
  for (const { path, at, bytes } of requests)
    process.stderr.write(`${(at - begun).toFixed(2).padStart(6)} s ${String(bytes).padStart(7)} ${path}\n`);
}

/** One who gives a report, and how. */
interface Person {
  readonly name: string;
  readonly path: string;
  readonly glucoseUnit?: GlucoseUnit;
  readonly atMostTaps: number;
  readonly digits: string;
  readonly give: (hand: Hand, page: Page) => Promise<void>;
}

/** Taps, and writes down what each one took. */
interface Hand {
  readonly tap: (name: string, target: Locator) => Promise<void>;
  readonly say: (name: string, text: string) => Promise<void>;
}

const next = (page: Page) => page.locator('form button[type="submit"]');
const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tile = (page: Page, group: string) => page.locator(`[data-group="${group}"] button`);

const PEOPLE: readonly Person[] = [
  {
    name: 'nothing to report',
    path: '/patient-entry',
    atMostTaps: 5,
    digits: '1288271',
    async give(hand, page) {
      await hand.tap('Next', next(page));
      await hand.tap('None of these', named(page, 'None of these'));
      await hand.tap('Yes, all', named(page, 'Yes, all'));
      await hand.tap('Submit', next(page));
      await hand.tap('Close', named(page, /I Understand - Close/));
    },
  },
  {
    name: 'palpitations',
    path: '/patient-entry',
    atMostTaps: 9,
    digits: '1288271',
    async give(hand, page) {
      await hand.tap('Next', next(page));
      await hand.tap('palpitations', tile(page, 'palpitations'));
      await hand.tap('Only these', named(page, 'Only these'));
      await hand.tap('Irregular heartbeat', page.getByLabel('Irregular heartbeat', { exact: true }));
      await hand.tap('Next', next(page));
      await hand.tap('Yes, all', named(page, 'Yes, all'));
      await hand.tap('Submit', next(page));
      await hand.tap('Close', named(page, /I Understand - Close/));
    },
  },
  {
    name: 'a low sugar in mg/dL',
    path: '/diabetes-entry',
    glucoseUnit: 'mg/dL',
    atMostTaps: 6,
    digits: '48',
    async give(hand, page) {
      await hand.tap('Another time', named(page, 'Another time'));
      // Before it is known that every picture is in view, the same button says so.
      const none = named(page, 'None of these');
      await none.waitFor({ timeout: SEEN_MS }).catch(() => hand.tap('See more', named(page, 'See more')));
      await hand.tap('None of these', none);
      await hand.tap('Yes, all', named(page, 'Yes, all'));
      await hand.tap('Submit', next(page));
      await hand.tap('Close', named(page, 'Close'));
    },
  },
  {
    name: 'red by voice, without a network',
    path: '/patient-entry',
    atMostTaps: 9,
    digits: '',
    async give(hand, page) {
      await page.context().setOffline(true);
      await hand.tap('Voice', page.getByRole('link', { name: 'Voice' }));
      await hand.say('says it', 'My chest dey pain me and I cannot breathe');
      await page.getByRole('alert').locator('a[href="tel:112"]').waitFor();
      await hand.tap('Go to the form', page.getByRole('link', { name: 'Go to the form' }));
      await hand.tap('No readings today', next(page));
      await hand.tap('chest pain', tile(page, 'chest'));
      await hand.tap('Only these', named(page, 'Only these'));
      await hand.tap('Chest pain right now', page.getByLabel('Chest pain right now', { exact: true }));
      await hand.tap('Next', next(page));
      await hand.tap('Yes, all', named(page, 'Yes, all'));
      await hand.tap('Submit', next(page));
      await page.getByRole('alertdialog').locator('a[href="tel:112"]').first().waitFor();
    },
  },
];

/**
 * Runs in the page: how far anything is scrolled until a finger or a key goes down, how long each tap took until the next frame
 * was drawn, and whether that frame answered it. What moves after that is moved by the page: a new screen begins at its top.
 */
function watchTaps(shortestMs: number): void {
  window.taps = [];
  for (const type of ['pointerdown', 'input']) addEventListener(type, () => (window.isSeeking = false), true);
  const last = new WeakMap<Element, number>();
  addEventListener(
    'scroll',
    ({ target }) => {
      const box = target instanceof Element ? target : document.scrollingElement;
      if (box === null) return;
      const { dataset } = document.documentElement;
      const moved = Math.abs(box.scrollTop - (last.get(box) ?? 0));
      if (window.isSeeking === true) dataset['scrolled'] = String(Number(dataset['scrolled'] ?? 0) + moved);
      last.set(box, box.scrollTop);
    },
    true,
  );
  let [downAt, isChanged, heading] = [0, false, document.querySelector('h1')];
  new MutationObserver(() => {
    isChanged = true;
    const shown = document.querySelector('h1');
    if (shown === null || shown === heading) return;
    heading = shown;
    requestAnimationFrame(() => setTimeout(() => (window.nextAfter ??= performance.now() - downAt)));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  // A box that is ticked shows it by itself.
  addEventListener('input', () => (isChanged = true), true);
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      downAt = timeStamp;
      isChanged = false;
      delete window.isAnswered;
      delete window.nextAfter;
    },
    true,
  );
  addEventListener(
    'click',
    () => {
      requestAnimationFrame(() => {
        window.isAnswered ??= isChanged;
      });
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId: number })[])
      if (entry.interactionId > 0) {
        window.taps?.push(entry.duration);
        if (entry.name === 'pointerdown') (window.touches ??= []).push(entry.duration);
      }
  }).observe({ type: 'event', durationThreshold: shortestMs } as PerformanceObserverInit);
}

/** Between the moment at which a finger comes down and that at which it leaves. */
const DOWN_MS = 80;

/** Touches the middle of it. What looks for it has ended by then: no work of the test is counted as the page's. */
async function touch(cdp: CDPSession, target: Locator): Promise<void> {
  await target.tap({ trial: true, timeout: WAIT_MS });
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be touched has gone.');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await sleep(DOWN_MS);
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Gives one person's report on a slow phone. */
async function given(screens: Screens, person: Person): Promise<readonly Figure[]> {
  const page = await screens.openAs(await patientOf(screens, person.glucoseUnit), person.path, {
    viewport: PHONE,
    hasTouch: true,
    serviceWorkers: 'allow',
  });
  await page.locator('form button[type="submit"]').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchTaps, SHORTEST_MS);
  const cdp = await page.context().newCDPSession(page);
  await slowDown(cdp);
  const waits: number[] = [];
  const nexts: number[] = [];
  let taps = 0;
  const scrolled = () => page.evaluate(() => Number(document.documentElement.dataset['scrolled'] ?? 0));
  const tell = async (name: string, waited: number) => {
    waits.push(waited);
    const led = await page.evaluate(() => window.nextAfter);
    if (led !== undefined) nexts.push(led);
    if (!process.argv.includes('--steps')) return;
    const [ms, px] = [waited.toFixed(0).padStart(5), (await scrolled()).toFixed(0).padStart(5)];
    const further = led === undefined ? '' : `, ${led.toFixed(0)} ms until the next screen`;
    process.stderr.write(
      `  ${person.name}: ${name.padEnd(24)} ${ms} ms, ${px} px scrolled until then${further}\n`,
    );
  };
  /** Until what a hand did is drawn. */
  const drawn = async (act: () => Promise<void>) => {
    await page.evaluate(() => {
      window.taps = [];
      window.isSeeking = true;
    });
    await act();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
    const waited = Math.max(0, ...((await page.evaluate(() => window.taps)) ?? []));
    if (await page.evaluate(() => window.isAnswered !== false)) return waited;
    // A frame that shows nothing of the tap is no answer to it: the next screen is.
    await page.waitForFunction(() => window.nextAfter !== undefined, undefined, { timeout: WAIT_MS });
    return page.evaluate(() => window.nextAfter ?? Number.NaN);
  };
  const hand: Hand = {
    async tap(name, target) {
      await target.waitFor();
      taps += 1;
      await tell(name, await drawn(() => touch(cdp, target)));
    },
    async say(name, text) {
      await tell(name, await drawn(() => page.locator('#voice-transcript').fill(text)));
    },
  };
  for (const digit of person.digits)
    await tell(digit, await drawn(() => touch(cdp, page.getByRole('button', { name: digit, exact: true }))));
  await person.give(hand, page);
  const scrolledInAll = await scrolled();
  const touches = (await page.evaluate(() => window.touches)) ?? [];
  await page.context().close();
  const longest = (what: string, all: readonly number[], atMost?: number): Figure => ({
    ...figure(`${person.name}: ${what}`, 'ms', spreadOf(all), atMost),
    value: Math.max(...all),
  });
  const one = (value: number): Spread => ({ min: value, median: value, max: value });
  return [
    figure(`${person.name}: taps`, '', one(taps), person.atMostTaps),
    figure(`${person.name}: scrolled`, 'px', one(scrolledInAll), 1500),
    longest('the longest until a touched control shows that it is touched', touches, 100),
    longest('the longest that a tap waits for its answer', waits, 100),
    longest('the longest until the next screen is drawn', nexts),
  ];
}
