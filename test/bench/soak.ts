/**
 * A clinic's day pressed into minutes: 2,000 patients send 2,500 logs, five clinicians read and take alerts on, an operator
 * rebuilds all in the middle, and at the morning's peak the process is killed. Whatever was answered must be there once, no
 * request may fail but those that the kill cut, and memory must not grow.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { eventsCommand } from '../harness/events-command.ts';
import type { ApiClient } from '../harness/product.ts';
import { projectionsCommand } from '../harness/projections-command.ts';
import { patientId } from './log-events.ts';
import { type Figure, seconds, spreadOf } from './measure.ts';
import { type Account, accountOf, Written } from './soak-account.ts';
import { dayOfLogs } from './soak-day.ts';
import { type AcceptedLog, Answers, Clinician, type Failure, sendReport, type Taken } from './soak-people.ts';
import { type Outage, type Sample, SoakProduct } from './soak-product.ts';

const USUAL_MINUTES = 30;
const CLINICIANS = 5;
/** As shares of the day, which begins at four in the morning: at the morning's peak, and in the afternoon. */
const KILL_AT = 3.5 / 24;
const REBUILD_AT = 0.5;
/** A socket is away before it is opened first, after the kill, and when the day is over. */
const AWAY_EACH = 3;
/** What is promised of live messages. */
const TOLD_WITHIN_MS = 2000;
/** For what the product does by itself after an answer, which takes at most 2 s. */
const SETTLE_MS = 60_000;
const LOOK_MS = 500;
const MOST_GROWTH = 1.15;

export async function soakBench(directory: string): Promise<readonly Figure[]> {
  const minutes = Number(/--minutes=(\S+)/.exec(process.argv.join(' '))?.[1] ?? USUAL_MINUTES);
  const { product, before } = await SoakProduct.start(directory);
  try {
    const lived = await live(product, minutes);
    const written = await settled(product, lived.logs, () => Written.since(product.eventsPath, before));
    const account = await accountOf(lived, written, product.client());
    await commanded(product, 'verify', 'all');
    const chain = await eventsCommand(product.eventsPath, 'verify');
    if (chain.code !== 0) throw new Error(`The chain is broken: ${chain.said}`);
    await product.stop();
    return [
      failuresFigure(lived),
      accountFigure(account, lived, written),
      ...socketFigures(lived),
      memoryFigure(product.samples, lived.day),
      ...timeFigures(lived),
      ...[...lived.answers.taken].map(([kind, taken]) => latencies(kind, taken, lived.day)),
    ];
  } finally {
    await product.kill();
  }
}

/** What a day was like. */
interface Lived {
  readonly day: Day;
  readonly answers: Answers;
  readonly clinicians: readonly Clinician[];
  readonly logs: readonly AcceptedLog[];
  /** The ids of the alerts that were taken on. */
  readonly acknowledged: ReadonlySet<string>;
  readonly outage: Outage;
  readonly rebuildSeconds: number;
  /** Of the product. */
  readonly processorSeconds: number;
}

async function live(product: SoakProduct, minutes: number): Promise<Lived> {
  const analyst = await analystOf(product);
  while (!(await isLevel(analyst))) await pause(LOOK_MS);
  const answers = new Answers();
  const clinicians = Array.from(
    { length: CLINICIANS },
    (_, number) => new Clinician(answers, product.client(), number),
  );
  for (const clinician of clinicians) await clinician.signIn();

  const day = new Day(minutes * 60_000);
  const processorBefore = product.processorSeconds;
  const over = new AbortController();
  const working = clinicians.map((clinician) => clinician.work(product.url, over.signal));
  const [logs, outage, rebuildSeconds] = await Promise.all([
    reports(day, answers, product),
    day.until(KILL_AT).then(() => product.killAndStart()),
    day.until(REBUILD_AT).then(() => seconds(() => commanded(product, 'rebuild', 'all'))),
    day.until(1),
  ]);
  over.abort();
  await Promise.all(working);
  return {
    day,
    answers,
    clinicians,
    logs,
    acknowledged: new Set(clinicians.flatMap((clinician) => [...clinician.acknowledged])),
    outage,
    rebuildSeconds,
    processorSeconds: product.processorSeconds - processorBefore,
  };
}

/** What is written once alerts tell of all logs and everything is shown, or when that takes too long. */
async function settled(
  product: SoakProduct,
  logs: readonly AcceptedLog[],
  read: () => Promise<Written>,
): Promise<Written> {
  const analyst = await analystOf(product);
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    const written = await read();
    const isSettled = logs.every((log) => written.tellsOf(log)) && (await isLevel(analyst));
    if (isSettled || performance.now() > deadline) return written;
    await pause(LOOK_MS);
  }
}

async function analystOf(product: SoakProduct): Promise<ApiClient> {
  const analyst = product.client();
  await analyst.become('analyst');
  return analyst;
}

class Day {
  readonly start = performance.now();
  /** In milliseconds. */
  readonly length: number;

  constructor(length: number) {
    this.length = length;
  }

  /** Waits until so much of the day is over. */
  async until(share: number): Promise<void> {
    await pause(Math.max(0, this.start + share * this.length - performance.now()));
  }
}

/** The day's logs, each sent at its time, however long the answers take. */
async function reports(day: Day, answers: Answers, product: SoakProduct): Promise<readonly AcceptedLog[]> {
  const sent: Promise<AcceptedLog>[] = [];
  for (const { at, patient, values } of dayOfLogs()) {
    await day.until(at);
    sent.push(sendReport(answers, product.client(), patientId(patient), values));
  }
  return Promise.all(sent);
}

const lags = z.array(z.object({ lag: z.object({ events: z.number() }) }));

async function isLevel(analyst: ApiClient): Promise<boolean> {
  const statuses = (await analyst.get('/api/projections')).as(200, lags);
  return statuses.every(({ lag }) => lag.events === 0);
}

/** @throws Error where it does not end well. */
async function commanded(product: SoakProduct, ...words: readonly string[]): Promise<void> {
  const { code, said } = await projectionsCommand(product.env, ...words).ended;
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${said}`);
}

function failuresFigure({ answers, outage, logs }: Lived): Figure {
  const isCut = ({ from, to }: Failure) => from <= outage.to && to >= outage.from;
  const failed = answers.failures.filter((failure) => !isCut(failure));
  for (const { kind, said } of failed.slice(0, 10)) process.stderr.write(`failed: ${kind}: ${said}\n`);
  return {
    name: 'a day’s soak: requests that failed, those that the kill cut left out',
    unit: 'of all',
    value: failed.length,
    atMost: 0,
    detail: {
      answered: [...answers.taken.values()].reduce((sum, { length }) => sum + length, 0),
      cut: answers.failures.length - failed.length,
      logsWhoseFirstAnswerWasLost: logs.filter(({ isRepeat }) => isRepeat).length,
    },
  };
}

function accountFigure(account: Account, { logs, acknowledged }: Lived, written: Written): Figure {
  const count = (flag: string) => logs.filter((log) => log.flag === flag).length;
  return {
    name: 'what was lost, is there twice, or is not shown; read models and chain verified',
    unit: 'in all',
    value: Object.values<number>({ ...account }).reduce((sum, number) => sum + number, 0),
    atMost: 0,
    detail: {
      ...account,
      logs: logs.length,
      RED: count('RED'),
      AMBER: count('AMBER'),
      alertsRaised: written.raised.size,
      alertsTakenOn: acknowledged.size,
    },
  };
}

function memoryFigure(samples: readonly Sample[], { start, length }: Day): Figure {
  const mib = samples.filter(({ at }) => at >= start && at <= start + length).map((sample) => sample.mib);
  const from = (share: number) => Math.floor(share * (mib.length - 1));
  const at = (share: number) => mib[from(share)] ?? Number.NaN;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [first, last] = [mean(mib.slice(0, from(1 / 3))), mean(mib.slice(from(2 / 3)))];
  return {
    name: 'memory of the product: the mean of the last third of the day against that of the first',
    unit: 'ratio',
    value: last / first,
    atMost: MOST_GROWTH,
    detail: {
      mibAfterASixth: at(1 / 6),
      mibInTheMiddle: at(1 / 2),
      mibAtTheEnd: at(1),
      mibOfTheFirstThird: first,
      mibOfTheLastThird: last,
      mibAtMost: Math.max(...mib),
    },
  };
}

/** A screen whose socket was away asks anew when it is back: it need not be told of what came meanwhile. */
function socketFigures({ logs, clinicians, day }: Lived): readonly Figure[] {
  const taken: Taken[] = [];
  let untold = 0;
  for (const { id, sentAt, answeredAt } of logs) {
    for (const { told, away } of clinicians) {
      const at = told.get(id);
      if (at !== undefined) taken.push({ from: sentAt, ms: at - sentAt });
      else if (!away.some(({ from, to }) => from <= answeredAt + TOLD_WITHIN_MS && to >= sentAt)) untold++;
    }
  }
  const closings = clinicians.reduce((sum, { away }) => sum + away.length - AWAY_EACH, 0);
  const mark = { unit: 'in all', atMost: 0, detail: {} };
  return [
    { ...mark, name: 'logs of which a screen was not told', value: untold },
    { ...mark, name: 'sockets that were closed, but by the kill', value: closings },
    { ...latencies('', taken, day), name: 'p99 from a log being sent to a screen being told' },
  ];
}

function timeFigures({ day, outage, rebuildSeconds, processorSeconds }: Lived): readonly Figure[] {
  const minutes = day.length / 60_000;
  return [
    {
      name: 'processor of the product in that day',
      unit: 's CPU',
      value: processorSeconds,
      detail: { minutes, secondsAMinute: processorSeconds / minutes },
    },
    {
      name: 'from the kill until it answers again',
      unit: 's',
      value: (outage.to - outage.from) / 1000,
      detail: {},
    },
    { name: 'rebuild of all beside the clinic’s work', unit: 's', value: rebuildSeconds, detail: {} },
  ];
}

/** Its value is the 99th in a hundred. */
function latencies(kind: string, taken: readonly Taken[], { start }: Day): Figure {
  const sorted = taken.toSorted((one, other) => one.ms - other.ms);
  const milliseconds = sorted.map(({ ms }) => ms);
  const p99 = milliseconds[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return {
    name: `p99 of answers: ${kind}`,
    unit: 'ms',
    value: p99,
    spread: spreadOf(milliseconds),
    detail: {
      p99,
      count: sorted.length,
      slowestAtMinute: ((sorted.at(-1)?.from ?? Number.NaN) - start) / 60_000,
    },
  };
}
