/** What it costs a rebuild that every look at a record is an event: the same logs, with one look for every ten of them and without. */
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from '../../events/codec.ts';
import type { ProposedEvent } from '../../events/store/port.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { fill, idsInOrder, meta, patientId, random, START_MS } from './log-events.ts';
import { type Figure, spreadOf } from './measure.ts';
import { rebuildAll } from './rebuild-process.ts';

const PATIENTS = 300;
const LOGS_EACH = 200;
const LOGS_PER_LOOK = 10;
const ROUNDS = 5;
const DAY_MS = 24 * 3_600_000;
const MOST = 1.05;

export async function whoLookedBench(directory: string): Promise<readonly Figure[]> {
  const [without, withLooks] = ['without.db', 'with.db'].map((name) => join(directory, name));
  if (without === undefined || withLooks === undefined) return [];
  const store = SqliteEventStore.open(without);
  const events = await fill(store, PATIENTS, LOGS_EACH);
  await store.close();
  await copyFile(without, withLooks);
  const looks = await addLooks(withLooks);
  const ratios: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const first = round % 2 === 0 ? [without, withLooks] : [withLooks, without];
    const used = new Map<string, number>();
    for (const path of first) used.set(path, await processorOfRebuild(directory, path));
    if (round >= 0) ratios.push((used.get(withLooks) ?? 0) / (used.get(without) ?? 0));
  }
  const spread = spreadOf(ratios);
  return [
    {
      name: 'processor time of a rebuild of all, with a look at a record for every ten logs, against none',
      unit: 'ratio',
      value: spread.median,
      atMost: MOST,
      spread,
      detail: { events, looks },
    },
  ];
}

/** Each in its place in time, though not in the log: that is the same work. */
async function addLooks(path: string): Promise<number> {
  const store = SqliteEventStore.open(path);
  const ids = idsInOrder(random(13));
  const each = LOGS_EACH / LOGS_PER_LOOK;
  for (let index = 0; index < PATIENTS; index++) {
    const patient = patientId(index);
    const events = Array.from({ length: each }, (_none, look) => {
      const at = new Date(START_MS + look * LOGS_PER_LOOK * DAY_MS + index * 1000).toISOString();
      const { effectiveAt: _happened, ...rest } = meta(patient, at);
      const reader = { ...rest, actor: { id: 'clinician-bench', role: 'clinician' as const } };
      return encode(
        ids.next(),
        { type: 'PatientRecordRead', data: { view: 'logs' } },
        reader,
      ) as ProposedEvent;
    });
    await store.append(`patientReads-${patient}`, events, 'none');
  }
  await store.close();
  return PATIENTS * each;
}

async function processorOfRebuild(directory: string, path: string): Promise<number> {
  const readModels = join(directory, 'read-models');
  const { processor } = await rebuildAll(`sqlite:${path}`, `sqlite:${readModels}`);
  await rm(readModels, { recursive: true });
  return processor;
}
