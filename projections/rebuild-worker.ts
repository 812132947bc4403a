/** One thread of a rebuild: it opens stores of its own, so that nothing that serves waits for it. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../backend/clock.ts';
import { openEventStore } from '../backend/event-store/open.ts';
import { openReadModels } from './open-read-models.ts';
import type { Projection } from './projection.ts';
import { foldAside, Rebuild, type RebuildOptions } from './rebuild.ts';
import type { RebuildJob, RebuildMessage, RebuildOrder } from './rebuild-threads.ts';
import { ReplayStoppedError } from './replay.ts';

const job = workerData as RebuildJob;
if (parentPort === null) throw new Error('This is a thread of a rebuild, not a program.');
const port = parentPort;
const stop = new AbortController();
const go = new AbortController();
port.on('message', (order: RebuildOrder) => (order === 'stop' ? stop : go).abort());

const tell = (message: RebuildMessage): void => port.postMessage(message);

async function build(projections: readonly Projection[], options: RebuildOptions): Promise<void> {
  const rebuild = await Rebuild.begin(projections, options);
  try {
    for (const { name, version } of rebuild.versions) tell({ kind: 'begun', name, version });
    tell({ kind: 'digests', digests: await rebuild.fill(job.upTo) });
    await orderToSwitch();
  } catch (error) {
    await rebuild.abandon();
    throw error;
  }
  await rebuild.activate((name, version) => tell({ kind: 'active', name, version }));
}

async function orderToSwitch(): Promise<void> {
  if (!go.signal.aborted && !stop.signal.aborted) {
    await Promise.race([once(go.signal, 'abort'), once(stop.signal, 'abort')]);
  }
  if (!go.signal.aborted) throw new ReplayStoppedError();
}

async function work(): Promise<void> {
  const { PROJECTIONS } = (await import(job.projections)) as { readonly PROJECTIONS: readonly Projection[] };
  const projections = PROJECTIONS.filter(({ name }) => job.names.includes(name));
  const eventStore = openEventStore(job.eventStore);
  try {
    const readModels = openReadModels(job.readModels);
    try {
      const options: RebuildOptions = {
        eventStore,
        readModels,
        clock: systemClock,
        signal: stop.signal,
        onProgress: (events) => tell({ kind: 'progress', events }),
      };
      if (job.role === 'build') await build(projections, options);
      else tell({ kind: 'digests', digests: await foldAside(projections, job.upTo, options) });
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
