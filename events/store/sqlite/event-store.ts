import { uuidText } from '../../../lib/ids.ts';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { systemTimer } from '../../../lib/timer.ts';
import { LruCache } from '../../../lib/lru-cache.ts';
import { CHAIN_START, chainHash } from '../event-chain.ts';
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
  WrongExpectedRevisionError,
  type Anchor,
  type Appended,
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
import { categoryOf } from '../../stream-name.ts';
import { appendRequest, type AppendRequest, type SerialisedEvent } from '../requests.ts';
import { ChainReader } from './chain.ts';
import { type EventStoreUse, failureSentence, openEventFile } from './event-file.ts';
import { positionOf, rowOf } from './positions.ts';
import { type SqliteDatabase, sqliteFailure } from '../../../lib/sqlite.ts';

const INSERT_EVENT = `INSERT INTO events (stream, revision, type, version, id, hash, data, meta)
  VALUES (?, ?, ?, ?, unhex(?, '-'), unhex(?), ?, ?)`;

/** The id comes as text: an array of bytes for each row would cost more than everything else that is read of it. */
const EVENT_COLUMNS = 'position, stream, revision, type, version, lower(hex(id)), data, meta';
type EventTuple = [number, number, number, number, number, string, string, string];

const LOG_PAGE = `SELECT ${EVENT_COLUMNS} FROM events WHERE position > ? AND position <= ?`;
const OF_TYPES = 'AND type IN (SELECT value FROM json_each(?))';
const OF_CATEGORIES = `AND (SELECT category FROM streams WHERE key = events.stream)
  IN (SELECT value FROM json_each(?))`;
const IN_ORDER = 'ORDER BY position LIMIT ?';
const LAST = 'SELECT position, lower(hex(hash)) AS hash FROM events ORDER BY position DESC LIMIT 1';
const STREAM_FORWARDS = `SELECT ${EVENT_COLUMNS} FROM events
  WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`;
const STREAM_BACKWARDS = `SELECT ${EVENT_COLUMNS} FROM events
  WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`;

/** About how many characters of payload a page may hold, so that a page of long recordings does not fill the memory. */
const PAGE_CHARACTERS = 8 * 1024 * 1024;
/** A filtered read looks at so many events before others get their turn: about 10 ms. */
const FILTERED_AT_ONCE = 16_384;
/** What one transaction takes of the appends that wait: about 50 ms. The rest goes into the next one. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_APPENDS = 1000;
/** How often another process's appends are looked for while a subscription waits. */
const OTHER_WRITERS_MS = 200;
const REMEMBERED_STREAMS = 20_000;
/** Events of one step of a check of the chain. */
const CHECKED_AT_ONCE = 1000;

interface WaitingAppend {
  readonly request: AppendRequest;
  readonly resolve: (answer: Appended) => void;
  readonly reject: (error: Error) => void;
}

/** A stream as the writer knows it: its key and its last revision. */
interface StreamState {
  readonly key: number;
  readonly category: number;
  last: number;
}

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
  readonly #streamNames = new Map<number, string>();
  #streams = new LruCache<string, StreamState>(REMEMBERED_STREAMS);
  /** Of the last event, null while it is not known. */
  #lastHash: string | null = null;
  #dataVersion: number;
  #waiting: WaitingAppend[] = [];
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
    this.#dataVersion = this.#readDataVersion();
    this.#commits = new CommitSignal(() =>
      systemTimer.every(OTHER_WRITERS_MS, () => this.#lookForOtherWriters()),
    );
    this.#source = {
      isClosed: () => this.#closing !== undefined,
      commits: this.#commits,
      head: () => this.#reading(() => positionOf(this.#head())),
      logPage: (after, limit, filter, upTo) => this.#reading(() => this.#logPage(after, limit, filter, upTo)),
      streamPage: (stream, from, backwards, limit) =>
        this.#reading(() => this.#streamPage(stream, from, backwards, limit)),
    };
  }

  append(stream: string, events: readonly ProposedEvent[], expected: ExpectedRevision): Promise<Appended> {
    return new Promise((resolve, reject) => {
      if (this.#closing !== undefined) throw closedError();
      this.#waiting.push({ request: appendRequest(stream, events, expected), resolve, reject });
      // Appends that arrive before the event loop turns are committed together with this one, for the price of one.
      if (this.#waiting.length === 1) setImmediate(() => this.#commitWaiting());
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
  async length(): Promise<number> {
    if (this.#closing !== undefined) throw closedError();
    return this.#reading(() => this.#head());
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
    while (this.#waiting.length > 0) this.#commitWaiting();
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

  /** Commits what waits in one transaction. Each append is accepted or rejected on its own; a failure is everybody's. */
  #commitWaiting(): void {
    const batch = this.#takeBatch();
    if (batch.length === 0) return;
    let outcomes: readonly (Appended | WrongExpectedRevisionError)[];
    try {
      outcomes = this.#db.transaction(() => {
        this.#noticeOtherWriters();
        return batch.map(({ request }) => this.#decide(request));
      });
    } catch (error) {
      this.#forgetWritten();
      const failure = this.#unavailable(error);
      for (const { reject } of batch) reject(failure);
      return;
    }
    batch.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index];
      if (outcome instanceof Error) reject(outcome);
      else if (outcome !== undefined) resolve(outcome);
    });
    this.#commits.announce();
  }

  #takeBatch(): readonly WaitingAppend[] {
    let bytes = 0;
    let count = 0;
    for (const { request } of this.#waiting) {
      bytes += request.bytes;
      if (count > 0 && (bytes > BATCH_BYTES || count === BATCH_APPENDS)) break;
      count += 1;
    }
    const batch = this.#waiting.slice(0, count);
    this.#waiting = this.#waiting.slice(count);
    if (this.#waiting.length > 0) setImmediate(() => this.#commitWaiting());
    return batch;
  }

  #decide(request: AppendRequest): Appended | WrongExpectedRevisionError {
    const { stream, expected, after } = request;
    const state = this.#streamState(stream);
    const last = state?.last ?? -1;
    if (after === last || expected === 'any' || (expected === 'exists' && last >= 0)) {
      return this.#write(request, state);
    }
    const earlier =
      after === null || state === undefined ? undefined : this.#earlier(request, state.key, after);
    return earlier ?? new WrongExpectedRevisionError(stream, expected, last < 0 ? 'none' : last);
  }

  /** What the first one was answered, where this append is a repeat of one that the stream holds. */
  #earlier({ events }: AppendRequest, key: number, after: number): Appended | undefined {
    const written = this.#db.tuples<[number, string]>(
      `SELECT position, lower(hex(id)) FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?`,
      key,
      after,
      events.length,
    );
    const last = written.at(-1);
    if (last === undefined || written.length < events.length) return undefined;
    const same = written.every(([, hex], index) => uuidText(hex) === events[index]?.id);
    return same
      ? { revision: after + events.length, position: positionOf(last[0]), positions: null }
      : undefined;
  }

  #write({ stream, events }: AppendRequest, known: StreamState | undefined): Appended {
    const state = known ?? this.#newStream(stream);
    const positions = events.map((event) => positionOf(this.#insert(event, stream, state)));
    return { revision: state.last, position: positions.at(-1) ?? START, positions };
  }

  #insert(event: SerialisedEvent, stream: string, state: StreamState): number {
    const { id, type, version, data, meta } = event;
    const revision = state.last + 1;
    const typeKey = this.#types.keyOf(type) ?? this.#types.add(type);
    const hash = chainHash(this.#previousHash(), { stream, revision, id, type, version, data, meta });
    const { lastInsertRowid: position } = this.#db.run(
      INSERT_EVENT,
      state.key,
      revision,
      typeKey,
      version,
      id,
      hash,
      data,
      meta,
    );
    this.#lastHash = hash;
    state.last = revision;
    return position;
  }

  #previousHash(): string {
    this.#lastHash ??= this.#db.get<{ hash: string }>(LAST)?.hash ?? CHAIN_START;
    return this.#lastHash;
  }

  /** undefined for a stream without events. */
  #streamState(stream: string): StreamState | undefined {
    const known = this.#streams.get(stream);
    if (known !== undefined) return known;
    const state = this.#db.get<{ key: number; category: number; last: number }>(
      `SELECT key, category, (SELECT max(revision) FROM events WHERE stream = key) AS last
        FROM streams WHERE name = ?`,
      stream,
    );
    if (state !== undefined) this.#streams.set(stream, state);
    return state;
  }

  #newStream(stream: string): StreamState {
    const name = categoryOf(stream);
    const category = this.#categories.keyOf(name) ?? this.#categories.add(name);
    const { lastInsertRowid: key } = this.#db.run(
      'INSERT INTO streams (category, name) VALUES (?, ?)',
      category,
      stream,
    );
    const state = { key, category, last: -1 };
    this.#streams.set(stream, state);
    return state;
  }

  /** In a write transaction, or between two: what another process has written is not in this one's memory. */
  #noticeOtherWriters(): boolean {
    const version = this.#readDataVersion();
    if (version === this.#dataVersion) return false;
    this.#dataVersion = version;
    this.#forgetWritten();
    return true;
  }

  #lookForOtherWriters(): void {
    try {
      if (this.#noticeOtherWriters()) this.#commits.announce();
    } catch {
      // Whatever is wrong with the file, the next read or append says it to somebody who can be told.
    }
  }

  /** Drops what another process, or a transaction that was rolled back, may have made untrue. */
  #forgetWritten(): void {
    this.#streams = new LruCache(REMEMBERED_STREAMS);
    this.#lastHash = null;
    this.#types.forget();
    this.#categories.forget();
  }

  /** SQLite's own mark: another number than before when another connection has committed. */
  #readDataVersion(): number {
    return this.#db.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0;
  }

  #head(): number {
    return this.#db.get<{ head: number | null }>('SELECT max(position) AS head FROM events')?.head ?? 0;
  }

  /** The head is read before the events: what another process commits between the two is then left for the next page. */
  #logPage(after: Position, limit: number, filter: EventFilter | undefined, upTo?: Position): LogPage {
    const from = rowOf(after);
    const end = upTo === undefined ? this.#head() : rowOf(upTo);
    const wanted = this.#pageLimit(limit);
    if (filter?.types !== undefined || filter?.categories !== undefined) {
      return this.#filteredPage(from, end, wanted, filter);
    }
    const rows = this.#db.tuples<EventTuple>(`${LOG_PAGE} ${IN_ORDER}`, from, end, wanted);
    const last = rows.at(-1)?.[0];
    const scannedTo = last !== undefined && rows.length === wanted ? last : Math.max(from, end);
    return this.#page(rows, scannedTo, end);
  }

  /**
   * Every event is looked at, by the first bytes of its row: 0.7 s of processor for a million, at the first start of a
   * reactor. An index of the blocks that hold a type spared that, and cost every append.
   */
  #filteredPage(from: number, end: number, limit: number, filter: EventFilter): LogPage {
    const types = filter.types && this.#types.keysOf(filter.types);
    const categories = filter.categories && this.#categories.keysOf(filter.categories);
    const sql = `${LOG_PAGE} ${types ? OF_TYPES : ''} ${categories ? OF_CATEGORIES : ''} ${IN_ORDER}`;
    const keys = [types, categories].filter((list) => list !== undefined);
    const to = Math.min(from + FILTERED_AT_ONCE, end);
    const rows = this.#db.tuples<EventTuple>(sql, from, to, ...keys, limit);
    const last = rows.at(-1)?.[0];
    return this.#page(rows, last !== undefined && rows.length === limit ? last : Math.max(from, to), end);
  }

  #page(rows: readonly EventTuple[], scannedTo: number, end: number): LogPage {
    return { events: this.#stored(rows), scannedTo: positionOf(scannedTo), atEnd: scannedTo >= end };
  }

  #streamPage(stream: string, from: number | undefined, backwards: boolean, limit: number): StreamPage {
    const key = this.#db.get<{ key: number }>('SELECT key FROM streams WHERE name = ?', stream)?.key;
    if (key === undefined) return { events: [], atEnd: true };
    const first = from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0);
    const sql = backwards ? STREAM_BACKWARDS : STREAM_FORWARDS;
    const wanted = this.#pageLimit(limit);
    const rows = this.#db.tuples<EventTuple>(sql, key, first, wanted);
    return { events: this.#stored(rows), atEnd: rows.length < wanted };
  }

  /** So many events that a page of such as the last page held is of a bearable size. */
  #pageLimit(limit: number): number {
    return Math.max(1, Math.min(limit, Math.floor(PAGE_CHARACTERS / this.#charactersPerEvent)));
  }

  #stored(rows: readonly EventTuple[]): StoredEvent[] {
    let characters = 0;
    const events = rows.map(([position, stream, revision, type, version, id, data, meta]) => {
      characters += data.length + meta.length;
      return {
        id: uuidText(id),
        type: this.#types.nameOf(type),
        version,
        data: parsed(data, position),
        meta: parsed(meta, position),
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

function parsed(text: string, position: number): JsonObject {
  try {
    return JSON.parse(text) as JsonObject;
  } catch (cause) {
    throw new DamagedLogError(`The event at position ${positionOf(position)} is damaged: it is no JSON.`, {
      cause,
    });
  }
}
