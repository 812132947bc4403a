/** One million log events: how long a rebuild of all projections takes, how much memory, and what one log more costs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { fill } from './log-events.ts';
import { logCostBench } from './log-cost-bench.ts';
import { type Figure, seconds } from './measure.ts';

const PATIENTS = 1000;
const LOGS_EACH = 500;
const SAMPLE_MS = 200;
const PROGRAM = fileURLToPath(new URL('../../projections/main.ts', import.meta.url));

export async function millionBench(directory: string): Promise<readonly Figure[]> {
  const path = join(directory, 'events.db');
  const store = SqliteEventStore.open(path);
  const events = await fill(store, PATIENTS, LOGS_EACH);
  await store.close();
  const rebuild = await rebuildBench(directory, path, events);
  return [...rebuild, ...(await logCostBench(join(directory, 'small.db'), path, events))];
}

async function rebuildBench(directory: string, path: string, events: number): Promise<readonly Figure[]> {
  const readModels = join(directory, 'read-models');
  let peak = 0;
  let code: number | null = null;
  const took = await seconds(async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, 'rebuild', 'all'], {
      env: { ...process.env, EVENT_STORE_URL: `sqlite:${path}`, READ_MODELS_URL: `sqlite:${readModels}` },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const sampling = setInterval(() => {
      void residentMiB(child.pid).then((mib) => {
        peak = Math.max(peak, mib);
      });
    }, SAMPLE_MS);
    [code] = (await once(child, 'exit')) as [number | null];
    clearInterval(sampling);
  });
  if (code !== 0) throw new Error(`The rebuild ended with ${code}.`);
  await assertDocuments(readModels);
  const detail = { events, eventsPerSecond: events / took };
  return [
    {
      name: 'rebuild all projections from a million log events',
      unit: 'seconds',
      value: took,
      atMost: 60,
      detail,
    },
    { name: 'memory of that rebuild, at its peak', unit: 'MiB', value: peak, atMost: 400, detail: {} },
  ];
}

/** The peak so far, as the system keeps it; 0 where the system does not tell. */
async function residentMiB(pid: number | undefined): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function assertDocuments(directory: string): Promise<void> {
  const readModels = SqliteReadModels.open(directory);
  const expected = new Map([
    ['patients', PATIENTS],
    ['logs', PATIENTS * LOGS_EACH],
    ['journey', PATIENTS * LOGS_EACH],
  ]);
  for (const { name, collections } of PROJECTIONS) {
    const documents = expected.get(name);
    if (documents === undefined) continue;
    const version = await readModels.active(name);
    if (version === null) throw new Error(`${name} has no active version.`);
    const store = await readModels.open({ name, version, collections });
    const count = await store.count(name);
    if (count !== documents)
      throw new Error(`${name} holds ${count} documents and should hold ${documents}.`);
  }
  await readModels.close();
}
