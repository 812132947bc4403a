/**
 * Reading and following a log that lies in this process or in a file of it: what the memory and the SQLite adapter
 * share, so that paging, waiting and ending are one piece of code.
 */
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { backoff, systemTimer, type Timer } from '../../lib/timer.ts';
import { START, type Position } from '../position.ts';
import {
  StoreUnavailableError,
  type EventFilter,
  type ReadAllOptions,
  type ReadStreamOptions,
  type StoredEvent,
  type SubscribeOptions,
  type SubscriptionItem,
} from './port.ts';
import { isStreamName, limitOf, pageSizeOf, streamRead } from './requests.ts';

/** A slice of the log, read at one moment. */
export interface LogPage {
  readonly events: readonly StoredEvent[];
  /** Everything up to here, or backwards down to here, has been looked at: the next page goes on from it. */
  readonly scannedTo: Position;
  /** Whether the direction ended there at that moment: the end of the log, or what the reading was bounded by. */
  readonly atEnd: boolean;
}

/** Some events of one stream, in the order asked for. */
export interface StreamPage {
  readonly events: readonly StoredEvent[];
  /** Whether the stream has no more in that direction. */
  readonly atEnd: boolean;
}

/** Every call is synchronous, so nothing can be committed between the parts of one answer. */
export interface LogSource {
  isClosed(): boolean;
  readonly commits: CommitSignal;
  head(): Position;
  /** At most `limit` events after `after`, not beyond `upTo` where given. May look at part of the slice only. */
  logPage(after: Position, limit: number, filter: EventFilter | undefined, upTo?: Position): LogPage;
  /** The last events before a position, or before the end, none of them at or before `after`, the newest first. */
  logPageBackwards(
    before: Position | undefined,
    limit: number,
    filter: EventFilter | undefined,
    after: Position,
  ): LogPage;
  /** At most `limit` events of one stream, from a revision on (inclusive) or from the end that the direction begins at. */
  streamPage(stream: string, from: number | undefined, backwards: boolean, limit: number): StreamPage;
}

/** What every call after `close()` is answered with. */
export function closedError(): StoreUnavailableError {
  return new StoreUnavailableError('The event store has been closed.');
}

export async function* readStreamPages(
  source: LogSource,
  stream: string,
  options: ReadStreamOptions | undefined,
): AsyncGenerator<readonly StoredEvent[], void, undefined> {
  const { backwards, limit, pageSize, from: first } = streamRead(options);
  if (source.isClosed()) throw closedError();
  if (!isStreamName(stream)) return;
  let from = first;
  let left = limit;
  while (left > 0) {
    const { events, atEnd } = source.streamPage(stream, from, backwards, Math.min(pageSize, left));
    const last = events.at(-1);
    if (last === undefined) return;
    yield events;
    left -= events.length;
    from = backwards ? last.revision - 1 : last.revision + 1;
    if (atEnd || from < 0 || left === 0) return;
    await nextTurn(source);
  }
}

export async function* readLogPages(
  source: LogSource,
  options: ReadAllOptions = {},
): AsyncGenerator<readonly StoredEvent[], void, undefined> {
  const { after = START, before, filter } = options;
  const pageSize = pageSizeOf(options, 1000);
  let left = limitOf(options);
  if (source.isClosed()) throw closedError();
  const backwards = options.direction === 'backwards';
  const head = backwards ? START : source.head();
  let at = backwards ? before : after;
  while (left > 0) {
    const most = Math.min(pageSize, left);
    const page = backwards
      ? source.logPageBackwards(at, most, filter, after)
      : source.logPage(at ?? START, most, filter, head);
    if (page.events.length > 0) yield page.events;
    left -= page.events.length;
    if (page.atEnd || left === 0) return;
    at = page.scannedTo;
    await nextTurn(source);
  }
}

/** Between two pages whatever else waits gets its turn: one reader of a long log must not hold up a request. */
async function nextTurn(source: LogSource): Promise<void> {
  await turnOfTheLoop();
  if (source.isClosed()) throw closedError();
}

/** The subscription: pages to the end of the log, a caught-up mark, then a wait for the next commit. */
export async function* followLog(
  source: LogSource,
  options: SubscribeOptions,
): AsyncGenerator<SubscriptionItem, void, undefined> {
  const { filter, signal } = options;
  const pageSize = pageSizeOf(options, 1000);
  if (source.isClosed()) throw closedError();
  let position = options.after ?? START;
  let told: Position | undefined;
  let failures = 0;
  while (!signal.aborted && !source.isClosed()) {
    // Taken before the page is read: a commit that comes while the consumer is busy then ends the wait at once.
    const commit = source.commits.count;
    let page: LogPage;
    try {
      page = source.logPage(position, pageSize, filter);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      failures += 1;
      await source.commits.next(commit, signal, backoff(failures));
      continue;
    }
    failures = 0;
    position = page.scannedTo;
    if (page.events.length > 0) yield { kind: 'events', events: page.events };
    if (!page.atEnd) {
      await turnOfTheLoop();
      continue;
    }
    if (signal.aborted || source.isClosed()) return;
    if (told !== position) {
      told = position;
      yield { kind: 'caught-up', position };
    }
    await source.commits.next(commit, signal);
  }
}

/** Tells those who wait that the log has grown, or that the store has been closed. */
export class CommitSignal {
  #count = 0;
  readonly #waiting = new Set<() => void>();
  readonly #watch: () => () => void;
  readonly #timer: Timer;
  #stopWatching: (() => void) | undefined;

  /** `watch` is called when somebody begins to wait, and what it answers when nobody does any more. */
  constructor(watch: () => () => void = () => () => undefined, timer: Timer = systemTimer) {
    this.#watch = watch;
    this.#timer = timer;
  }

  /** Grows with each commit. */
  get count(): number {
    return this.#count;
  }

  announce(): void {
    this.#count += 1;
    for (const wake of this.#waiting) wake();
  }

  /** Waits until the count is another than `seen`, the signal is aborted, or `timeoutMs` have passed. */
  next(seen: number, signal: AbortSignal, timeoutMs?: number): Promise<void> {
    if (this.#count !== seen || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = timeoutMs === undefined ? () => {} : this.#timer.after(timeoutMs, () => wake());
      const wake = (): void => {
        cancel();
        signal.removeEventListener('abort', wake);
        this.#waiting.delete(wake);
        if (this.#waiting.size === 0) {
          this.#stopWatching?.();
          this.#stopWatching = undefined;
        }
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
      this.#stopWatching ??= this.#watch();
    });
  }
}
