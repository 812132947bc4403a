/** What a rebuild in the serving process costs those who read meanwhile. */
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Product, startProduct } from '../../backend/composition.ts';
import { readConfiguration } from '../../backend/configuration.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { fill, patientId } from './log-events.ts';
import type { Figure } from './measure.ts';

const PATIENTS = 500;
const LOGS_EACH = 100;
const READS = 400;
/** The one with the most documents. */
const REBUILT = 'audit';
const POLL_MS = 50;
const MOST_LOOKS = 100;

export async function readsDuringRebuildBench(directory: string): Promise<readonly Figure[]> {
  const path = join(directory, 'events.db');
  const store = SqliteEventStore.open(path);
  await fill(store, PATIENTS, LOGS_EACH);
  await store.close();
  const product = await startProduct(
    readConfiguration({
      EVENT_STORE_URL: `sqlite:${path}`,
      READ_MODELS_URL: `sqlite:${join(directory, 'read-models')}`,
      SESSIONS_URL: `sqlite:${join(directory, 'sessions.db')}`,
      SECRETS_URL: `sqlite:${join(directory, 'secrets.db')}`,
      PORT: '0',
      LOG_LEVEL: 'error',
    }),
    { pages: directory },
  );
  try {
    await untilLevel(product);
    await readLatencies(product, () => true);
    const quiet = await readLatencies(product, () => true);
    const analyst = await becomeAnalyst(product);
    const before = await standing(product, analyst);
    await ask(`${product.url}/api/projections/${REBUILT}/rebuild`, { method: 'POST', headers: analyst });
    let going = true;
    const ended = untilRebuilt(product, analyst).then(() => {
      going = false;
    });
    const during = await readLatencies(product, () => going);
    await ended;
    await assertRebuilt(product, analyst, before);
    return [
      {
        name: 'latency of reads during a rebuild in the serving process, against reads without one',
        unit: 'ratio',
        value: at(during, 0.5) / at(quiet, 0.5),
        atMost: 1.5,
        detail: {
          quietMs: at(quiet, 0.5),
          duringMs: at(during, 0.5),
          quietMs95: at(quiet, 0.95),
          duringMs95: at(during, 0.95),
          readsDuring: during.length,
        },
      },
    ];
  } finally {
    await product.stop();
  }
}

/** Milliseconds of each of so many reads of patients with their logs, one after the other, in order of length. */
async function readLatencies(product: Product, going: () => boolean): Promise<readonly number[]> {
  const latencies: number[] = [];
  for (let read = 0; read < READS && going(); read++) {
    const started = performance.now();
    await ask(`${product.url}/api/patients/${patientId(read % PATIENTS)}`);
    latencies.push(performance.now() - started);
  }
  return latencies.toSorted((one, other) => one - other);
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  await response.clone().arrayBuffer();
  return response;
}

async function becomeAnalyst(product: Product): Promise<Record<string, string>> {
  const response = await ask(`${product.url}/api/session`, {
    method: 'POST',
    body: JSON.stringify({ role: 'analyst' }),
    headers: { 'content-type': 'application/json' },
  });
  return {
    cookie: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
}

interface Standing {
  readonly name: string;
  readonly version: number;
  readonly documents: number;
  readonly state: string;
}

async function standing(product: Product, headers: Record<string, string>): Promise<Standing> {
  const all = (await (
    await ask(`${product.url}/api/projections`, { headers })
  ).json()) as readonly Standing[];
  const found = all.find(({ name }) => name === REBUILT);
  if (found === undefined) throw new Error(`There is no projection ${REBUILT}.`);
  return found;
}

async function untilRebuilt(product: Product, headers: Record<string, string>): Promise<void> {
  while ((await standing(product, headers)).state === 'rebuilding') await pause();
}

/** The serving process looks for another version a few times a second. */
async function assertRebuilt(
  product: Product,
  headers: Record<string, string>,
  before: Standing,
): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const { version, documents } = await standing(product, headers);
    if (version !== before.version && documents === before.documents) return;
    await pause();
  }
  throw new Error(`${REBUILT} was not rebuilt.`);
}

async function untilLevel(product: Product): Promise<void> {
  const head = await product.store.head();
  for (;;) {
    const statuses = await product.projections.status();
    if (statuses.every(({ position }) => position >= head)) return;
    await pause();
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS));
