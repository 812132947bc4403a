/** One thread of a rebuild: it opens stores of its own, so that nothing that serves waits for it. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../backend/clock.ts';
import { openEventStore } from '../backend/event-store/open.ts';
import { openReadModels } from './open-read-models.ts';
import type { Projection } from './projection.ts';
import { type RebuildOptions, RebuildPart } from './rebuild.ts';
import type { RebuildJob, RebuildMessage, RebuildOrder } from './rebuild-threads.ts';
import { ReplayStoppedError } from './replay.ts';

const job = workerData as RebuildJob;
if (parentPort === null) throw new Error('This is a thread of a rebuild, not a program.');
const port = parentPort;
const stop = new AbortController();
const go = new AbortController();
port.on('message', (order: RebuildOrder) => (order === 'stop' ? stop : go).abort());

const tell = (message: RebuildMessage): void => port.postMessage(message);

async function rebuild(projections: readonly Projection[], options: RebuildOptions): Promise<void> {
  const own = projections.filter(({ name }) => job.build.includes(name));
  const part = await RebuildPart.begin(own, options);
  try {
    for (const beginning of await part.beginnings()) tell({ kind: 'begun', ...beginning });
    for (const digest of await part.fill(job.upTo, job.pageSize)) tell({ kind: 'verified', ...digest });
    tell({ kind: 'filled' });
    await orderToSwitch();
  } catch (error) {
    await part.giveUp(error);
    throw error;
  }
  await part.activate((name, version) => tell({ kind: 'active', name, version }));
}

async function orderToSwitch(): Promise<void> {
  if (!go.signal.aborted && !stop.signal.aborted) {
    await Promise.race([once(go.signal, 'abort'), once(stop.signal, 'abort')]);
  }
  if (!go.signal.aborted) throw new ReplayStoppedError();
}

async function work(): Promise<void> {
  const { PROJECTIONS } = (await import(job.projections)) as { readonly PROJECTIONS: readonly Projection[] };
  const eventStore = await openEventStore(job.eventStore);
  try {
    const readModels = await openReadModels(job.readModels);
    try {
      await rebuild(PROJECTIONS, {
        eventStore,
        readModels,
        clock: systemClock,
        signal: stop.signal,
        onProgress: (events) => tell({ kind: 'progress', events }),
      });
    } finally {
      await readModels.close();
    }
  } finally {
    await eventStore.close();
  }
}

try {
  await work();
} catch (error) {
  tell({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) });
}
port.close();
