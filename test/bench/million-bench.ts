/** One million log events: how long a rebuild of all projections takes, and how much memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { fill } from './log-events.ts';
import { type Figure, seconds } from './measure.ts';

const PATIENTS = 1000;
const LOGS_EACH = 500;
const SAMPLE_MS = 200;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TICKS_PER_SECOND = 100;

export async function millionBench(directory: string): Promise<readonly Figure[]> {
  const path = join(directory, 'events.db');
  const store = SqliteEventStore.open(path);
  const events = await fill(store, PATIENTS, LOGS_EACH);
  await store.close();
  return rebuildBench(directory, path, events);
}

async function rebuildBench(directory: string, path: string, events: number): Promise<readonly Figure[]> {
  const readModels = join(directory, 'read-models');
  const peak = { mib: 0, processor: 0 };
  let code: number | null = null;
  const flags = await flagsOfProgram();
  const took = await seconds(async () => {
    const child = spawn(process.execPath, [...flags, 'rebuild', 'all'], {
      cwd: ROOT,
      env: { ...process.env, EVENT_STORE_URL: `sqlite:${path}`, READ_MODELS_URL: `sqlite:${readModels}` },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const sampling = setInterval(() => {
      void used(child.pid).then(({ mib, processor }) => {
        peak.mib = Math.max(peak.mib, mib);
        peak.processor = Math.max(peak.processor, processor);
      });
    }, SAMPLE_MS);
    [code] = (await once(child, 'exit')) as [number | null];
    clearInterval(sampling);
  });
  if (code !== 0) throw new Error(`The rebuild ended with ${code}.`);
  await assertDocuments(readModels);
  const detail = { events, eventsPerSecond: events / took };
  const name = 'rebuild all projections from a million log events';
  return [
    { name, unit: 'seconds', value: took, atMost: 60, detail },
    {
      name: 'processor time of that rebuild',
      unit: 'seconds',
      value: peak.processor,
      atMost: 45,
      detail: {},
    },
    { name: 'memory of that rebuild, at its peak', unit: 'MiB', value: peak.mib, atMost: 400, detail: {} },
  ];
}

/** What `npm run projections` gives to Node. */
async function flagsOfProgram(): Promise<readonly string[]> {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { projections: string };
  };
  return scripts.projections.split(' ').slice(1);
}

/** The memory's peak so far and the processor time, as the system keeps them; 0 where the system does not tell. */
async function used(pid: number | undefined): Promise<{ mib: number; processor: number }> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold spaces, `utime` and `stime` are the twelfth and thirteenth.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return {
      mib: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
      processor: (Number(user) + Number(system)) / TICKS_PER_SECOND,
    };
  } catch {
    return { mib: 0, processor: 0 };
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
