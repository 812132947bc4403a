/**
 * A projection of an analyst's own: built from the real log in a folder beside the file of its answer, and exported. Nothing
 * that is served is touched, however it ends; one that never ends is ended.
 */
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStoreLocation } from '../../events/store/location.ts';
import { assertFile } from '../../lib/own-module.ts';
import type { Timer } from '../../lib/timer.ts';
import { startThread } from '../../projections/rebuild/thread.ts';
import { EventInHand } from './event-in-hand.ts';
import type { OwnProjectionJob, OwnProjectionMessage } from './own-projection-build.ts';

interface OwnProjectionRequest {
  readonly file: string;
  readonly out: string;
  readonly eventStore: EventStoreLocation;
  /** How long one event may take, and how long the file to be loaded. */
  readonly patienceSeconds: number;
  readonly timer: Timer;
  readonly signal: AbortSignal;
  readonly onProgress: (events: number) => void;
}

const LOOK_MS = 100;

/** @returns how many documents there are. @throws Error in a sentence, where the file or what it holds will not do */
export async function exportOwnProjection(request: OwnProjectionRequest): Promise<number> {
  const folder = `${request.out}.building`;
  assertFile(request.file);
  await makeRoom(request.out, folder);
  try {
    const unfinished = join(folder, 'documents');
    const documents = await built(request, { folder, documents: unfinished });
    await rename(unfinished, request.out);
    return documents;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Before the log is gone through, which may take long. */
async function makeRoom(out: string, folder: string): Promise<void> {
  const there = await stat(out).catch(() => null);
  if (there?.isDirectory() === true)
    throw new Error(`${out} is a folder: name the file that is to be written.`);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch {
    throw new Error(`${out} cannot be written: nothing can be made in its folder.`);
  }
}

async function built(
  { file, eventStore, patienceSeconds, timer, signal, onProgress }: OwnProjectionRequest,
  places: Pick<OwnProjectionJob, 'folder' | 'documents'>,
): Promise<number> {
  const inHand = new EventInHand();
  const job: OwnProjectionJob = { file, eventStore, ...places };
  let documents: number | null = null;
  let failure: string | null = null;
  const { over, end } = startThread<OwnProjectionMessage, never>(
    import.meta.resolve('./own-projection-worker.ts'),
    { ...job, memory: inHand.memory },
    null,
    (message) => {
      if (message.kind === 'built') ({ documents } = message);
      else if (message.kind === 'failed') failure ??= message.sentence;
      else onProgress(message.events);
    },
  );
  const stop = (sentence: string): void => {
    failure ??= sentence;
    end();
  };
  const stopped = (): void => stop('It was stopped.');
  signal.addEventListener('abort', stopped, { once: true });
  const endWatch = whenStill(inHand, patienceSeconds, timer, () =>
    stop(`${file} was stopped: after ${patienceSeconds} s it had not ended ${placeOf(inHand)}. ${LEFT}`),
  );
  const lost = await over;
  endWatch();
  signal.removeEventListener('abort', stopped);
  if (failure !== null) throw new Error(failure);
  if (documents !== null) return documents;
  throw new Error(`${file} ended its thread ${placeOf(inHand)}${lost === null ? '' : ` (${lost})`}. ${LEFT}`);
}

const LEFT = 'Nothing was written, and nothing that is served was touched.';

const placeOf = ({ name }: EventInHand): string => (name === '' ? 'while it was loaded' : `with ${name}`);

/** Looks are counted, not the clock's seconds: while the machine sleeps, nothing is due. */
function whenStill(inHand: EventInHand, seconds: number, timer: Timer, act: () => void): () => void {
  let last = 0;
  let still = 0;
  return timer.every(LOOK_MS, () => {
    const { beat } = inHand;
    still = beat === 0 || beat !== last ? 0 : still + 1;
    last = beat;
    if (still * LOOK_MS >= seconds * 1000) act();
  });
}
