/**
 * A rebuild in threads of its own, so that it neither stops the process that serves nor is stopped by it. There are two,
 * each building about half of the projections' documents. Reads switch once both have verified theirs.
 */
import { Worker } from 'node:worker_threads';
import type { Clock } from '../backend/clock.ts';
import type { EventStoreLocation, Position } from '../backend/event-store/port.ts';
import type { ReadModelsLocation } from './open-read-models.ts';
import { type Progress, ProgressMeter } from './progress.ts';
import type { Beginning, VersionDigest } from './rebuild.ts';

/** What a thread is given. */
export interface RebuildJob {
  /** URL of the module that exports `PROJECTIONS`. */
  readonly projections: string;
  /** Names of those that it builds. */
  readonly build: readonly string[];
  readonly eventStore: EventStoreLocation;
  readonly readModels: ReadModelsLocation;
  /** The last position that both threads go to. */
  readonly upTo: Position;
  /** Events per page. */
  readonly pageSize: number;
}

/** What a thread tells. */
export type RebuildMessage =
  | ({ readonly kind: 'begun' } & Beginning)
  | { readonly kind: 'progress'; readonly events: number }
  | ({ readonly kind: 'verified' } & VersionDigest)
  | { readonly kind: 'filled' }
  | { readonly kind: 'active'; readonly name: string; readonly version: number }
  | { readonly kind: 'failed'; readonly sentence: string };

/** What a thread is told: once it is filled it waits for `switch`. */
export type RebuildOrder = 'stop' | 'switch';

export interface RebuildStep {
  readonly name: string;
  readonly version: number;
  readonly step: 'building' | 'verified' | 'active';
  /** Events that an earlier rebuild, cut short, has put into it; 0 where it is begun anew, and in later steps. */
  readonly already: number;
  /** What it holds, once it is verified. */
  readonly digest: VersionDigest | null;
}

export interface RebuildRequest extends Pick<
  RebuildJob,
  'projections' | 'eventStore' | 'readModels' | 'upTo'
> {
  /** What each projection weighs, by name: about how much of the work is its own. */
  readonly weights: ReadonlyMap<string, number>;
  /** Events up to there, about; null where nothing says it. */
  readonly events: number | null;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  readonly onStep?: (step: RebuildStep) => void;
  readonly onProgress?: (progress: Progress) => void;
}

/** Larger pages were no faster, since documents that change often are held in between. */
const PAGE_SIZE = 150;
/** MiB of a thread's heap for what is new: pages of events then die young, and are not copied first. */
const YOUNG_MIB = 48;

/** What reads TypeScript is at work in the thread that loaded it alone, so a new thread first loads it for itself. */
const START_THREAD = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))})
  .then(({ register }) => { register(); return import(${JSON.stringify(import.meta.resolve('./rebuild-worker.ts'))}); });`;

/** The rebuild was given up, and reads were not switched. The message says why. */
class RebuildError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'RebuildError';
  }
}

/**
 * Rebuilds projections together, and switches reads to them.
 *
 * @throws RebuildError
 */
export async function rebuildInThreads(request: RebuildRequest): Promise<void> {
  const { onStep, onProgress, signal } = request;
  const shares = shareOut(request.weights);
  const meter = new ProgressMeter(request.clock, shares.length, request.events);
  const threads = shares.map(
    (build, number) =>
      new Thread({ ...request, pageSize: PAGE_SIZE, build }, (message) => {
        const { kind } = message;
        if (kind === 'progress') onProgress?.(meter.measure(number, message.events));
        else if (kind === 'begun')
          onStep?.({ ...message, step: 'building', already: message.events, digest: null });
        else if (kind === 'verified') onStep?.({ ...message, step: 'verified', already: 0, digest: message });
        else if (kind === 'active') onStep?.({ ...message, step: 'active', already: 0, digest: null });
      }),
  );
  const order = (what: RebuildOrder) => (): void => threads.forEach((each) => each.order(what));
  const stop = order('stop');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await Promise.all(threads.map(({ filled }) => filled));
    order('switch')();
    const failures = await Promise.all(threads.map(({ ended }) => ended));
    for (const failure of failures) if (failure !== null) throw failure;
  } finally {
    stop();
    signal?.removeEventListener('abort', stop);
    await Promise.all(threads.map(({ ended }) => ended));
  }
}

interface Share {
  weight: number;
  readonly names: string[];
}

/** The heaviest first, each to the share that is lighter by then. */
function shareOut(weights: ReadonlyMap<string, number>): readonly (readonly string[])[] {
  const one: Share = { weight: 0, names: [] };
  const other: Share = { weight: 0, names: [] };
  for (const [name, weight] of [...weights].toSorted(([, left], [, right]) => right - left)) {
    const lighter = one.weight <= other.weight ? one : other;
    lighter.names.push(name);
    lighter.weight += weight;
  }
  return [one.names, other.names].filter((names) => names.length > 0);
}

class Thread {
  readonly #worker: Worker;
  /** Resolves once it has read the log and verified what it built. */
  readonly filled: Promise<void>;
  /** Resolves when the thread has ended, with what went wrong in it. */
  readonly ended: Promise<RebuildError | null>;

  constructor(job: RebuildJob, onMessage: (message: RebuildMessage) => void) {
    const { projections, build, eventStore, readModels, upTo, pageSize } = job;
    const worker = new Worker(START_THREAD, {
      eval: true,
      workerData: { projections, build, eventStore, readModels, upTo, pageSize } satisfies RebuildJob,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
    });
    let failure: RebuildError | null = null;
    this.#worker = worker;
    this.ended = new Promise((resolve) => worker.on('exit', () => resolve(failure)));
    this.filled = new Promise((resolve, reject) => {
      worker.on('message', (message: RebuildMessage) => {
        if (message.kind === 'filled') resolve();
        else if (message.kind === 'failed') failure ??= new RebuildError(message.sentence);
        else onMessage(message);
      });
      worker.on('error', ({ message }) => {
        failure ??= new RebuildError(message);
      });
      worker.on('exit', () =>
        reject(failure ?? new RebuildError('A thread of the rebuild ended before it was done.')),
      );
    });
  }

  order(order: RebuildOrder): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(order);
  }
}
