/**
 * A rebuild in two threads of its own, so that it neither stops the process that serves nor is stopped by it. One thread
 * builds the new versions, the other folds the log a second time; only when both have the same documents does the first
 * one let reads switch.
 *
 * Each thread reads and decodes the log once for all projections. Sharing the projections out over both threads instead,
 * and verifying afterwards, read and decoded it four times.
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
  readonly role: 'build' | 'fold aside';
  /** URL of the module that exports `PROJECTIONS`. */
  readonly projections: string;
  readonly names: readonly string[];
  readonly eventStore: { readonly kind: 'sqlite'; readonly path: string };
  readonly readModels: ReadModelsLocation;
  /** The last position that both threads go to. */
  readonly upTo: Position;
}

/** What a thread tells. */
export type RebuildMessage =
  | { readonly kind: 'begun'; readonly name: string; readonly version: number }
  | { readonly kind: 'progress'; readonly events: number }
  | { readonly kind: 'digests'; readonly digests: readonly VersionDigest[] }
  | { readonly kind: 'active'; readonly name: string; readonly version: number }
  | { readonly kind: 'failed'; readonly sentence: string };

/** What a thread is told: the builder waits for `switch` once it has built. */
export type RebuildOrder = 'stop' | 'switch';

export interface RebuildStep {
  readonly name: string;
  readonly version: number;
  readonly step: 'building' | 'verified' | 'active';
  /** What it holds, once it is verified. */
  readonly digest: Digest | null;
}

export interface RebuildRequest extends Omit<RebuildJob, 'role'> {
  /** Events up to there, about; null where nothing says it. */
  readonly events: number | null;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  readonly onStep?: (step: RebuildStep) => void;
  readonly onProgress?: (progress: Progress) => void;
}

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
  const meter = new ProgressMeter(request.clock, 2, request.events);
  const builder = new Thread({ ...jobOf(request), role: 'build' }, (message) => {
    const { kind } = message;
    if (kind === 'progress') onProgress?.(meter.measure(0, message.events));
    else if (kind === 'begun') onStep?.({ ...message, step: 'building', digest: null });
    else if (kind === 'active') onStep?.({ ...message, step: 'active', digest: null });
  });
  const folder = new Thread({ ...jobOf(request), role: 'fold aside' }, (message) => {
    if (message.kind === 'progress') onProgress?.(meter.measure(1, message.events));
  });
  const threads = [builder, folder];
  const stop = (): void => threads.forEach((thread) => thread.order('stop'));
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const [built, folded] = await Promise.all([builder.digests, folder.digests]);
    for (const [at, { name, version, documents, hash }] of built.entries()) {
      refuseOther(name, { documents, hash }, folded[at]);
      onStep?.({ name, version, step: 'verified', digest: { documents, hash } });
    }
    builder.order('switch');
    const failure = await builder.ended;
    if (failure !== null) throw failure;
  } finally {
    stop();
    signal?.removeEventListener('abort', stop);
    await Promise.all(threads.map(({ ended }) => ended));
  }
}

function jobOf({
  projections,
  names,
  eventStore,
  readModels,
  upTo,
}: RebuildRequest): Omit<RebuildJob, 'role'> {
  return { projections, names, eventStore, readModels, upTo };
}

function refuseOther(name: string, built: Digest, folded: Digest | undefined): void {
  if (folded?.documents === built.documents && folded.hash === built.hash) return;
  throw new RebuildError(
    `The new documents of ${name} are not those of a second fold, so reads were not switched: ` +
      `${built.documents} documents with the hash ${built.hash}, against ${folded?.documents ?? 0} with ${folded?.hash ?? 'none'}.`,
  );
}

class Thread {
  readonly #worker: Worker;
  /** What its stores hold, once it has read the log. */
  readonly digests: Promise<readonly VersionDigest[]>;
  /** Resolves when the thread has ended, with what went wrong in it. */
  readonly ended: Promise<RebuildError | null>;

  constructor(job: RebuildJob, onMessage: (message: RebuildMessage) => void) {
    const worker = new Worker(START_THREAD, {
      eval: true,
      workerData: job,
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
