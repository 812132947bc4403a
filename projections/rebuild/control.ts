/**
 * What a serving process can be asked to do with its projections: rebuild one, in threads of their own, and let another
 * version be read. Each call answers why it was not done, in a sentence, or null where it was.
 */
import type { Clock } from '../../lib/clock.ts';
import type { EventStore } from '../../events/store/port.ts';
import type { ReadModelStore } from '../read-models/port.ts';
import type { Progress } from './progress.ts';
import type { Projection } from '../projection.ts';
import { type RebuildRequest, rebuildInThreads } from './rebuild-threads.ts';
import { logLength, storeStatuses } from '../runtime/store-status.ts';
import { abandonBegun } from './rebuild.ts';
import { NoSuchVersionError, prune, rollBack, switchToNewest } from './switch.ts';

export interface ControlOptions extends Pick<RebuildRequest, 'eventStore' | 'readModels' | 'keys'> {
  readonly projections: readonly Projection[];
  /** The same stores as this process has them open. */
  readonly opened: { readonly eventStore: EventStore; readonly readModels: ReadModelStore };
  readonly clock: Clock;
  /** Whether a start has found a projection missing, and builds it. */
  readonly isUnbuilt: (name: string) => boolean;
  /** Ends once this process's own queries read a version, or when that takes too long. */
  readonly whenRead: (name: string, version: number) => Promise<unknown>;
  /** Some times a second while a rebuild goes on, and once at its end. */
  readonly onProgress: (name: string, progress: Progress) => void;
  readonly onEnd: (name: string, failure: Error | null) => void;
}

interface Running {
  readonly name: string;
  readonly ended: Promise<void>;
}

const PROGRESS_MS = 250;
/** Where the projectors are, for the threads that import them for themselves. */
export const PROJECTORS = new URL('../all.ts', import.meta.url).href;

export class ProjectionControl {
  readonly #options: ControlOptions;
  readonly #stop = new AbortController();
  readonly #failures = new Map<string, string>();
  #running: Running | null = null;

  constructor(options: ControlOptions) {
    this.#options = options;
  }

  /** Name of the projection that is being rebuilt; null where none is. */
  get running(): string | null {
    return this.#running?.name ?? null;
  }

  /** Why the last rebuild of a projection was given up, in a sentence; null where it was not. */
  failureOf(name: string): string | null {
    return this.#failures.get(name) ?? null;
  }

  /** Begins a rebuild; `onEnd` is called when it ends. */
  rebuild(name: string): string | null {
    if (this.#stop.signal.aborted) return 'The product is stopping.';
    if (this.#running !== null)
      return `${this.#running.name} is being rebuilt. Please wait until it is done.`;
    if (this.#options.isUnbuilt(name)) return `${name} is being built already.`;
    this.#failures.delete(name);
    const ended = this.#rebuild([name]).then(
      () => this.#end(name, null),
      (error: unknown) => this.#end(name, error instanceof Error ? error : new Error(String(error))),
    );
    this.#running = { name, ended };
    return null;
  }

  /**
   * Rebuilds several together, once no other rebuild is under way, and removes every other version of them, also one that
   * was begun: what only those held is gone.
   *
   * @throws RebuildError and what the stores throw
   */
  async replace(names: readonly string[]): Promise<void> {
    while (this.#running !== null) await this.#running.ended;
    const { projections, opened, whenRead } = this.#options;
    const replaced = projections.filter(({ name }) => names.includes(name));
    const replacing = (async () => {
      for (const projection of replaced) await abandonBegun(projection, opened.readModels);
      await this.#rebuild(names);
      for (const projection of replaced) {
        const version = await opened.readModels.active(projection.name);
        if (version !== null) await whenRead(projection.name, version);
        await prune(projection, opened.readModels);
      }
    })();
    const name = names[0] ?? '';
    const ended = replacing.then(
      () => this.#end(name, null),
      (error: unknown) => this.#end(name, error instanceof Error ? error : new Error(String(error))),
    );
    this.#running = { name, ended };
    await replacing;
    await ended;
  }

  switchToNewest(name: string): Promise<string | null> {
    return this.#read(name, switchToNewest);
  }

  rollBack(name: string): Promise<string | null> {
    return this.#read(name, rollBack);
  }

  async #read(name: string, choose: typeof rollBack): Promise<string | null> {
    const { projections, opened, clock, whenRead } = this.#options;
    const projection = projections.find((each) => each.name === name);
    if (projection === undefined) return 'There is no projection of this name.';
    try {
      await whenRead(name, await choose(projection, { ...opened, clock }));
      return null;
    } catch (error) {
      if (error instanceof NoSuchVersionError) return error.message;
      throw error;
    }
  }

  /** Stops the rebuild under way; a later rebuild resumes it. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running?.ended;
  }

  async #rebuild(names: readonly string[]): Promise<void> {
    const { projections, opened, eventStore, readModels, keys, clock, onProgress } = this.#options;
    const all = await storeStatuses(projections, opened.eventStore, opened.readModels, clock);
    let told = 0;
    let last: Progress | null = null;
    await rebuildInThreads({
      projections: PROJECTORS,
      here: false,
      weights: new Map(names.map((name) => [name, 1])),
      eventStore,
      readModels,
      keys,
      upTo: await opened.eventStore.head(),
      events: logLength(all),
      clock,
      signal: this.#stop.signal,
      onProgress: (progress) => {
        last = progress;
        const now = clock.now().getTime();
        if (now - told < PROGRESS_MS) return;
        told = now;
        for (const name of names) onProgress(name, progress);
      },
    });
    if (last !== null) for (const name of names) onProgress(name, last);
  }

  #end(name: string, failure: Error | null): void {
    this.#running = null;
    if (failure !== null) this.#failures.set(name, failure.message);
    this.#options.onEnd(name, failure);
  }
}
