/** The writing side of the SQLite event store: appends that wait, decided and committed together. */
import { uuidText } from '../../../lib/ids.ts';
import { LruCache } from '../../../lib/lru-cache.ts';
import { CHAIN_START, chainHash } from '../event-chain.ts';
import { START } from '../../position.ts';
import { type Appended, WrongExpectedRevisionError } from '../port.ts';
import type { NameKeys } from './name-keys.ts';
import { categoryOf } from '../../stream-name.ts';
import type { AppendRequest, SerialisedEvent } from '../requests.ts';
import { positionOf } from './positions.ts';
import type { SqliteDatabase } from '../../../lib/sqlite.ts';

const INSERT_EVENT = `INSERT INTO events (stream, revision, type, version, id, hash, data, meta)
  VALUES (?, ?, ?, ?, unhex(?, '-'), unhex(?), ?, ?)`;

export const LAST = 'SELECT position, lower(hex(hash)) AS hash FROM events ORDER BY position DESC LIMIT 1';

/** What one transaction takes of the appends that wait: about 50 ms. The rest goes into the next one. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_APPENDS = 1000;
const REMEMBERED_STREAMS = 20_000;

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

export interface LogWriterOptions {
  readonly db: SqliteDatabase;
  readonly types: NameKeys;
  readonly categories: NameKeys;
  readonly committed: () => void;
  /** A driver's failure as the port's error. */
  readonly unavailable: (error: unknown) => Error;
}

export class LogWriter {
  readonly #db: SqliteDatabase;
  readonly #types: NameKeys;
  readonly #categories: NameKeys;
  readonly #committed: () => void;
  readonly #unavailable: (error: unknown) => Error;
  #streams = new LruCache<string, StreamState>(REMEMBERED_STREAMS);
  /** Of the last event, null while it is not known. */
  #lastHash: string | null = null;
  #dataVersion: number;
  #waiting: WaitingAppend[] = [];

  constructor({ db, types, categories, committed, unavailable }: LogWriterOptions) {
    this.#db = db;
    this.#types = types;
    this.#categories = categories;
    this.#committed = committed;
    this.#unavailable = unavailable;
    this.#dataVersion = this.#readDataVersion();
  }

  append(request: AppendRequest): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      // Appends that arrive before the event loop turns are committed together with this one, for the price of one.
      if (this.#waiting.length === 1) setImmediate(() => this.#commitWaiting());
    });
  }

  /** Commits all that wait, now. */
  flush(): void {
    while (this.#waiting.length > 0) this.#commitWaiting();
  }

  /** In a write transaction, or between two: what another process has written is not in this one's memory. */
  noticeOtherWriters(): boolean {
    const version = this.#readDataVersion();
    if (version === this.#dataVersion) return false;
    this.#dataVersion = version;
    this.#forgetWritten();
    return true;
  }

  /** Commits what waits in one transaction. Each append is accepted or rejected on its own; a failure is everybody's. */
  #commitWaiting(): void {
    const batch = this.#takeBatch();
    if (batch.length === 0) return;
    let outcomes: readonly (Appended | WrongExpectedRevisionError)[];
    try {
      outcomes = this.#db.transaction(() => {
        this.noticeOtherWriters();
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
    this.#committed();
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
}
