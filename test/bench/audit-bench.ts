/**
 * What auditors and analysts wait for where the log is long: pages of events by each filter, a patient as of a moment, a million
 * rows taken away. A process of the product over two clinics, asked as browsers ask it.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import * as z from 'zod/mini';
import { EXPORT_FORMATS } from '../../backend/contract/exports.ts';
import type { ProposedEvent } from '../../events/store/port.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import type { ApiClient } from '../harness/product.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { idsInOrder, logEvents, patientId, random, registration, START_MS } from './log-events.ts';
import { type Figure, spreadOf } from './measure.ts';
import { rebuildAll } from './rebuild-process.ts';

const PATIENTS = 1000;
const LOGS_EACH = 1000;
/** Of another clinic, and all of them newer. */
const PATIENTS_ELSEWHERE = 200;
const LOGS_ELSEWHERE = 500;
/** Of the logs of the clinic, so that all of it is past. */
const FIRST_DAY = -LOGS_ELSEWHERE;
const LOGS_OF_ONE = 2000;
const LAST_DAY = FIRST_DAY + LOGS_EACH + LOGS_ELSEWHERE;
/** Logs of one patient in one append. */
const LOGS_PER_APPEND = 100;
const DAY_MS = 24 * 3_600_000;

/** A process is at rest that takes less than a tenth of a processor for so long. */
const REST_MS = 5000;
const PAGE_ROUNDS = 20;
const MOMENT_ROUNDS = 5;
const MOST_MS_OF_PAGE = 100;
const MOST_MS_OF_MOMENT = 1000;
/** MiB that a process may hold at its peak more than it held before, however long the export. */
const MOST_MIB_MORE = 200;

/** Who enters what every other patient of the clinic tells. */
const CLINICIAN = 'clinician-bench';
const ONE = patientId(PATIENTS + PATIENTS_ELSEWHERE);
const SOMEBODY = patientId(777);

export async function auditBench(directory: string): Promise<readonly Figure[]> {
  const events = await fillLog(directory);
  await rebuildAll(`sqlite:${join(directory, 'events.db')}`, `sqlite:${join(directory, 'read-models')}`);
  const product = await new ProductProcess(directory).listening();
  try {
    await untilAtRest(product);
    const auditor = await clientAs(product, 'auditor');
    const figures = [...(await pagesOfEvents(product, auditor, events)), await momentOfOne(product, auditor)];
    const analyst = await clientAs(product, 'analyst');
    for (const format of EXPORT_FORMATS)
      figures.push(await exported(product, analyst, directory, `/api/exports/logs?format=${format}`));
    figures.push(await exported(product, auditor, directory, '/api/audit/export'));
    return figures;
  } finally {
    product.kill('SIGTERM');
    await product.ended;
  }
}

interface Those {
  readonly first: number;
  readonly patients: number;
  readonly logs: number;
  readonly fromDay: number;
  readonly clinicId: string;
}

async function fillLog(directory: string): Promise<number> {
  const store = SqliteEventStore.open(join(directory, 'events.db'));
  const next = random(11);
  const ids = idsInOrder(next);
  let events = 0;
  const fill = async ({ first, patients, logs, fromDay, clinicId }: Those): Promise<void> => {
    const of = (index: number, event: ProposedEvent): ProposedEvent => {
      const actor = index % 2 === 1 ? { actor: { id: CLINICIAN, role: 'clinician' } } : {};
      return { ...event, meta: { ...event.meta, clinicId, ...actor } };
    };
    for (let from = 0; from <= logs; from += LOGS_PER_APPEND) {
      for (let at = 0; at < patients; at++) {
        const patient = patientId(first + at);
        if (from === 0) {
          await store.append(`patient-${patient}`, [of(0, registration(patient, first + at))], 'none');
          events += 1;
        }
        const days = Math.min(LOGS_PER_APPEND, logs - from);
        if (days === 0) continue;
        const made = Array.from({ length: days }, (_, day) =>
          logEvents(patient, fromDay + from + day, next, ids),
        )
          .flat()
          .map((event) => of(at, event));
        await store.append(`patientLogs-${patient}`, made, from === 0 ? 'none' : from * 2 - 1);
        events += made.length;
      }
    }
  };
  await fill({ first: 0, patients: PATIENTS, logs: LOGS_EACH, fromDay: FIRST_DAY, clinicId: 'main' });
  const elsewhere = { first: PATIENTS, patients: PATIENTS_ELSEWHERE, logs: LOGS_ELSEWHERE };
  await fill({ ...elsewhere, fromDay: FIRST_DAY + LOGS_EACH, clinicId: 'elsewhere' });
  const ofOne = { first: PATIENTS + PATIENTS_ELSEWHERE, patients: 1, logs: LOGS_OF_ONE };
  await fill({ ...ofOne, fromDay: LAST_DAY - LOGS_OF_ONE, clinicId: 'main' });
  await store.close();
  return events;
}

async function clientAs(product: ProductProcess, role: string): Promise<ApiClient> {
  const client = product.client();
  const { status, text } = await client.post('/api/session', { role });
  if (status !== 200) throw new Error(`Nobody is ${role}: ${text}`);
  return client;
}

/** As many days after the first log of the clinic. */
const day = (days: number): string => new Date(START_MS + (FIRST_DAY + days) * DAY_MS).toISOString();

/** Each with what a page of it holds. */
const PAGES: Readonly<Record<string, { readonly query: string; readonly rows: number }>> = {
  'the newest': { query: '', rows: 100 },
  'five hundred of the newest': { query: 'limit=500', rows: 500 },
  'deep in the log': { query: 'before=<middle>', rows: 100 },
  'of a patient': { query: `patientId=${SOMEBODY}`, rows: 100 },
  'of a type': { query: 'type=LogEvaluated', rows: 100 },
  'of a rare type': { query: 'type=PatientRegistered', rows: 100 },
  'of a person': { query: `actor=${CLINICIAN}`, rows: 100 },
  'of a stream': { query: `stream=patientLogs-${SOMEBODY}`, rows: 100 },
  'of some days': { query: `from=${day(300)}&to=${day(310)}`, rows: 100 },
  'of a type in some days': { query: `type=LogRecorded&from=${day(300)}&to=${day(310)}`, rows: 100 },
  'of a patient, a type, a person and some days': {
    query: `patientId=${SOMEBODY}&type=LogRecorded&actor=${CLINICIAN}&from=${day(300)}&to=${day(310)}`,
    rows: 10,
  },
  'of a person and a type that they never did': {
    query: `actor=${CLINICIAN}&type=PatientRegistered`,
    rows: 0,
  },
  'of a type that there is none of': { query: 'type=OrderPlaced', rows: 0 },
};

async function pagesOfEvents(
  product: ProductProcess,
  auditor: ApiClient,
  events: number,
): Promise<readonly Figure[]> {
  const asked = async (query: string): Promise<readonly { readonly id: string }[]> => {
    const answer = await auditor.get(`/api/audit/events?${query}`);
    return answer.as(200, z.array(z.object({ id: z.string() })));
  };
  const [middle] = await asked(`to=${day(LOGS_EACH / 2)}&limit=1`);
  const figures: Figure[] = [];
  for (const [name, { query, rows }] of Object.entries(PAGES)) {
    const path = query.replace('<middle>', middle?.id ?? '');
    figures.push({
      name: `a page of the audit's events, ${name}, of ${(events / 1e6).toFixed(1)} million`,
      atMost: MOST_MS_OF_PAGE,
      ...(await waited(product, PAGE_ROUNDS, async () => {
        const { length } = await asked(path);
        if (length !== rows) throw new Error(`${name}: ${length} events and not ${rows}.`);
      })),
    });
  }
  return figures;
}

async function momentOfOne(product: ProductProcess, auditor: ApiClient): Promise<Figure> {
  return {
    name: `a patient with ${LOGS_OF_ONE} logs as of a moment`,
    atMost: MOST_MS_OF_MOMENT,
    ...(await waited(product, MOMENT_ROUNDS, async (round) => {
      const path = `/api/audit/patients/${ONE}?at=${day(LOGS_EACH + LOGS_ELSEWHERE - round)}`;
      const { events } = (await auditor.get(path)).as(200, z.object({ events: z.number() }));
      if (events < 2 * (LOGS_OF_ONE - MOMENT_ROUNDS)) throw new Error(`It is made from ${events} events.`);
    })),
  };
}

/** At its first start it looks through the whole log, once for each that reacts to events: that is no part of an answer. */
async function untilAtRest({ pid }: ProductProcess): Promise<void> {
  for (;;) {
    const before = await processorMsOf(pid);
    await pause(REST_MS);
    if ((await processorMsOf(pid)) - before < REST_MS / 10) return;
  }
}

/** What one question takes of the process that answers it, in ms of processor, after one that does not count; by the clock beside it. */
async function waited(
  { pid }: ProductProcess,
  rounds: number,
  ask: (round: number) => Promise<void>,
): Promise<Pick<Figure, 'unit' | 'value' | 'detail'>> {
  const first = performance.now();
  await ask(0);
  const firstMs = performance.now() - first;
  const before = await processorMsOf(pid);
  const took: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const started = performance.now();
    await ask(round);
    took.push(performance.now() - started);
  }
  const { min, median, max } = spreadOf(took);
  const value = ((await processorMsOf(pid)) - before) / rounds;
  return {
    unit: 'ms',
    value,
    detail: { 'first by the clock': firstMs, least: min, middle: median, most: max },
  };
}

/** Of all its threads, system calls included; the system counts hundredths of a second. */
async function processorMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function exported(
  product: ProductProcess,
  client: ApiClient,
  directory: string,
  path: string,
): Promise<Figure> {
  const file = join(directory, 'exported');
  const before = await forgetPeak(product.pid);
  const processorBefore = await processorMsOf(product.pid);
  const started = performance.now();
  const asking = get(`${product.url}${path}`, { headers: { cookie: client.cookie } });
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
  await pipeline(answer, createWriteStream(file));
  const seconds = (performance.now() - started) / 1000;
  const processor = ((await processorMsOf(product.pid)) - processorBefore) / 1000;
  const peak = await memoryOf(product.pid, 'VmHWM');
  const rows = path.includes('parquet') ? await rowsOfParquet(file) : await linesOf(file);
  const { size } = await open(file).then(async (handle) => {
    const found = await handle.stat();
    await handle.close();
    return found;
  });
  await rm(file);
  if (rows < PATIENTS * LOGS_EACH) throw new Error(`${path}: ${rows} rows.`);
  return {
    name: `memory that ${path} takes at its peak, beside what the process held before`,
    unit: 'MiB',
    value: peak - before,
    atMost: MOST_MIB_MORE,
    detail: { before, peak, rows, seconds, 'processor seconds': processor, MB: size / 1e6 },
  };
}

async function rowsOfParquet(file: string): Promise<number> {
  const { num_rows: rows } = await parquetMetadataAsync(await asyncBufferFromFile(file));
  return Number(rows);
}

async function linesOf(file: string): Promise<number> {
  const handle = await open(file);
  let lines = 0;
  for await (const _line of handle.readLines()) lines += 1;
  return lines;
}

/** Lets the peak begin anew; answers what is held now, in MiB. Where the system tells it. */
async function forgetPeak(pid: number): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  return memoryOf(pid, 'VmRSS');
}

async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
