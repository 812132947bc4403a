/** One million log events: how long a rebuild of all projections takes, and how much memory. */
import { join } from 'node:path';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { systemClock } from '../../lib/clock.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { verify, type VerifySubject } from '../../projections/rebuild/verify.ts';
import { openServed } from '../../projections/runtime/store-status.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { fill } from './log-events.ts';
import type { Figure } from './measure.ts';
import { rebuildAll } from './rebuild-process.ts';

const PATIENTS = 1000;
const LOGS_EACH = 500;

export async function millionBench(directory: string): Promise<readonly Figure[]> {
  const path = join(directory, 'events.db');
  const store = SqliteEventStore.open(path);
  const events = await fill(store, PATIENTS, LOGS_EACH);
  await store.close();
  return rebuildBench(directory, path, events);
}

async function rebuildBench(directory: string, path: string, events: number): Promise<readonly Figure[]> {
  const readModels = join(directory, 'read-models');
  const used = await rebuildAll(`sqlite:${path}`, `sqlite:${readModels}`);
  await assertDocuments(path, readModels);
  const name = 'rebuild all projections from a million log events';
  return [
    {
      name,
      unit: 'seconds',
      value: used.seconds,
      atMost: 25,
      detail: { events, eventsPerSecond: events / used.seconds },
    },
    {
      name: 'processor time of that rebuild',
      unit: 'seconds',
      value: used.processor,
      atMost: 45,
      detail: {},
    },
    {
      name: 'memory of that rebuild, at its peak',
      unit: 'MB',
      value: used.megabytes,
      atMost: 350,
      detail: {},
    },
  ];
}

/** Every projection against a second fold of the log, with pages cut otherwise; the largest also by the number of its logs. */
async function assertDocuments(path: string, directory: string): Promise<void> {
  const eventStore = SqliteEventStore.open(path, { inOrder: true });
  const readModels = SqliteReadModels.open(directory);
  const subjects: VerifySubject[] = [];
  for (const projection of PROJECTIONS) {
    const store = await openServed(projection, readModels);
    if (store === null) throw new Error(`${projection.name} has no version.`);
    subjects.push({ projection, store });
  }
  for (const verdict of await verify(subjects, { eventStore, readModels, clock: systemClock })) {
    const { projection, same, leftOut, found } = verdict;
    if (!same || leftOut > 0) throw new Error(`The documents of ${projection} are not those of its events.`);
    if (projection === 'logs' && found.documents !== PATIENTS * LOGS_EACH)
      throw new Error(`logs holds ${found.documents} documents and should hold ${PATIENTS * LOGS_EACH}.`);
  }
  await readModels.close();
  await eventStore.close();
}
