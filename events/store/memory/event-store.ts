import { eventTest } from '../event-filter.ts';
import {
  closedError,
  CommitSignal,
  followLog,
  readLogPages,
  readStreamPages,
  type LogPage,
  type LogSource,
  type StreamPage,
} from '../log-source.ts';
import { START, type Position, positionFromText } from '../../position.ts';
import {
  WrongExpectedRevisionError,
  type Appended,
  type EventCounter,
  type EventFilter,
  type EventStore,
  type ExpectedRevision,
  type JsonObject,
  type ProposedEvent,
  type ReadAllOptions,
  type ReadStreamOptions,
  type StoredEvent,
  type SubscribeOptions,
  type SubscriptionItem,
} from '../port.ts';
import { appendRequest, type AppendRequest, type SerialisedEvent } from '../requests.ts';

/** An event at rest: its payload is text, so no caller shares an object with the log. */
interface Entry extends SerialisedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** The log of a `MemoryEventStore`. It outlives the store that was closed, as a file would. */
export class MemoryLog {
  readonly entries: Entry[] = [];
  readonly streams = new Map<string, Entry[]>();
  #offset = 0;

  /**
   * The next position: where the event would begin if the log were one run of bytes, as it is in EventStoreDB. So
   * positions have gaps of every size here, and the tests catch code that counts with them.
   */
  nextPosition(event: SerialisedEvent): Position {
    this.#offset += 90 + event.type.length + event.data.length + event.meta.length;
    return positionFromText(String(this.#offset).padStart(16, '0'));
  }
}

/** The event store for tests: a log in memory, gone with the process. */
export class MemoryEventStore implements EventStore, EventCounter {
  readonly #log: MemoryLog;
  readonly #source: LogSource;
  readonly #commits = new CommitSignal();
  #closed = false;

  constructor(log: MemoryLog = new MemoryLog()) {
    this.#log = log;
    this.#source = {
      isClosed: () => this.#closed,
      commits: this.#commits,
      head: () => this.#head(),
      logPage: (after, limit, filter, upTo) => this.#logPage(after, limit, filter, upTo),
      logPageBackwards: (before, limit, filter, after) =>
        this.#logPageBackwards(before, limit, filter, after),
      streamPage: (stream, from, backwards, limit) => this.#streamPage(stream, from, backwards, limit),
    };
  }

  // An async function for its rejections: what it does is done when the call returns.
  async append(
    stream: string,
    events: readonly ProposedEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> {
    if (this.#closed) throw closedError();
    const request = appendRequest(stream, events, expected);
    const entries = this.#log.streams.get(stream) ?? [];
    const last = entries.length - 1;
    if (request.after === last || expected === 'any' || (expected === 'exists' && last >= 0)) {
      return this.#write(request, entries);
    }
    const earlier = earlierAnswer(request, entries);
    if (earlier !== undefined) return earlier;
    throw new WrongExpectedRevisionError(stream, expected, last < 0 ? 'none' : last);
  }

  #write(request: AppendRequest, entries: Entry[]): Appended {
    const positions: Position[] = [];
    for (const event of request.events) {
      const position = this.#log.nextPosition(event);
      const entry: Entry = { ...event, stream: request.stream, revision: entries.length, position };
      entries.push(entry);
      this.#log.entries.push(entry);
      positions.push(position);
    }
    this.#log.streams.set(request.stream, entries);
    this.#commits.announce();
    return { revision: entries.length - 1, position: this.#head(), positions };
  }

  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<readonly StoredEvent[]> {
    return readStreamPages(this.#source, stream, options);
  }

  readAll(options?: ReadAllOptions): AsyncIterable<readonly StoredEvent[]> {
    return readLogPages(this.#source, options);
  }

  subscribeAll(options: SubscribeOptions): AsyncIterable<SubscriptionItem> {
    return followLog(this.#source, options);
  }

  async length(after: Position = START): Promise<number> {
    if (this.#closed) throw closedError();
    const { entries } = this.#log;
    return entries.length - indexAfter(entries, after);
  }

  async count(filter: EventFilter, upTo: Position): Promise<number> {
    if (this.#closed) throw closedError();
    const passes = eventTest(filter);
    return this.#log.entries.filter(({ position, type, stream }) => position <= upTo && passes(type, stream))
      .length;
  }

  async assertWritable(): Promise<void> {
    if (this.#closed) throw closedError();
  }

  async last(): Promise<StoredEvent | null> {
    if (this.#closed) throw closedError();
    const entry = this.#log.entries.at(-1);
    return entry === undefined ? null : asStored(entry);
  }

  async head(): Promise<Position> {
    if (this.#closed) throw closedError();
    return this.#head();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#commits.announce();
  }

  #head(): Position {
    return this.#log.entries.at(-1)?.position ?? START;
  }

  #logPage(after: Position, limit: number, filter: EventFilter | undefined, upTo?: Position): LogPage {
    const { entries } = this.#log;
    const passes = eventTest(filter);
    const end = upTo ?? this.#head();
    const events: StoredEvent[] = [];
    let scannedTo = after;
    for (let index = indexAfter(entries, after); events.length < limit; index += 1) {
      const entry = entries[index];
      if (entry === undefined || entry.position > end) break;
      scannedTo = entry.position;
      if (passes(entry.type, entry.stream)) events.push(asStored(entry));
    }
    return { events, scannedTo, atEnd: scannedTo >= end };
  }

  #logPageBackwards(
    before: Position | undefined,
    limit: number,
    filter: EventFilter | undefined,
    after: Position,
  ): LogPage {
    const { entries } = this.#log;
    const passes = eventTest(filter);
    const events: StoredEvent[] = [];
    const end = before === undefined ? entries.length : indexFrom(entries, before);
    for (let index = end - 1; index >= 0; index -= 1) {
      const entry = entries[index];
      if (entry === undefined || entry.position <= after) break;
      if (passes(entry.type, entry.stream)) events.push(asStored(entry));
      if (events.length === limit) return { events, scannedTo: entry.position, atEnd: false };
    }
    return { events, scannedTo: after, atEnd: true };
  }

  #streamPage(stream: string, from: number | undefined, backwards: boolean, limit: number): StreamPage {
    const entries = this.#log.streams.get(stream) ?? [];
    if (!backwards) {
      const first = from ?? 0;
      return {
        events: entries.slice(first, first + limit).map(asStored),
        atEnd: first + limit >= entries.length,
      };
    }
    const end = Math.min(from ?? entries.length - 1, entries.length - 1) + 1;
    const first = Math.max(0, end - limit);
    return { events: entries.slice(first, end).map(asStored).toReversed(), atEnd: first === 0 };
  }
}

/** What the first one was answered, where this append is a repeat of one that the stream holds. */
function earlierAnswer(request: AppendRequest, entries: readonly Entry[]): Appended | undefined {
  if (request.after === null) return undefined;
  const first = request.after + 1;
  const written = entries.slice(first, first + request.events.length);
  const last = written.at(-1);
  const same =
    written.length === request.events.length &&
    written.every((entry, index) => entry.id === request.events[index]?.id);
  if (!same || last === undefined) return undefined;
  return { revision: last.revision, position: last.position, positions: null };
}

function asStored(entry: Entry): StoredEvent {
  return {
    id: entry.id,
    type: entry.type,
    version: entry.version,
    data: JSON.parse(entry.data) as JsonObject,
    meta: JSON.parse(entry.meta) as JsonObject,
    stream: entry.stream,
    revision: entry.revision,
    position: entry.position,
  };
}

/** Index of the first entry whose position is greater. */
const indexAfter = (entries: readonly Entry[], position: Position): number =>
  indexOf(entries, (at) => at > position);

/** Index of the first entry whose position is this or greater. */
const indexFrom = (entries: readonly Entry[], position: Position): number =>
  indexOf(entries, (at) => at >= position);

/** Index of the first entry whose position is far enough; it is then far enough for all that follow. */
function indexOf(entries: readonly Entry[], isFarEnough: (position: Position) => boolean): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry !== undefined && !isFarEnough(entry.position)) low = middle + 1;
    else high = middle;
  }
  return low;
}
