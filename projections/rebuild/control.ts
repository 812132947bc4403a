/**
 * What a serving process can be asked to do with its projections: rebuild one, hold it against the log, or two of its versions
 * against each other, in threads of their own; let another version be read; remove those that are not. One of these at a time.
 * Each call answers why it was not done, in a sentence, or null where it was.
 */
import type { Clock } from '../../lib/clock.ts';
import type { EventStore } from '../../events/store/port.ts';
import type { ReadModelStore } from '../read-models/port.ts';
import type { CheckResult } from './check-job.ts';
import { checkInThread } from './check-thread.ts';
import { type Progress, ProgressMeter } from './progress.ts';
import type { Projection } from '../projection.ts';
import { type RebuildRequest, rebuildInThreads } from './rebuild-threads.ts';
import { logLength, storeStatuses } from '../runtime/store-status.ts';
import { abandonBegun } from './rebuild.ts';
import { NoSuchVersionError, prune, pruneOnceRead, rollBack, switchToNewest } from './switch.ts';

export interface ControlOptions extends Pick<RebuildRequest, 'eventStore' | 'readModels' | 'keys'> {
  readonly projections: readonly Projection[];
  /** The same stores as this process has them open. */
  readonly opened: { readonly eventStore: EventStore; readonly readModels: ReadModelStore };
  readonly clock: Clock;
  /** Whether a start has found a projection missing, and builds it. */
  readonly isUnbuilt: (name: string) => boolean;
  /** Whether this process's own queries read a version, once they do or when that takes too long. */
  readonly whenRead: (name: string, version: number) => Promise<boolean>;
  /** Some times a second while a rebuild goes on, and once at its end. */
  readonly onProgress: (name: string, progress: Progress) => void;
  readonly onEnd: (name: string, doing: Doing, failure: Error | null) => void;
}

/** What is done with a projection now. */
export type Doing = 'rebuilding' | 'verifying' | 'comparing' | 'switching' | 'pruning';

const DONE: Readonly<Record<Doing, string>> = {
  rebuilding: 'rebuilt',
  verifying: 'verified',
  comparing: 'compared',
  switching: 'switched',
  pruning: 'pruned',
};

interface Running {
  readonly name: string;
  readonly doing: Doing;
  readonly ended: Promise<void>;
}

const PROGRESS_MS = 250;
/** Where the projectors are, for the threads that import them for themselves. */
export const PROJECTORS = new URL('../all.ts', import.meta.url).href;

export class ProjectionControl {
  readonly #options: ControlOptions;
  readonly #stop = new AbortController();
  readonly #failures = new Map<string, string>();
  readonly #found = new Map<string, CheckResult>();
  #running: Running | null = null;

  constructor(options: ControlOptions) {
    this.#options = options;
  }

  /** What is being done with which projection; null where nothing is. */
  get running(): { readonly name: string; readonly doing: Doing } | null {
    return this.#running;
  }

  /** Why the last rebuild of a projection was given up, in a sentence; null where it was not. */
  failureOf(name: string): string | null {
    return this.#failures.get(name) ?? null;
  }

  /** What the last check of a projection found since this process started; null where there was none. */
  foundIn(name: string): CheckResult | null {
    return this.#found.get(name) ?? null;
  }

  /** Begins a rebuild; `onEnd` is called when it ends. */
  rebuild(name: string): string | null {
    return this.#begin(name, 'rebuilding', () => this.#rebuild([name]));
  }

  /** Begins to hold what is served against a fold of the log. */
  verify(name: string): string | null {
    return this.#begin(name, 'verifying', () => this.#check(name, null));
  }

  /** Begins to hold two versions against each other. */
  async compare(name: string, versions: readonly [number, number]): Promise<string | null> {
    const known = await this.#options.opened.readModels.versions(name);
    const missing = versions.find((version) => !known.includes(version));
    if (missing !== undefined) return `There is no version ${missing} of ${name}.`;
    if (versions[0] === versions[1]) return 'Two different versions are needed.';
    return this.#begin(name, 'comparing', () => this.#check(name, versions));
  }

  #begin(name: string, doing: Doing, work: () => Promise<void>): string | null {
    const refused = this.#refusal();
    if (refused !== null) return refused;
    if (this.#options.isUnbuilt(name)) return `${name} is being built already.`;
    this.#failures.delete(name);
    void this.#run(name, doing, work());
    return null;
  }

  #refusal(): string | null {
    if (this.#stop.signal.aborted) return 'The product is stopping.';
    if (this.#running === null) return null;
    const { name, doing } = this.#running;
    return `${name} is being ${DONE[doing]}. Please wait until it is done.`;
  }

  #run(name: string, doing: Doing, work: Promise<void>): Promise<void> {
    const ended = work.then(
      () => this.#end(name, doing, null),
      (error: unknown) => this.#end(name, doing, error instanceof Error ? error : new Error(String(error))),
    );
    this.#running = { name, doing, ended };
    return ended;
  }

  async #check(name: string, versions: readonly [number, number] | null): Promise<void> {
    const { eventStore, readModels, keys, clock, onProgress } = this.#options;
    const tell = this.#sometimes([name]);
    const result = await checkInThread({
      projections: PROJECTORS,
      name,
      versions,
      eventStore,
      readModels,
      keys,
      clock,
      events: versions === null ? await this.#events() : null,
      signal: this.#stop.signal,
      onProgress: tell,
    });
    this.#found.set(name, result);
    const { one, other } = result.documents;
    const total = versions === null ? await this.#events() : one + other;
    onProgress(name, { done: total ?? 0, total, rate: 0, left: 0 });
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
      for (const projection of replaced) await pruneOnceRead(projection, opened.readModels, whenRead);
    })();
    const ended = this.#run(names[0] ?? '', 'rebuilding', replacing);
    await replacing;
    await ended;
  }

  switchToNewest(name: string): Promise<string | null> {
    return this.#read(name, switchToNewest);
  }

  rollBack(name: string): Promise<string | null> {
    return this.#read(name, rollBack);
  }

  #read(name: string, choose: typeof rollBack): Promise<string | null> {
    const { opened, clock, whenRead } = this.#options;
    return this.#now(name, 'switching', async (projection) => {
      const meter = new ProgressMeter(clock, 1, await this.#events());
      const tell = this.#sometimes([name]);
      const onCaughtUp = (done: number): void => tell(meter.measure(0, done));
      await whenRead(name, await choose(projection, { ...opened, clock, onCaughtUp }));
    });
  }

  /** Removes the versions that are not read. */
  prune(name: string): Promise<string | null> {
    return this.#now(name, 'pruning', async (projection) => {
      await prune(projection, this.#options.opened.readModels);
      this.#found.delete(name);
    });
  }

  /** Does what the caller waits for. */
  async #now(
    name: string,
    doing: Doing,
    work: (projection: Projection) => Promise<void>,
  ): Promise<string | null> {
    const projection = this.#options.projections.find((each) => each.name === name);
    if (projection === undefined) return 'There is no projection of this name.';
    const refused = this.#refusal();
    if (refused !== null) return refused;
    const working = work(projection);
    const ended = working.then(
      () => this.#end(name, doing, null),
      () => this.#end(name, doing, null),
    );
    this.#running = { name, doing, ended };
    try {
      await working;
      return null;
    } catch (error) {
      if (error instanceof NoSuchVersionError) return error.message;
      throw error;
    } finally {
      await ended;
    }
  }

  /** Stops the rebuild under way; a later rebuild resumes it. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running?.ended;
  }

  async #rebuild(names: readonly string[]): Promise<void> {
    const { opened, eventStore, readModels, keys, clock, onProgress } = this.#options;
    const tell = this.#sometimes(names);
    let last: Progress | null = null;
    await rebuildInThreads({
      projections: PROJECTORS,
      here: false,
      weights: new Map(names.map((name) => [name, 1])),
      eventStore,
      readModels,
      keys,
      upTo: await opened.eventStore.head(),
      events: await this.#events(),
      clock,
      signal: this.#stop.signal,
      onProgress: (progress) => {
        last = progress;
        tell(progress);
      },
    });
    if (last !== null) for (const name of names) onProgress(name, last);
  }

  /** Tells some times a second how far it is. */
  #sometimes(names: readonly string[]): (progress: Progress) => void {
    const { clock, onProgress } = this.#options;
    let told = 0;
    return (progress) => {
      const now = clock.now().getTime();
      if (now - told < PROGRESS_MS) return;
      told = now;
      for (const name of names) onProgress(name, progress);
    };
  }

  /** Events in the log, about; null where nothing says it. */
  async #events(): Promise<number | null> {
    const { projections, opened, clock } = this.#options;
    return logLength(await storeStatuses(projections, opened.eventStore, opened.readModels, clock));
  }

  #end(name: string, doing: Doing, failure: Error | null): void {
    this.#running = null;
    if (failure !== null) this.#failures.set(name, failure.message);
    this.#options.onEnd(name, doing, failure);
  }
}
