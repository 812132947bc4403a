import { uuidText } from '../../../lib/ids.ts';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { systemTimer } from '../../../lib/timer.ts';
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
import { type Position, START } from '../../position.ts';
import {
  DamagedLogError,
  MAX_APPEND_BYTES,
  StoreUnavailableError,
  type Anchor,
  type Appended,
  type ChainLink,
  type ChainStep,
  type ChainVerifier,
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
import { NameKeys } from './name-keys.ts';
import { appendRequest } from '../requests.ts';
import { CHAIN_START } from '../event-chain.ts';
import { ChainReader, HASH } from './chain.ts';
import { type EventStoreUse, failureSentence, openEventFile } from './event-file.ts';
import { LAST, LogWriter } from './log-writer.ts';
import { positionOf, rowOf } from './positions.ts';
import { type SqliteDatabase, sqliteFailure } from '../../../lib/sqlite.ts';

/** The id comes as text: an array of bytes for each row would cost more than everything else that is read of it. */
const EVENT_COLUMNS = 'position, stream, revision, type, version, lower(hex(id)), data, meta';
type EventTuple = [number, number, number, number, number, string, string, string];

const LOG_PAGE = `SELECT ${EVENT_COLUMNS} FROM events WHERE position > ? AND position <= ?`;
const CATEGORY = '(SELECT category FROM streams WHERE key = events.stream)';
/** The keys are written out: the product asks by few sets of them, and each has its prepared statement. */
const oneOf = (what: string, keys: readonly number[] | undefined): string =>
  keys === undefined ? '' : `AND ${what} IN (${keys.join(', ')})`;
const IN_ORDER = 'ORDER BY position LIMIT ?';
const NEWEST_FIRST = 'ORDER BY position DESC LIMIT ?';
const COUNT = 'SELECT count(*) AS count FROM events WHERE position > ? AND position <= ?';
const STREAM_KEY = 'SELECT key FROM streams WHERE name = ?';
const STREAM_END = 'SELECT max(revision) AS last FROM events WHERE stream = ?';
const STREAM_FORWARDS = `SELECT ${EVENT_COLUMNS} FROM events
  WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`;
const STREAM_BACKWARDS = `SELECT ${EVENT_COLUMNS} FROM events
  WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`;

const NO_MORE: StreamPage = { events: [], atEnd: true };

/** About how many characters of payload a page may hold, so that a page of long recordings does not fill the memory. */
const PAGE_CHARACTERS = 8 * 1024 * 1024;
/** A filtered read looks at so many events before others get their turn: about 10 ms. */
const FILTERED_AT_ONCE = 16_384;
/** How often another process's appends are looked for while a subscription waits. */
const OTHER_WRITERS_MS = 200;
const REMEMBERED_STREAMS = 20_000;
/** Events of one step of a check of the chain. */
const CHECKED_AT_ONCE = 1000;

/**
 * The event store in one SQLite file: WAL, each commit on disk before its appends are answered, events never changed
 * and never deleted, and each chained to the one before it by SHA-256.
 *
 * Survives `kill -9` and a power cut: what was answered is there, what was not is there whole or not at all. Several
 * processes may have the file open; one of them writes at a time.
 */
export class SqliteEventStore implements EventStore, ChainVerifier, EventCounter {
  readonly #db: SqliteDatabase;
  readonly #source: LogSource;
  readonly #commits: CommitSignal;
  readonly #types: NameKeys;
  readonly #categories: NameKeys;
  readonly #writer: LogWriter;
  readonly #streamNames = new Map<number, string>();
  readonly #streamKeys = new Map<string, number>();
  #charactersPerEvent = 16 * 1024;
  #closing: Promise<void> | undefined;

  /**
   * Opens the file, and creates it and its folder where they are missing.
   *
   * @throws StoreUnavailableError with a sentence that names the path.
   */
  static open(path: string, use?: EventStoreUse): SqliteEventStore {
    return new SqliteEventStore(openEventFile(path, use));
  }

  private constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#types = new NameKeys(db, 'types');
    this.#categories = new NameKeys(db, 'categories');
    this.#commits = new CommitSignal(() =>
      systemTimer.every(OTHER_WRITERS_MS, () => this.#lookForOtherWriters()),
    );
    this.#writer = new LogWriter({
      db,
      types: this.#types,
      categories: this.#categories,
      committed: () => this.#commits.announce(),
      unavailable: (error) => this.#unavailable(error),
    });
    this.#source = {
      isClosed: () => this.#closing !== undefined,
      commits: this.#commits,
      head: () => this.#reading(() => positionOf(this.#head())),
      logPage: (after, limit, filter, upTo) => this.#reading(() => this.#logPage(after, limit, filter, upTo)),
      logPageBackwards: (before, limit, filter, after) =>
        this.#reading(() => this.#logPageBackwards(before, limit, filter, after)),
      streamPage: (stream, from, backwards, limit) =>
        this.#reading(() => this.#streamPage(stream, from, backwards, limit)),
    };
  }

  append(stream: string, events: readonly ProposedEvent[], expected: ExpectedRevision): Promise<Appended> {
    return new Promise((resolve, reject) => {
      if (this.#closing !== undefined) throw closedError();
      this.#writer.append({ request: appendRequest(stream, events, expected), resolve, reject });
    });
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

  async last(): Promise<StoredEvent | null> {
    if (this.#closing !== undefined) throw closedError();
    return this.#reading(() => {
      const head = this.#head();
      return (
        this.#stored(this.#db.tuples<EventTuple>(`${LOG_PAGE} ${IN_ORDER}`, head - 1, head, 1))[0] ?? null
      );
    });
  }

  async head(): Promise<Position> {
    if (this.#closing !== undefined) throw closedError();
    return this.#source.head();
  }

  /** A position is one more than the one before it, and no event is ever removed. */
  async length(after: Position = START): Promise<number> {
    if (this.#closing !== undefined) throw closedError();
    return this.#reading(() => Math.max(0, this.#head() - rowOf(after)));
  }

  async count(filter: EventFilter, upTo: Position): Promise<number> {
    if (this.#closing !== undefined) throw closedError();
    const end = Math.min(rowOf(upTo), await this.length());
    let count = 0;
    for (let from = 0; from < end; from += FILTERED_AT_ONCE) {
      if (this.#closing !== undefined) throw closedError();
      const to = Math.min(from + FILTERED_AT_ONCE, end);
      const slice = from;
      count += this.#reading(() => this.#countBetween(slice, to, filter));
      await turnOfTheLoop();
    }
    return count;
  }

  #countBetween(from: number, to: number, filter: EventFilter): number {
    const terms = this.#termsOf(filter);
    if (terms === null) return 0;
    return this.#db.get<{ count: number }>(`${COUNT} ${terms}`, from, to)?.count ?? 0;
  }

  async assertWritable(): Promise<void> {
    if (this.#closing !== undefined) throw closedError();
    try {
      this.#db.assertWritable(MAX_APPEND_BYTES);
    } catch (error) {
      throw this.#unavailable(error);
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#writer.flush();
    this.#commits.announce();
    this.#db.close();
  }

  /**
   * A change inside the log breaks the chain at the first event that it touched. Whoever can write the whole file can
   * also compute a new chain, or cut off the end: against that, keep a copy of the file or of an anchor elsewhere.
   */
  async *verifyChain(): AsyncGenerator<ChainStep, void, undefined> {
    if (this.#closing !== undefined) throw closedError();
    const reader = new ChainReader(this.#db);
    const end = this.#reading(() => reader.end());
    while (reader.after < end) {
      const [damage] = this.#reading(() => reader.next(CHECKED_AT_ONCE, end));
      if (damage !== undefined) {
        // The page was looked at to its end; what comes after the damage is not counted.
        const after = reader.after - rowOf(damage.position);
        yield { events: reader.events - after, brokenAt: damage.position, done: true };
        return;
      }
      yield { events: reader.events, brokenAt: null, done: false };
      await turnOfTheLoop();
      if (this.#closing !== undefined) throw closedError();
    }
    yield { events: reader.events, brokenAt: null, done: true };
  }

  async anchor(): Promise<Anchor | null> {
    if (this.#closing !== undefined) throw closedError();
    const last = this.#reading(() => this.#db.get<{ position: number; hash: string }>(LAST));
    return last === undefined ? null : { position: positionOf(last.position), hash: last.hash };
  }

  async linkAt(position: Position): Promise<ChainLink | null> {
    if (this.#closing !== undefined) throw closedError();
    const row = rowOf(position);
    const hashAt = (at: number) => this.#db.get<{ hash: string }>(HASH, at)?.hash;
    return this.#reading(() => {
      const hash = hashAt(row);
      return hash === undefined ? null : { previous: hashAt(row - 1) ?? CHAIN_START, hash };
    });
  }

  #lookForOtherWriters(): void {
    try {
      if (this.#writer.noticeOtherWriters()) this.#commits.announce();
    } catch {
      // Whatever is wrong with the file, the next read or append says it to somebody who can be told.
    }
  }

  #head(): number {
    return this.#db.get<{ head: number | null }>('SELECT max(position) AS head FROM events')?.head ?? 0;
  }

  /** The head is read before the events: what another process commits between the two is then left for the next page. */
  #logPage(after: Position, limit: number, filter: EventFilter | undefined, upTo?: Position): LogPage {
    const from = rowOf(after);
    const end = upTo === undefined ? this.#head() : rowOf(upTo);
    const wanted = this.#pageLimit(limit);
    if (isFiltering(filter)) return this.#filteredPage(from, end, wanted, filter);
    const rows = this.#db.tuples<EventTuple>(`${LOG_PAGE} ${IN_ORDER}`, from, end, wanted);
    const last = rows.at(-1)?.[0];
    const scannedTo = last !== undefined && rows.length === wanted ? last : Math.max(from, end);
    return this.#page(rows, scannedTo, end);
  }

  /**
   * Every event is looked at, by the first bytes of its row: 0.7 s of processor for a million. An index of the blocks that
   * hold a type spared that, and cost every append.
   */
  #filteredPage(from: number, end: number, limit: number, filter: EventFilter): LogPage {
    const terms = this.#termsOf(filter);
    if (terms === null) return this.#page([], Math.max(from, end), end);
    const to = Math.min(from + FILTERED_AT_ONCE, end);
    const rows = this.#db.tuples<EventTuple>(`${LOG_PAGE} ${terms} ${IN_ORDER}`, from, to, limit);
    const last = rows.at(-1)?.[0];
    return this.#page(rows, last !== undefined && rows.length === limit ? last : Math.max(from, to), end);
  }

  #logPageBackwards(
    before: Position | undefined,
    limit: number,
    filter: EventFilter | undefined,
    after: Position,
  ): LogPage {
    const head = this.#head();
    const end = before === undefined ? head : Math.min(head, rowOf(before) - 1);
    const bottom = rowOf(after);
    const wanted = this.#pageLimit(limit);
    const terms = isFiltering(filter) ? this.#termsOf(filter) : '';
    // As forwards, a filter looks at so many events before others get their turn.
    const from = terms === '' ? bottom : Math.max(bottom, end - FILTERED_AT_ONCE);
    if (terms === null || end <= bottom) return { events: [], scannedTo: after, atEnd: true };
    const rows = this.#db.tuples<EventTuple>(`${LOG_PAGE} ${terms} ${NEWEST_FIRST}`, from, end, wanted);
    const last = rows.at(-1)?.[0];
    const scannedTo = last !== undefined && rows.length === wanted ? last : from + 1;
    return {
      events: this.#stored(rows),
      scannedTo: positionOf(scannedTo),
      atEnd: scannedTo <= bottom + 1,
    };
  }

  /**
   * What a filter asks of a row, which is looked at by its first bytes; null of a name that is nowhere in the log: up to an
   * end that was read before there is then no event of it.
   */
  #termsOf(filter: EventFilter): string | null {
    const types = filter.types && this.#types.keysOf(filter.types);
    const categories = filter.categories && this.#categories.keysOf(filter.categories);
    if (types?.length === 0 || categories?.length === 0) return null;
    return `${oneOf('type', types)} ${oneOf(CATEGORY, categories)}`;
  }

  #page(rows: readonly EventTuple[], scannedTo: number, end: number): LogPage {
    return { events: this.#stored(rows), scannedTo: positionOf(scannedTo), atEnd: scannedTo >= end };
  }

  #streamPage(stream: string, from: number | undefined, backwards: boolean, limit: number): StreamPage {
    const key = this.#streamKey(stream);
    if (key === undefined) return NO_MORE;
    // Who knows a stream asks for what is new, and mostly nothing is: the index alone tells it, in a third of the time.
    if (!backwards && from !== undefined && from > 0 && from > this.#streamEnd(key)) return NO_MORE;
    const first = from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0);
    const sql = backwards ? STREAM_BACKWARDS : STREAM_FORWARDS;
    const wanted = this.#pageLimit(limit);
    const rows = this.#db.tuples<EventTuple>(sql, key, first, wanted);
    return { events: this.#stored(rows), atEnd: rows.length < wanted };
  }

  #streamEnd(key: number): number {
    return this.#db.get<{ last: number | null }>(STREAM_END, key)?.last ?? -1;
  }

  /** A key stays what it is: a stream is never removed, and what is read here has been committed. */
  #streamKey(stream: string): number | undefined {
    const known = this.#streamKeys.get(stream);
    if (known !== undefined) return known;
    const key = this.#db.get<{ key: number }>(STREAM_KEY, stream)?.key;
    if (key === undefined) return undefined;
    if (this.#streamKeys.size >= REMEMBERED_STREAMS) this.#streamKeys.clear();
    this.#streamKeys.set(stream, key);
    return key;
  }

  /** So many events that a page of such as the last page held is of a bearable size. */
  #pageLimit(limit: number): number {
    return Math.max(1, Math.min(limit, Math.floor(PAGE_CHARACTERS / this.#charactersPerEvent)));
  }

  #stored(rows: readonly EventTuple[]): StoredEvent[] {
    let characters = 0;
    // The events of one append have the same metadata, most often two of them.
    let last = { text: '', meta: {} };
    const events = rows.map(([position, stream, revision, type, version, id, data, meta]) => {
      characters += data.length + meta.length;
      if (meta !== last.text) last = { text: meta, meta: parsed(meta, position) };
      return {
        id: uuidText(id),
        type: this.#types.nameOf(type),
        version,
        data: parsed(data, position),
        meta: last.meta,
        stream: this.#streamName(stream),
        revision,
        position: positionOf(position),
      };
    });
    if (rows.length > 0) this.#charactersPerEvent = Math.max(1, characters / rows.length);
    return events;
  }

  #streamName(key: number): string {
    const known = this.#streamNames.get(key);
    if (known !== undefined) return known;
    const name = this.#db.get<{ name: string }>('SELECT name FROM streams WHERE key = ?', key)?.name;
    if (name === undefined)
      throw new DamagedLogError(`The event store ${this.#db.path} is damaged: stream ${key} has no name.`);
    // Emptied when full: to keep the ones last used would cost each row that is read more than it saves.
    if (this.#streamNames.size >= REMEMBERED_STREAMS) this.#streamNames.clear();
    this.#streamNames.set(key, name);
    return name;
  }

  #reading<Result>(read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      // A subscription waits for what is unavailable to come back. Damage does not heal: it ends with an error.
      const damaged = sqliteFailure(error) === 'damaged';
      throw damaged
        ? new DamagedLogError(failureSentence(this.#db.path, error) ?? '', { cause: error })
        : this.#unavailable(error);
    }
  }

  /** A driver's failure as the port's error. Anything else is a mistake of ours and stays what it is. */
  #unavailable(error: unknown): Error {
    const cause = error instanceof Error ? error : new Error(String(error));
    const sentence = failureSentence(this.#db.path, cause);
    return sentence === undefined ? cause : new StoreUnavailableError(sentence, { cause });
  }
}

const isFiltering = (filter: EventFilter | undefined): filter is EventFilter =>
  filter?.types !== undefined || filter?.categories !== undefined;

function parsed(text: string, position: number): JsonObject {
  try {
    return JSON.parse(text) as JsonObject;
  } catch (cause) {
    throw new DamagedLogError(`The event at position ${positionOf(position)} is damaged: it is no JSON.`, {
      cause,
    });
  }
}
