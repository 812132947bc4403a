/**
 * The dashboard of 1,000 patients beside one log a second: what it asks the server for each log, and how long its page can
 * answer nobody. Every second log is of a patient on the screen, whose row changes and leaves its place.
 */
import type { Browser, Page, Request } from 'playwright-core';
import { FLAGS } from '../../events/enums.ts';
import { systemTimer } from '../../lib/timer.ts';
import { withDashboard } from './dashboard-product.ts';
import { patientId, random, values } from './log-events.ts';
import { type Figure, spreadOf } from './measure.ts';

const PATIENTS = 1000;
const ROUNDS = 3;
const LOGS = 12;
const EVERY_MS = 1000;
/** The rest of a page that has been opened, before the first log. */
const REST_MS = 3000;
const SLOWDOWN = 6;
const RED = { bpSys: 190, bpDia: 112 };

/** What one log a second asked of the page and of the server. */
interface Beside {
  readonly requestsPerLog: number;
  /** Of one task, by the clock, ms: those that are called long, over 50. */
  readonly longestMs: number;
  /** Of one task, the main thread's processor time, ms: what a busy machine does not lengthen. */
  readonly longestProcessorMs: number;
  readonly busyMs: number;
  readonly longTasks: number;
}

export async function liveDashboardBench(directory: string): Promise<readonly Figure[]> {
  return withDashboard(directory, PATIENTS, async (browser, url) => {
    const next = random(5);
    const rounds: { readonly rate: number; readonly pages: number; readonly beside: Beside }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      for (const rate of [1, SLOWDOWN])
        for (const pages of [1, 4])
          rounds.push({ rate, pages, beside: await besideLogs(browser, url, { rate, pages, next }) });
    const of = (wanted: { rate?: number; pages: number }, what: keyof Beside) =>
      spreadOf(
        rounds.flatMap(({ rate, pages, beside }) =>
          pages === wanted.pages && (wanted.rate ?? rate) === rate ? [beside[what]] : [],
        ),
      );
    const figures: Figure[] = [];
    for (const pages of [1, 4]) {
      const shown = `the dashboard beside a log a second, ${pages} page${pages === 1 ? '' : 's'} shown`;
      const requests = of({ pages }, 'requestsPerLog');
      figures.push({
        name: `Requests for each log of ${shown}`,
        unit: 'requests',
        value: requests.median,
        spread: requests,
        atMost: 0.5,
        detail: {},
      });
      for (const rate of [1, SLOWDOWN]) {
        const longest = of({ pages, rate }, 'longestProcessorMs');
        figures.push({
          name: `Longest task of ${shown}, processor slowed by ${rate}`,
          unit: 'ms CPU',
          value: longest.median,
          spread: longest,
          atMost: rate === 1 ? 50 : 200,
          detail: {
            byTheClock: of({ pages, rate }, 'longestMs').median,
            longTasks: of({ pages, rate }, 'longTasks').median,
            busyForEachLog: of({ pages, rate }, 'busyMs').median / LOGS,
          },
        });
      }
    }
    return figures;
  });
}

interface Round {
  readonly rate: number;
  readonly pages: number;
  readonly next: () => number;
}

async function besideLogs(browser: Browser, url: string, { rate, pages, next }: Round): Promise<Beside> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  const rows = page.locator('[data-patient]');
  for (let shown = 1; shown <= pages; shown++) {
    await rows.nth(shown * 25 - 1).waitFor();
    if (shown < pages) await page.getByRole('button', { name: 'Show more' }).click();
  }
  const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-patient') ?? ''));
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate });
  await systemTimer.sleep(REST_MS);
  const asked: string[] = [];
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  };
  page.on('request', note);
  await watchLongTasks(page);
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  for (let log = 0; log < LOGS; log++) {
    const id =
      log % 2 === 0 ? ids[Math.floor(next() * ids.length)] : patientId(Math.floor(next() * PATIENTS));
    await send(`${url}/api/patients/${id}/logs`, log % 8 < 2 ? RED : values(next));
    await systemTimer.sleep(EVERY_MS);
  }
  page.off('request', note);
  const tasks = mainThreadTasks(await browser.stopTracing());
  const long = await page.evaluate(() => window.longTasks ?? []);
  await assertShown(page, url);
  await context.close();
  return {
    requestsPerLog: asked.length / LOGS,
    longestMs: Math.max(0, ...long),
    longTasks: long.length,
    longestProcessorMs: Math.max(0, ...tasks),
    busyMs: tasks.reduce((sum, task) => sum + task, 0),
  };
}

declare global {
  interface Window {
    /** Milliseconds of each task over 50 ms. */
    longTasks?: number[];
  }
}

function watchLongTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const found: number[] = [];
    window.longTasks = found;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.push(duration);
    }).observe({ type: 'longtask' });
  });
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Milliseconds of processor of each task of the page's main thread. */
function mainThreadTasks(trace: Buffer): readonly number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasks = new Map<string, number[]>(threads.map(({ pid, tid }) => [`${pid}/${tid}`, []]));
  for (const { name, pid, tid, tdur } of traceEvents)
    if (name === 'RunTask' && tdur !== undefined) tasks.get(`${pid}/${tid}`)?.push(tdur / 1000);
  // The page is what worked most.
  const sum = (all: readonly number[]) => all.reduce((total, task) => total + task, 0);
  return [...tasks.values()].toSorted((one, other) => sum(other) - sum(one))[0] ?? [];
}

async function send(url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body), headers });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}

/** What is fast and wrong counts for nothing: the numbers above the list are those of the server. */
async function assertShown(page: Page, url: string): Promise<void> {
  const counts = (await (await fetch(`${url}/api/patients/counts`)).json()) as Record<string, number>;
  const numbers = page.getByRole('group', { name: 'Patients by status' }).getByRole('button');
  const shown = (await numbers.allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]));
  const wanted = FLAGS.map((flag) => counts[flag]).toReversed();
  if (JSON.stringify(shown) !== JSON.stringify(wanted))
    throw new Error(`The dashboard counts ${shown.join(', ')} and the server ${wanted.join(', ')}.`);
}
