/** One share of a rebuild, in whatever thread: it opens stores of its own, so that nothing that serves waits for it. */
import { once } from 'node:events';
import { systemClock } from '../../lib/clock.ts';
import { openEventStore } from '../../events/store/open.ts';
import type { EventStoreLocation, Position } from '../../events/store/port.ts';
import { openReadModels, type ReadModelsLocation } from '../read-models/open.ts';
import type { Projection } from '../projection.ts';
import { type Beginning, type RebuildOptions, RebuildPart, type VersionDigest } from './rebuild.ts';
import { ReplayStoppedError } from './replay.ts';

/** What a share is given. */
export interface RebuildJob {
  /** URL of the module that exports `PROJECTIONS`. */
  readonly projections: string;
  /** Names of those that it builds. */
  readonly build: readonly string[];
  readonly eventStore: EventStoreLocation;
  readonly readModels: ReadModelsLocation;
  /** The last position that every share goes to. */
  readonly upTo: Position;
  /** Events per page. */
  readonly pageSize: number;
}

/** What a share tells. */
export type RebuildMessage =
  | ({ readonly kind: 'begun' } & Beginning)
  | { readonly kind: 'progress'; readonly events: number }
  | ({ readonly kind: 'verified' } & VersionDigest)
  | { readonly kind: 'filled' }
  | { readonly kind: 'active'; readonly name: string; readonly version: number }
  | { readonly kind: 'failed'; readonly sentence: string };

/** What a share is told: once it is filled it waits for `switch`. */
export type RebuildOrder = 'stop' | 'switch';

/** The orders as they come. */
export class RebuildOrders {
  readonly #stop = new AbortController();
  readonly #switch = new AbortController();

  give(order: RebuildOrder): void {
    (order === 'stop' ? this.#stop : this.#switch).abort();
  }

  /** Aborted by `stop`. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  /** @throws ReplayStoppedError when the order is to stop. */
  async toSwitch(): Promise<void> {
    const [stop, go] = [this.#stop.signal, this.#switch.signal];
    if (!go.aborted && !stop.aborted) await Promise.race([once(go, 'abort'), once(stop, 'abort')]);
    if (!go.aborted) throw new ReplayStoppedError();
  }
}

/** Builds a share. What goes wrong is told, and never thrown. */
export async function rebuildShare(
  job: RebuildJob,
  orders: RebuildOrders,
  tell: (message: RebuildMessage) => void,
): Promise<void> {
  try {
    const { PROJECTIONS } = (await import(job.projections)) as {
      readonly PROJECTIONS: readonly Projection[];
    };
    const eventStore = await openEventStore(job.eventStore);
    try {
      const readModels = await openReadModels(job.readModels);
      try {
        const onProgress = (events: number): void => tell({ kind: 'progress', events });
        const options = { eventStore, readModels, clock: systemClock, signal: orders.stopped, onProgress };
        await rebuild(PROJECTIONS, job, options, orders, tell);
      } finally {
        await readModels.close();
      }
    } finally {
      await eventStore.close();
    }
  } catch (error) {
    tell({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) });
  }
}

async function rebuild(
  projections: readonly Projection[],
  { build, upTo, pageSize }: RebuildJob,
  options: RebuildOptions,
  orders: RebuildOrders,
  tell: (message: RebuildMessage) => void,
): Promise<void> {
  const own = projections.filter(({ name }) => build.includes(name));
  const part = await RebuildPart.begin(own, options);
  try {
    for (const beginning of await part.beginnings()) tell({ kind: 'begun', ...beginning });
    for (const digest of await part.fill(upTo, pageSize)) tell({ kind: 'verified', ...digest });
    tell({ kind: 'filled' });
    await orders.toSwitch();
  } catch (error) {
    await part.giveUp(error);
    throw error;
  }
  await part.activate((name, version) => tell({ kind: 'active', name, version }));
}
