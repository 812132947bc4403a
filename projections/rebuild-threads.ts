/**
 * A rebuild in two threads of its own, so that it neither stops the process that serves nor is stopped by it. Each thread
 * builds about half of the projections and folds the other half, which the other thread builds, a second time. So every
 * projection is folded twice by threads that share nothing, each thread reads and decodes the log once, and both have the
 * same work. (One thread that built and one that folded aside took a third longer; building in two threads and verifying
 * afterwards read and decoded the log four times.)
 */
import { Worker } from 'node:worker_threads';
import type { Clock } from '../backend/clock.ts';
import type { Position } from '../backend/event-store/port.ts';
import type { Digest } from './document-digest.ts';
import type { ReadModelsLocation } from './open-read-models.ts';
import { type Progress, ProgressMeter } from './progress.ts';
import type { VersionDigest } from './rebuild.ts';

/** What a thread is given. */
export interface RebuildJob {
  /** URL of the module that exports `PROJECTIONS`. */
  readonly projections: string;
  /** Names of those that it builds. */
  readonly build: readonly string[];
  /** Names of those that it folds a second time. */
  readonly aside: readonly string[];
  readonly eventStore: { readonly kind: 'sqlite'; readonly path: string };
  readonly readModels: ReadModelsLocation;
  /** The last position that both threads go to. */
  readonly upTo: Position;
  /** Events per page. */
  readonly pageSize: number;
}

/** What a thread tells. */
export type RebuildMessage =
  | { readonly kind: 'begun'; readonly name: string; readonly version: number }
  | { readonly kind: 'progress'; readonly events: number }
  | { readonly kind: 'digests'; readonly digests: readonly VersionDigest[] }
  | { readonly kind: 'active'; readonly name: string; readonly version: number }
  | { readonly kind: 'failed'; readonly sentence: string };

/** What a thread is told: once it has told its digests it waits for `switch`. */
export type RebuildOrder = 'stop' | 'switch';

export interface RebuildStep {
  readonly name: string;
  readonly version: number;
  readonly step: 'building' | 'verified' | 'active';
  /** What it holds, once it is verified. */
  readonly digest: Digest | null;
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

/** Cut differently in each thread. Larger pages were no faster, since documents that change often are held in between. */
const PAGES = [{ pageSize: 1000 }, { pageSize: 1300 }] as const;
/** MiB of a thread's heap for what is new: pages of events then die young, and are not copied first. */
const YOUNG_MIB = 24;

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
  const [one, other] = shareOut(request.weights);
  const meter = new ProgressMeter(request.clock, 2, request.events);
  const thread = (number: 0 | 1, build: readonly string[], aside: readonly string[]): Thread =>
    new Thread({ ...request, ...PAGES[number], build, aside }, (message) => {
      const { kind } = message;
      if (kind === 'progress') onProgress?.(meter.measure(number, message.events));
      else if (kind === 'begun') onStep?.({ ...message, step: 'building', digest: null });
      else if (kind === 'active') onStep?.({ ...message, step: 'active', digest: null });
    });
  const threads = [thread(0, one, other), thread(1, other, one)];
  const order = (what: RebuildOrder) => (): void => threads.forEach((each) => each.order(what));
  const stop = order('stop');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const digests = await Promise.all(threads.map((each) => each.digests));
    for (const verified of agreed(one, other, digests)) onStep?.(verified);
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
function shareOut(weights: ReadonlyMap<string, number>): readonly [readonly string[], readonly string[]] {
  const one: Share = { weight: 0, names: [] };
  const other: Share = { weight: 0, names: [] };
  for (const [name, weight] of [...weights].toSorted(([, left], [, right]) => right - left)) {
    const lighter = one.weight <= other.weight ? one : other;
    lighter.names.push(name);
    lighter.weight += weight;
  }
  return [one.names, other.names];
}

/** Compares what each projection's two folds hold. */
function agreed(
  one: readonly string[],
  other: readonly string[],
  digests: readonly (readonly VersionDigest[])[],
): readonly RebuildStep[] {
  const of = (thread: number, name: string): VersionDigest | undefined =>
    digests[thread]?.find((digest) => digest.name === name);
  return [...one, ...other].map((name): RebuildStep => {
    const builder = one.includes(name) ? 0 : 1;
    const built = of(builder, name);
    const folded = of(1 - builder, name);
    if (built === undefined || folded === undefined) throw new RebuildError(`Nothing was told of ${name}.`);
    const { version, documents, hash } = built;
    if (folded.documents === documents && folded.hash === hash) {
      return { name, version, step: 'verified', digest: { documents, hash } };
    }
    throw new RebuildError(
      `The new documents of ${name} are not those of a second fold, so reads were not switched: ` +
        `${documents} documents with the hash ${hash}, against ${folded.documents} with ${folded.hash}.`,
    );
  });
}

class Thread {
  readonly #worker: Worker;
  /** What its stores hold, once it has read the log. */
  readonly digests: Promise<readonly VersionDigest[]>;
  /** Resolves when the thread has ended, with what went wrong in it. */
  readonly ended: Promise<RebuildError | null>;

  constructor(job: RebuildJob, onMessage: (message: RebuildMessage) => void) {
    const { projections, build, aside, eventStore, readModels, upTo, pageSize } = job;
    const worker = new Worker(START_THREAD, {
      eval: true,
      workerData: { projections, build, aside, eventStore, readModels, upTo, pageSize } satisfies RebuildJob,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
    });
    let failure: RebuildError | null = null;
    this.#worker = worker;
    this.ended = new Promise((resolve) => worker.on('exit', () => resolve(failure)));
    this.digests = new Promise((resolve, reject) => {
      worker.on('message', (message: RebuildMessage) => {
        if (message.kind === 'digests') resolve(message.digests);
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
