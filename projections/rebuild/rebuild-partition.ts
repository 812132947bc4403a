/** One partition of a rebuild, in whatever thread: it opens its own stores, so that nothing that serves waits for it. */
import { once } from 'node:events';
import { systemClock } from '../../lib/clock.ts';
import type { OpeningKeys } from '../../events/store/key-ring.ts';
import { openEventStore } from '../../events/store/open.ts';
import { opened } from '../../events/store/sealing.ts';
import type { EventStoreLocation } from '../../events/store/location.ts';
import { StoreUnavailableError } from '../../events/store/port.ts';
import type { Position } from '../../events/position.ts';
import type { ReadModelsLocation } from '../read-models/location.ts';
import { openReadModels } from '../read-models/open.ts';
import { ReadModelsUnavailableError } from '../read-models/port.ts';
import type { Projection } from '../projection.ts';
import { type Beginning, type RebuildOptions, PartitionRebuild, type VersionDigest } from './rebuild.ts';
import { ReplayStoppedError } from './replay.ts';

/** The input of a partition. */
export interface RebuildJob {
  /** URL of the module that exports `PROJECTIONS`. */
  readonly projections: string;
  /** Names of those that it builds. */
  readonly build: readonly string[];
  readonly eventStore: EventStoreLocation;
  readonly readModels: ReadModelsLocation;
  /** The last position that every partition goes to. */
  readonly upTo: Position;
  /** Events per page. */
  readonly pageSize: number;
}

/** What a partition reports. */
export type RebuildMessage =
  | ({ readonly kind: 'begun' } & Beginning)
  | { readonly kind: 'progress'; readonly events: number }
  | ({ readonly kind: 'verified' } & VersionDigest)
  | { readonly kind: 'filled' }
  | { readonly kind: 'active'; readonly name: string; readonly version: number }
  | { readonly kind: 'failed'; readonly sentence: string; readonly mayPass: boolean };

/** The commands to a partition: once it is filled it waits for `switch`. */
export type RebuildCommand = 'stop' | 'switch';

/** The commands received so far. */
export class RebuildCommands {
  readonly #stop = new AbortController();
  readonly #switch = new AbortController();

  receive(command: RebuildCommand): void {
    (command === 'stop' ? this.#stop : this.#switch).abort();
  }

  /** Aborted by `stop`. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  /** @throws ReplayStoppedError when the command is to stop. */
  async toSwitch(): Promise<void> {
    const [stop, go] = [this.#stop.signal, this.#switch.signal];
    if (!go.aborted && !stop.aborted) await Promise.race([once(go, 'abort'), once(stop, 'abort')]);
    if (!go.aborted) throw new ReplayStoppedError();
  }
}

/** Rebuilds a partition. A failure is reported as a message, and never thrown. */
export async function rebuildPartition(
  job: RebuildJob,
  keys: OpeningKeys | null,
  commands: RebuildCommands,
  tell: (message: RebuildMessage) => void,
): Promise<void> {
  try {
    const { PROJECTIONS } = (await import(job.projections)) as {
      readonly PROJECTIONS: readonly Projection[];
    };
    const stored = await openEventStore(job.eventStore, { inOrder: true });
    const eventStore = keys === null ? stored : opened(stored, keys);
    try {
      const readModels = await openReadModels(job.readModels);
      try {
        const onProgress = (events: number): void => tell({ kind: 'progress', events });
        const options = { eventStore, readModels, clock: systemClock, signal: commands.stopped, onProgress };
        await rebuild(PROJECTIONS, job, options, commands, tell);
      } finally {
        await readModels.close();
      }
    } finally {
      await eventStore.close();
    }
  } catch (error) {
    const mayPass = error instanceof StoreUnavailableError || error instanceof ReadModelsUnavailableError;
    tell({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error), mayPass });
  }
}

async function rebuild(
  projections: readonly Projection[],
  { build, upTo, pageSize }: RebuildJob,
  options: RebuildOptions,
  commands: RebuildCommands,
  tell: (message: RebuildMessage) => void,
): Promise<void> {
  const own = projections.filter(({ name }) => build.includes(name));
  const part = await PartitionRebuild.begin(own, options);
  try {
    for (const beginning of await part.beginnings()) tell({ kind: 'begun', ...beginning });
    for (const digest of await part.fill(upTo, pageSize)) tell({ kind: 'verified', ...digest });
    tell({ kind: 'filled' });
    await commands.toSwitch();
  } catch (error) {
    await part.abort(error);
    throw error;
  }
  await part.activate((name, version) => tell({ kind: 'active', name, version }));
}
