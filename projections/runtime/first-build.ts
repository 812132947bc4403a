/**
 * The building of versions that a start found missing, in threads of their own, where the log is too long to be followed
 * from its beginning by the thread that answers. Until then `UnbuiltStore` stands in their place.
 *
 * One process builds; another one that finds it building tries again until the versions are there, or until they can be
 * built: so the work of a process that was killed is taken over. What the log itself stands in the way of (a building is
 * strict) is left to the live projections, which leave out what they cannot read, and say so.
 */
import type { EventStore } from '../../events/store/port.ts';
import { backoff, type Timer } from '../../lib/timer.ts';
import type { Projection } from '../projection.ts';
import type { BuildProgress, ReadModelStore } from '../read-models/port.ts';
import { servedVersion, schemaVersionOf } from './store-version.ts';
import { UnbuiltStore } from './unbuilt-store.ts';

/** How fast a building goes, beside how far it is. */
export interface BuildPace extends BuildProgress {
  /** Events per second. */
  readonly rate: number;
  /** Seconds left; null while that is not known. */
  readonly left: number | null;
}

/**
 * Builds the named projections from the first event, and lets them be read.
 *
 * @throws BuildRefusedError where another try would fail alike; any other error is tried again.
 */
export type BuildVersions = (
  names: readonly string[],
  options: { readonly signal: AbortSignal; readonly onProgress: (pace: BuildPace) => void },
) => Promise<void>;

/** The log, or the program, stands in the way of a building. */
export class BuildRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BuildRefusedError';
  }
}

/** Events that the thread that answers takes about two seconds to follow; threads take one to begin. */
const LONG = 20_000;
/** From one report to the next. */
const EVENTS_PER_REPORT = 5000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 10_000;

export interface FirstBuildOptions {
  readonly build: BuildVersions;
  readonly eventStore: EventStore;
  readonly readModels: ReadModelStore;
  readonly timer: Timer;
  /** Events from which on it is quicker to build from a log than to follow it. */
  readonly longFrom?: number | undefined;
  readonly onProgress: (names: readonly string[], pace: BuildPace) => void;
  /** A try failed, and there will be another one. */
  readonly onFailure: (error: Error) => void;
  /** The versions are there; or, with the reason, they will not be built. */
  readonly onEnd: (refused: BuildRefusedError | null) => void;
}

export class FirstBuild {
  readonly #options: FirstBuildOptions;
  readonly #unbuilt = new Map<string, Projection>();
  readonly #abort = new AbortController();
  #logIsLong: boolean | null = null;
  #running: Promise<void> = Promise.resolve();
  #progress: BuildProgress = { done: 0, total: null };

  constructor(options: FirstBuildOptions) {
    this.#options = options;
  }

  /** What stands in the place of a projection until it is built; null where it is there, or is to follow the log. */
  async placeholder(projection: Projection): Promise<UnbuiltStore | null> {
    const { eventStore, longFrom = LONG } = this.#options;
    if (await this.#hasVersion(projection)) return null;
    this.#logIsLong ??= await isLong(eventStore, longFrom);
    if (!this.#logIsLong) return null;
    const { name, version: schemaVersion, collections } = projection;
    this.#unbuilt.set(name, projection);
    const schema = { name, version: servedVersion(schemaVersion, null, []), collections };
    return new UnbuiltStore(schema, () => this.#progress);
  }

  /** Those whose place is held. */
  get unbuilt(): readonly string[] {
    return [...this.#unbuilt.keys()];
  }

  get progress(): BuildProgress {
    return this.#progress;
  }

  start(): void {
    if (this.#unbuilt.size > 0) this.#running = this.#run();
  }

  /** A projection has a store of its own now. */
  opened(name: string): void {
    this.#unbuilt.delete(name);
  }

  /** A building under way is left where it is, to be resumed. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { timer, onFailure, onEnd } = this.#options;
    const { signal } = this.#abort;
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        const missing = await this.#missing();
        if (missing.length > 0) await this.#build(missing);
        if (!signal.aborted) onEnd(null);
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof BuildRefusedError) return onEnd(error);
        onFailure(error instanceof Error ? error : new Error(String(error)));
        await timer.sleep(backoff(attempt, FIRST_RETRY_MS, LAST_RETRY_MS), signal);
      }
    }
  }

  #build(names: readonly string[]): Promise<void> {
    const { build, onProgress } = this.#options;
    const { signal } = this.#abort;
    let reported = -EVENTS_PER_REPORT;
    return build(names, {
      signal,
      onProgress: (pace) => {
        this.#progress = pace;
        if (pace.done < reported + EVENTS_PER_REPORT) return;
        reported = pace.done;
        onProgress(names, pace);
      },
    });
  }

  /** Those of which there is no version yet, also by another process. */
  async #missing(): Promise<readonly string[]> {
    const missing: string[] = [];
    for (const [name, projection] of this.#unbuilt)
      if (!(await this.#hasVersion(projection))) missing.push(name);
    return missing;
  }

  async #hasVersion({ name, version: schemaVersion }: Projection): Promise<boolean> {
    const versions = await this.#options.readModels.versions(name);
    return versions.some((version) => schemaVersionOf(version) === schemaVersion);
  }
}

async function isLong(eventStore: EventStore, from: number): Promise<boolean> {
  let events = 0;
  for await (const page of eventStore.readAll({ limit: from })) events += page.length;
  return events === from;
}
