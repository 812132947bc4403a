/** The writing side of the SQLite event store: appends that wait, decided and committed together. */
import { uuidText } from '../../../lib/ids.ts';
import { CHAIN_START, chainHash } from '../event-chain.ts';
import { START } from '../../position.ts';
import { type Appended, WrongExpectedRevisionError } from '../port.ts';
import type { NameKeys } from './name-keys.ts';
import { categoryOf } from '../../stream-name.ts';
import type { AppendRequest, SerialisedEvent } from '../requests.ts';
import { positionOf } from './positions.ts';
import { type SqliteDatabase, sqliteFailure } from '../../../lib/sqlite.ts';

const INSERT_EVENT = `INSERT INTO events
  (position, stream, revision, type, version, id, hash, data, meta)
  VALUES (?, ?, ?, ?, ?, unhex(?, '-'), unhex(?), ?, ?)`;

export const LAST = 'SELECT position, lower(hex(hash)) AS hash FROM events ORDER BY position DESC LIMIT 1';

/** What one transaction takes of the appends that wait: about 50 ms. The rest goes into the next one. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_APPENDS = 1000;
const REMEMBERED_STREAMS = 20_000;
/** For so long one who appends one event after another may write before the event loop turns, ms: on a disk some twenty appends. */
const FOLLOWING_MS = 5;

/** To run something as a microtask costs half as much by this as by `queueMicrotask`, which keeps an asynchronous context. */
const ANSWERED = Promise.resolve();

const EMPTY: LogEnd = { position: 0, hash: CHAIN_START };

type InsertEvent = (
  position: number,
  stream: number,
  revision: number,
  type: number,
  version: number,
  id: string,
  hash: string,
  data: string,
  meta: string,
) => void;

export interface WaitingAppend {
  readonly request: AppendRequest;
  readonly resolve: (answer: Appended) => void;
  readonly reject: (error: Error) => void;
}

type LogEnd = { readonly position: number; readonly hash: string };

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
  readonly #streams = new Map<string, StreamState>();
  /** The last event, null while it is not known. */
  #end: LogEnd | null = null;
  #dataVersion: number;
  #waiting: WaitingAppend[] = [];
  /** Until then who is just being answered alone need not wait for the event loop to turn, ms of the process; 0 where nobody is. */
  #mayFollowUntil = 0;
  readonly #insertEvent: InsertEvent;
  readonly #commit = (): void => this.#commitWaiting();

  constructor({ db, types, categories, committed, unavailable }: LogWriterOptions) {
    this.#db = db;
    this.#types = types;
    this.#categories = categories;
    this.#committed = committed;
    this.#unavailable = unavailable;
    this.#insertEvent = db.writing(INSERT_EVENT);
    this.#dataVersion = this.#readDataVersion();
  }

  append(append: WaitingAppend): void {
    // What waits before the event loop turns is committed together with this one, for the price of one.
    if (this.#waiting.push(append) > 1) return;
    if (this.#mayFollowUntil > 0 && performance.now() < this.#mayFollowUntil)
      void ANSWERED.then(this.#commit);
    else setImmediate(this.#commit);
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
    const [first] = batch;
    if (first === undefined) return;
    try {
      const alone = batch.length === 1 ? this.#writeAlone(first.request) : undefined;
      if (alone !== undefined) first.resolve(alone);
      else answer(batch, this.#decideAll(batch));
    } catch (error) {
      this.#forgetWritten();
      const failure = this.#unavailable(error);
      for (const { reject } of batch) reject(failure);
      return;
    }
    if (batch.length === 1) this.#letFollow();
    this.#committed();
  }

  /**
   * Who appends one event after another is alone: a turn of the event loop before each groups nothing, and costs a fifth
   * of what the driver takes. So they go on in the turn in which they are answered. Several whom one answer sets off, one
   * microtask after the other, are taken for such one: they are grouped no sooner than in the next turn.
   */
  #letFollow(): void {
    if (this.#mayFollowUntil > 0) return;
    this.#mayFollowUntil = performance.now() + FOLLOWING_MS;
    // The tick that a microtask asks for comes when all microtasks are done, and so all that the answer led to at once.
    void ANSWERED.then(() =>
      process.nextTick(() => {
        this.#mayFollowUntil = 0;
      }),
    );
  }

  #takeBatch(): readonly WaitingAppend[] {
    const waiting = this.#waiting;
    if (waiting.length === 1) {
      this.#waiting = [];
      return waiting;
    }
    let bytes = 0;
    let count = 0;
    for (const { request } of waiting) {
      bytes += request.bytes;
      if (count > 0 && (bytes > BATCH_BYTES || count === BATCH_APPENDS)) break;
      count += 1;
    }
    this.#waiting = waiting.slice(count);
    if (count === waiting.length) return waiting;
    setImmediate(this.#commit);
    return waiting.slice(0, count);
  }

  #decideAll(batch: readonly WaitingAppend[]): (Appended | WrongExpectedRevisionError)[] {
    return this.#db.transaction(() => {
      this.noticeOtherWriters();
      return batch.map(({ request }) => this.#decide(request));
    });
  }

  /**
   * One event for a stream that is known here, as a transaction of one statement. Its position tells whether all that is known
   * here is still so: where another process has written, that position is taken, and nothing is written.
   *
   * @returns undefined where the append is to be decided with care.
   */
  #writeAlone(request: AppendRequest): Appended | undefined {
    const { stream, events } = request;
    const [event] = events;
    const state = this.#streams.get(stream);
    const isSimple = events.length === 1 && this.#end !== null && state && isExpected(request, state.last);
    const type = event && this.#types.keyOf(event.type);
    if (!isSimple || event === undefined || type === undefined) return undefined;
    try {
      const position = positionOf(this.#insert(event, type, stream, state));
      return { revision: state.last, position, positions: [position] };
    } catch (error) {
      if (sqliteFailure(error) !== 'other') throw error;
      this.#forgetWritten();
      return undefined;
    }
  }

  #decide(request: AppendRequest): Appended | WrongExpectedRevisionError {
    const { stream, expected, after } = request;
    const state = this.#streamState(stream);
    const last = state?.last ?? -1;
    if (isExpected(request, last)) return this.#write(request, state);
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
    const positions = events.map((event) => {
      const type = this.#types.keyOf(event.type) ?? this.#types.add(event.type);
      return positionOf(this.#insert(event, type, stream, state));
    });
    return { revision: state.last, position: positions.at(-1) ?? START, positions };
  }

  #insert(event: SerialisedEvent, typeKey: number, stream: string, state: StreamState): number {
    const { id, type, version, data, meta } = event;
    const revision = state.last + 1;
    const end = this.#end ?? this.#db.get<LogEnd>(LAST) ?? EMPTY;
    const position = end.position + 1;
    const hash = chainHash(end.hash, { stream, revision, id, type, version, data, meta });
    this.#insertEvent(position, state.key, revision, typeKey, version, id, hash, data, meta);
    this.#end = { position, hash };
    state.last = revision;
    return position;
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
    if (state !== undefined) this.#remember(stream, state);
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
    this.#remember(stream, state);
    return state;
  }

  /** Emptied when full: to keep the ones last used would cost each append more than it saves. */
  #remember(stream: string, state: StreamState): void {
    if (this.#streams.size >= REMEMBERED_STREAMS) this.#streams.clear();
    this.#streams.set(stream, state);
  }

  /** Drops what another process, or a transaction that was rolled back, may have made untrue. */
  #forgetWritten(): void {
    this.#streams.clear();
    this.#end = null;
    this.#types.forget();
    this.#categories.forget();
  }

  /** SQLite's own mark: another number than before when another connection has committed. */
  #readDataVersion(): number {
    return this.#db.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0;
  }
}

function answer(
  batch: readonly WaitingAppend[],
  outcomes: readonly (Appended | WrongExpectedRevisionError)[],
): void {
  batch.forEach(({ resolve, reject }, index) => {
    const outcome = outcomes[index];
    if (outcome instanceof Error) reject(outcome);
    else if (outcome !== undefined) resolve(outcome);
  });
}

/** Whether an append may be made to a stream whose last revision is this one, -1 for none. */
function isExpected({ expected, after }: AppendRequest, last: number): boolean {
  return after === last || expected === 'any' || (expected === 'exists' && last >= 0);
}
