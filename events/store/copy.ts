/**
 * Copies a log into another event store, event by event in the order of the log, with ids, streams, revisions and
 * metadata (and so the recorded times) as they are. Only positions are the other store's own.
 *
 * What the target holds already must be the beginning of the same log: so a copy that was cut off at any moment goes on
 * when it is started again, and a target with anything else in it is left alone.
 */
import { CHAIN_START, chainHash } from './event-chain.ts';
import { type Position, START } from '../position.ts';
import {
  type ChainVerifier,
  type EventStore,
  InvalidEventError,
  isChained,
  MAX_APPEND_BYTES,
  type StoredEvent,
  WrongExpectedRevisionError,
} from './port.ts';

/** A log in two figures: the same for two logs only if they hold the same events in the same order. */
export interface LogDigest {
  readonly events: number;
  /** SHA-256 over all events, the one that an SQLite store chains them with. */
  readonly chain: string;
}

/** What was copied, and where its last event lies in both logs, whose positions are each their own. */
export interface CopiedLog extends LogDigest {
  readonly lastInSource: Position;
  readonly lastInTarget: Position;
}

export interface CopyProgress {
  readonly step: 'checking the source' | 'comparing' | 'copying' | 'verifying';
  /** Done so far in this step. */
  readonly events: number;
}

export interface CopyOptions {
  readonly from: EventStore;
  readonly to: EventStore;
  /** Stops the copy between two appends. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: CopyProgress) => void;
}

/** Why a log was not copied, in a sentence. */
class CopyRefusedError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'CopyRefusedError';
  }
}

/** Neighbours in one stream go over in one append: so many at most, and half of what an append may hold. */
const RUN_EVENTS = 200;
const RUN_BYTES = MAX_APPEND_BYTES / 2;

/**
 * @throws CopyRefusedError when the source is damaged, the target holds something else, an event cannot be copied, or
 *   the copy is found not to be the same; StoreUnavailableError as the stores do. To start it again goes on.
 */
export async function copyLog(options: CopyOptions): Promise<CopiedLog> {
  const { from, to, signal, onProgress = () => undefined } = options;
  if (isChained(from)) await checkChain(from, onProgress);
  const source = each(from)[Symbol.asyncIterator]();
  const digest = new RunningDigest();
  for await (const copied of each(to)) {
    throwIfStopped(signal, digest.events);
    const { value: original, done } = await source.next();
    if (done === true || !isSame(original, copied)) {
      const where = `${copied.id}, revision ${copied.revision} of ${copied.stream}`;
      throw new CopyRefusedError(`The target holds an event that is not the source's next one: ${where}.`);
    }
    onProgress({ step: 'comparing', events: digest.add(original) });
  }
  for await (const run of runs(source)) {
    throwIfStopped(signal, digest.events);
    await appendRun(to, run);
    for (const event of run) digest.add(event);
    onProgress({ step: 'copying', events: digest.events });
  }
  const written = await digestOf(to, signal, onProgress);
  if (written.events !== digest.events || written.chain !== digest.chain) {
    throw new CopyRefusedError(
      `The copy holds ${written.events} events where the source has ${digest.events}, or other ones.`,
    );
  }
  return {
    events: written.events,
    chain: written.chain,
    lastInSource: digest.last,
    lastInTarget: written.last,
  };
}

/** Counts and chains every event of a log. */
async function digestOf(
  store: EventStore,
  signal: AbortSignal,
  onProgress: (progress: CopyProgress) => void,
): Promise<RunningDigest> {
  const digest = new RunningDigest();
  for await (const event of each(store)) {
    throwIfStopped(signal, digest.events);
    onProgress({ step: 'verifying', events: digest.add(event) });
  }
  return digest;
}

class RunningDigest implements LogDigest {
  events = 0;
  last: Position = START;
  chain = CHAIN_START;

  /** Answers how many there are now. */
  add({ position, stream, revision, id, type, version, data, meta }: StoredEvent): number {
    const texts = { data: JSON.stringify(data), meta: JSON.stringify(meta) };
    this.chain = chainHash(this.chain, { stream, revision, id, type, version, ...texts });
    this.events += 1;
    this.last = position;
    return this.events;
  }
}

async function* each(store: EventStore): AsyncGenerator<StoredEvent, void, undefined> {
  for await (const page of store.readAll()) yield* page;
}

function isSame(one: StoredEvent, other: StoredEvent): boolean {
  const digests = [one, other].map((event) => {
    const digest = new RunningDigest();
    digest.add(event);
    return digest.chain;
  });
  return digests[0] === digests[1];
}

/** Stretches of the log whose events lie next to each other in one stream. */
async function* runs(
  source: AsyncIterator<StoredEvent, void>,
): AsyncGenerator<readonly StoredEvent[], void, undefined> {
  let run: StoredEvent[] = [];
  let bytes = 0;
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    const event = next.value;
    const size = Buffer.byteLength(JSON.stringify([event.data, event.meta]));
    const belongs = run[0]?.stream === event.stream && run.length < RUN_EVENTS && bytes + size <= RUN_BYTES;
    if (!belongs && run.length > 0) {
      yield run;
      run = [];
      bytes = 0;
    }
    run.push(event);
    bytes += size;
  }
  if (run.length > 0) yield run;
}

async function appendRun(to: EventStore, run: readonly StoredEvent[]): Promise<void> {
  const [first] = run;
  if (first === undefined) return;
  const events = run.map(({ id, type, version, data, meta }) => ({ id, type, version, data, meta }));
  try {
    await to.append(first.stream, events, first.revision === 0 ? 'none' : first.revision - 1);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevisionError || error instanceof InvalidEventError)) throw error;
    const where = `from ${first.id}, revision ${first.revision} of ${first.stream}`;
    throw new CopyRefusedError(`The target does not take the events ${where}: ${error.message}`);
  }
}

async function checkChain(
  source: ChainVerifier,
  onProgress: (progress: CopyProgress) => void,
): Promise<void> {
  for await (const step of source.verifyChain()) {
    if (step.brokenAt !== null) {
      throw new CopyRefusedError(`The source was changed: its chain breaks at event ${step.events}.`);
    }
    onProgress({ step: 'checking the source', events: step.events });
  }
}

function throwIfStopped(signal: AbortSignal, events: number): void {
  if (!signal.aborted) return;
  throw new CopyRefusedError(`Stopped at event ${events}; the same command goes on from there.`);
}
