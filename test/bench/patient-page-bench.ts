/**
 * The page of a patient with three years of daily logs, opened with an empty cache on a slow phone: what comes until it can be
 * used. With `--requests` it tells every request of every round.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { type Product, startProduct } from '../../backend/composition.ts';
import { readConfiguration } from '../../backend/configuration.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { launchBrowser } from '../browser/chromium.ts';
import { PAGES, PHONE } from '../harness/screens.ts';
import { daysSinceStart, fill, idsInOrder, logEvents, patientId, random } from './log-events.ts';
import { type Figure, type Spread, spreadOf } from './measure.ts';
import { sizeOf, slowDown, textFiles, watchRequests } from './slow-phone.ts';

const PATIENTS = 200;
const DAYS = 3 * 365;
const LOGS_PER_APPEND = 100;
const ROUNDS = 3;
/** Nothing has been asked for so long: what was to come has come. */
const CALM_MS = 3000;
const POLL_MS = 50;

export async function patientPageBench(directory: string): Promise<readonly Figure[]> {
  if (!existsSync(PAGES)) throw new Error('Build the pages first: npm run build.');
  const events = join(directory, 'events.db');
  await writeHistory(events);
  const product = await startProduct(
    readConfiguration({
      EVENT_STORE_URL: `sqlite:${events}`,
      READ_MODELS_URL: `sqlite:${join(directory, 'read-models')}`,
      SESSIONS_URL: `sqlite:${join(directory, 'sessions.db')}`,
      SECRETS_URL: `sqlite:${join(directory, 'secrets.db')}`,
      PORT: '0',
      LOG_LEVEL: 'error',
    }),
    { pages: PAGES },
  );
  const browser = await launchBrowser();
  try {
    await untilLevel(product);
    await addCare(product.url);
    const texts = await textFiles();
    const opened: Opened[] = [];
    for (let round = 0; round < ROUNDS; round++) opened.push(await openPage(browser, product.url, texts));
    const all = (name: keyof Opened): Spread => spreadOf(opened.map((round) => round[name]));
    const figure = (name: string, unit: string, spread: Spread, atMost: number): Figure => ({
      name: `the page of a patient with ${DAYS} logs, slow phone: ${name}`,
      unit,
      value: spread.median,
      spread,
      atMost,
      detail: {},
    });
    return [
      figure('until it can be used', 's', all('usable'), 6),
      figure('requests until then', '', all('requests'), 20),
      figure('over the line until then', 'KiB', all('kib'), 180),
      figure('scripts of that', 'KiB', all('scriptKib'), 140),
      figure('after that, until the charts stand', 'KiB', all('chartKib'), 95),
      figure('moves of what was shown', 'CLS', all('shift'), 0.01),
    ].map((one, index) =>
      index === 0
        ? {
            ...one,
            detail: {
              chartsAfterSeconds: all('charts').median,
              calmAfterSeconds: all('calm').median,
              requestsInAll: all('all').median,
              kibAfterTheCharts: all('restKib').median,
            },
          }
        : one,
    );
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** A clinic of some patients, one of whom has sent a log on every day until today. */
async function writeHistory(path: string): Promise<void> {
  const store = SqliteEventStore.open(path);
  await fill(store, PATIENTS, 1);
  const next = random(5);
  const ids = idsInOrder(next);
  const id = patientId(0);
  const today = daysSinceStart(Date.now());
  for (let from = today - DAYS; from < today; from += LOGS_PER_APPEND) {
    const days = Math.min(LOGS_PER_APPEND, today - from);
    const events = Array.from({ length: days }, (_, day) => logEvents(id, from + day, next, ids)).flat();
    await store.append(`patientLogs-${id}`, events, 'any');
  }
  await store.close();
}

async function untilLevel(product: Product): Promise<void> {
  const head = await product.store.head();
  while ((await product.projections.status()).some(({ position }) => position < head)) await pause(POLL_MS);
}

/** What a care team has written of them by then. */
async function addCare(url: string): Promise<void> {
  const patient = `${url}/api/patients/${patientId(0)}`;
  const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
  for (const testType of ['HBA1C', 'RENAL', 'ECG']) {
    await posted(`${patient}/tests`, { testType, result: '4.1', testDate: day });
  }
  await posted(`${patient}/milestones`, {
    title: 'Walks to the market',
    milestoneType: 'lifestyle_goal',
    category: 'lifestyle',
  });
  await posted(`${patient}/contacts`, { outcome: 'reached', note: 'Feels well.' });
}

async function posted(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', connection: 'close' },
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}

interface Opened {
  /** Seconds until name, actions and all that is in the first screen stand there and answer. */
  readonly usable: number;
  readonly requests: number;
  readonly kib: number;
  readonly scriptKib: number;
  /** Of what came after it until the charts stand. */
  readonly chartKib: number;
  /** And of what came after them: forms, notices, what this phone keeps. */
  readonly restKib: number;
  readonly charts: number;
  readonly calm: number;
  readonly all: number;
  readonly shift: number;
}

declare global {
  interface Window {
    /** When the page could be used, in ms since it was opened. */
    usableAt?: number;
    /** When the first chart stood. */
    chartsAt?: number;
    /** By how much what was shown has moved, as the browser counts it. */
    shifted?: number;
  }
}

/** Runs in the page, where nothing of this file is. */
function watchPage(): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
      window.shifted = (window.shifted ?? 0) + entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_, observer) => {
    if (document.querySelector('#trends svg[role="img"]') === null) return;
    observer.disconnect();
    window.chartsAt = performance.now();
  }).observe(document, { childList: true, subtree: true });
  const timer = setInterval(() => {
    const waiting = [...document.querySelectorAll('[class*="_skeleton"]')];
    if (document.querySelector('a[href$="/log"]') === null || document.querySelector('#tests') === null)
      return;
    if (waiting.some((part) => part.getBoundingClientRect().top < window.innerHeight)) return;
    clearInterval(timer);
    // Drawn, and the processor is free to answer a touch.
    requestAnimationFrame(() => setTimeout(() => (window.usableAt = performance.now())));
  }, 20);
}

async function openPage(browser: Browser, url: string, texts: ReadonlySet<string>): Promise<Opened> {
  // A service worker would ask for its files beside the page, after it; that is measured by the entry screens.
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB', serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await slowDown(cdp);
  await page.addInitScript(watchPage);
  const asked = watchRequests(cdp);
  await page.goto(`${url}/patient/${patientId(0)}`, { waitUntil: 'commit', timeout: 60_000 });
  const usable = await (
    await page.waitForFunction(() => window.usableAt, undefined, { timeout: 60_000 })
  ).evaluate((at) => at ?? Number.NaN);
  // As the page noted it: it answers late, when it has asked for what comes after them.
  const charts = await (
    await page.waitForFunction(() => window.chartsAt, undefined, { timeout: 60_000 })
  ).evaluate((at) => at ?? Number.NaN);
  let [count, calmSince] = [asked.size, performance.now()];
  while (performance.now() - calmSince < CALM_MS) {
    await pause(POLL_MS);
    if (asked.size > count) [count, calmSince] = [asked.size, performance.now()];
  }
  const requests = [...asked.values()];
  const begun = Math.min(...requests.map(({ at }) => at));
  const before = (ms: number) => requests.filter(({ at }) => at - begun <= ms / 1000);
  const until = before(usable);
  if (process.argv.includes('--requests')) {
    for (const { path, at, bytes } of requests)
      process.stderr.write(`${(at - begun).toFixed(2).padStart(6)} s ${String(bytes).padStart(7)} ${path}\n`);
  }
  const shift = await page.evaluate(() => window.shifted ?? Number.NaN);
  await context.close();
  return {
    usable: usable / 1000,
    requests: until.length,
    kib: sizeOf(until, 'bytes'),
    scriptKib: sizeOf(
      until.filter(({ path }) => path.endsWith('.js') && !texts.has(path)),
      'body',
    ),
    chartKib: sizeOf(before(charts), 'bytes') - sizeOf(until, 'bytes'),
    restKib: sizeOf(requests, 'bytes') - sizeOf(before(charts), 'bytes'),
    charts: charts / 1000,
    calm: Math.max(...requests.map(({ at }) => at)) - begun,
    all: requests.length,
    shift,
  };
}
