/**
 * A patient's report on a slow phone: the first visit, a later one, and four people who give one, with every tap, how far they
 * scroll and how long they wait. With `--steps` it tells every tap, with `--requests` every request of the first visits.
 */
import type { CDPSession, Locator, Page } from 'playwright-core';
import type { GlucoseUnit } from '../../events/enums.ts';
import { Screens } from '../harness/screens.ts';
import { type Figure, type Spread, spreadOf } from './measure.ts';
import { type Asked, sizeOf, slowDown, textFiles, watchRequests } from './slow-phone.ts';

const ROUNDS = 3;
/** A phone of five inches. */
const PHONE = { width: 360, height: 640 } as const;
const WAIT_MS = 60_000;
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
    /** How long each tap took until what it changed was drawn, in ms. */
    taps?: number[];
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
      const more = named(page, 'See more');
      await more.or(named(page, 'None of these')).waitFor();
      if (await more.isVisible()) await hand.tap('See more', more);
      await hand.tap('None of these', named(page, 'None of these'));
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
 * Runs in the page: how far anything is scrolled until a finger or a key goes down, and how long each tap took until it was
 * drawn. What moves after that is moved by the page: a new screen begins at its top.
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
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId: number })[])
      if (entry.interactionId > 0) window.taps?.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: shortestMs } as PerformanceObserverInit);
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
  let taps = 0;
  const scrolled = () => page.evaluate(() => Number(document.documentElement.dataset['scrolled'] ?? 0));
  const tell = async (name: string, waited: number) => {
    waits.push(waited);
    if (!process.argv.includes('--steps')) return;
    const [ms, px] = [waited.toFixed(0).padStart(5), (await scrolled()).toFixed(0).padStart(5)];
    process.stderr.write(`  ${person.name}: ${name.padEnd(24)} ${ms} ms, ${px} px scrolled until then\n`);
  };
  /** Until what a hand did is drawn. */
  const drawn = async (act: () => Promise<void>) => {
    await page.evaluate(() => {
      window.taps = [];
      window.isSeeking = true;
    });
    await act();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
    return Math.max(0, ...((await page.evaluate(() => window.taps)) ?? []));
  };
  const hand: Hand = {
    async tap(name, target) {
      await target.waitFor();
      taps += 1;
      await tell(name, await drawn(() => target.tap({ timeout: WAIT_MS })));
    },
    async say(name, text) {
      await tell(name, await drawn(() => page.locator('#voice-transcript').fill(text)));
    },
  };
  for (const digit of person.digits)
    await tell(digit, await drawn(() => page.getByRole('button', { name: digit, exact: true }).tap()));
  await person.give(hand, page);
  const scrolledInAll = await scrolled();
  await page.context().close();
  const one = (value: number): Spread => ({ min: value, median: value, max: value });
  return [
    figure(`${person.name}: taps`, '', one(taps), person.atMostTaps),
    figure(`${person.name}: scrolled`, 'px', one(scrolledInAll), 1500),
    figure(`${person.name}: the longest that a tap waits`, 'ms', spreadOf(waits), 100),
  ].map((each) => (each.unit === 'ms' ? { ...each, value: Math.max(...waits) } : each));
}
