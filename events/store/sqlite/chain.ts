/**
 * Recomputes the chain of an SQLite event log. It does not stop at what does not fit: each event is checked against the
 * hash that is stored with the one before it, so that one that was changed is named, and not all that come after it.
 */
import { uuidText } from '../../../lib/ids.ts';
import { CHAIN_START, type ChainedEvent, chainHash } from '../event-chain.ts';
import type { SeenEvent } from '../log-inspection.ts';
import type { Damage, DamageReason } from '../port.ts';
import { positionOf } from './positions.ts';
import { type SqliteDatabase, sqliteFailure } from '../../../lib/sqlite.ts';

type ChainTuple = [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  version: number,
  data: string,
  meta: string,
  hash: string,
  indexed: number | null,
];

/**
 * Joins from the left: an event whose stream or type was taken away must break the chain, not be passed over. The index
 * over streams, by which every decision reads, is looked at with the events that it leads to.
 */
const chainPage = (
  indexed: string,
): string => `SELECT position, ifnull(streams.name, '') AS stream, revision, lower(hex(id)) AS id,
    ifnull(types.name, '') AS type, version, data, meta, lower(hex(hash)) AS hash,
    ${indexed} AS indexed
  FROM events
  LEFT JOIN streams ON streams.key = events.stream
  LEFT JOIN types ON types.key = events.type
  WHERE position > ? AND position <= ? ORDER BY position LIMIT ?`;
const CHAIN_PAGE = chainPage(`(SELECT entry.position FROM events AS entry INDEXED BY sqlite_autoindex_events_1
  WHERE entry.stream = events.stream AND entry.revision = events.revision)`);
const WITHOUT_INDEX = chainPage('NULL');
export const HASH = 'SELECT lower(hex(hash)) AS hash FROM events WHERE position = ?';
const END = 'SELECT max(position) AS position FROM events';
/** The plus keeps SQLite from looking for the row itself: of a row on a damaged page only the index still tells. */
const IN_INDEX = `SELECT streams.name AS stream, revision FROM events INDEXED BY sqlite_autoindex_events_1
  LEFT JOIN streams ON streams.key = events.stream WHERE +position = ?`;
const END_IN_INDEX = 'SELECT max(+position) AS position FROM events INDEXED BY sqlite_autoindex_events_1';

/** About how many characters of payload are read at once. */
const PAGE_CHARACTERS = 1024 * 1024;
/** Of so many unreadable events the index is asked for the stream: each time it is read from end to end. */
const MOST_LOOKED_UP = 20;

export class ChainReader {
  readonly #db: SqliteDatabase;
  readonly #onEvent: (event: SeenEvent) => void;
  /** Hash that the next event is chained to; null where it cannot be read. */
  #previous: string | null = CHAIN_START;
  /** Hashes that the last event may have had, where the stored one did not fit: the damage may be in the hash alone. */
  #alternatives: readonly string[] = [];
  /** Up to here events are read one by one, since a page of them could not be read. */
  #carefulTo = 0;
  #charactersPerEvent = 16 * 1024;
  #lookedUp = 0;
  /** The last position looked at. */
  after = 0;
  /** Events looked at. */
  events = 0;

  /** @param onEvent is told of every event that could be read, with the hash that is stored with it. */
  constructor(db: SqliteDatabase, onEvent: (event: SeenEvent) => void = () => undefined) {
    this.#db = db;
    this.#onEvent = onEvent;
  }

  /** Begins at an event in place of the first one, and trusts the hash of the one before it. */
  skipTo(first: number): void {
    this.after = first - 1;
    if (first > 1) this.#previous = this.#storedHash(first - 1);
  }

  /** Hash of the chain up to the last event looked at, '' where it cannot be read. */
  get hash(): string {
    return this.#previous ?? '';
  }

  /** The last position of the log, 0 while there is none. */
  end(): number {
    try {
      return this.#db.get<{ position: number | null }>(END)?.position ?? 0;
    } catch (error) {
      if (sqliteFailure(error) !== 'damaged') throw error;
      return this.#db.get<{ position: number | null }>(END_IN_INDEX)?.position ?? 0;
    }
  }

  /** Looks at the next events up to a position, at most so many. */
  next(limit: number, end: number): readonly Damage[] {
    if (this.after < this.#carefulTo) return this.#unreadableOr(this.after + 1);
    const wanted = Math.max(1, Math.min(limit, Math.floor(PAGE_CHARACTERS / this.#charactersPerEvent)));
    let rows: readonly ChainTuple[];
    try {
      rows = this.#db.tuples<ChainTuple>(CHAIN_PAGE, this.after, end, wanted);
    } catch (error) {
      if (sqliteFailure(error) !== 'damaged') throw error;
      this.#carefulTo = Math.min(this.after + wanted, end);
      return [];
    }
    const damages = rows.flatMap((row) => this.#check(row));
    if (rows.length === 0) {
      damages.push(
        missingAt(this.after + 1, `the events from here to position ${positionOf(end)} are missing`),
      );
      this.after = end;
      this.#previous = null;
    }
    return damages;
  }

  #check(row: ChainTuple): readonly Damage[] {
    const [position, stream, revision, id, type, version, data, meta, hash, indexed] = row;
    const event = { stream, revision, id: uuidText(id), type, version, data, meta };
    const expected = this.#hashesOf(event, hash);
    const fits = this.#previous === null || expected.includes(hash);
    const firstMissing = position === this.after + 1 ? null : this.after + 1;
    const wrong: readonly (readonly [DamageReason, string])[] = [
      ...(firstMissing === null ? [] : [['gap', missing(firstMissing, position - 1)] as const]),
      ...(fits ? [] : [['hash', 'its hash does not fit what it holds'] as const]),
      ...(indexed === position ? [] : [['link', 'the index of its stream does not lead to it'] as const]),
      ...(isJson(data) && isJson(meta) ? [] : [['unreadable', 'it is no JSON'] as const]),
    ];
    this.#alternatives = fits ? [] : expected;
    this.#previous = hash;
    this.#charactersPerEvent = Math.max(1, (this.#charactersPerEvent + data.length + meta.length) / 2);
    this.after = position;
    this.events += 1;
    const place = { position: positionOf(position), stream, revision };
    this.#onEvent({ ...place, hash });
    return wrong.map(([reason, what]) => ({
      ...place,
      reason,
      firstMissing: reason === 'gap' && firstMissing !== null ? positionOf(firstMissing) : null,
      what,
    }));
  }

  /** What its hash may be: over the one that is stored before it, and over what that one should have been. */
  #hashesOf(event: ChainedEvent, stored: string): readonly string[] {
    if (this.#previous === null) return [];
    const first = chainHash(this.#previous, event);
    if (first === stored) return [first];
    // The last of the alternatives is the chain as it was written, where several hashes in a row were changed.
    const last = this.#alternatives.at(-1);
    return last === undefined ? [first] : [first, chainHash(last, event)];
  }

  /** Looks at one event of a page that could not be read. */
  #unreadableOr(position: number): readonly Damage[] {
    try {
      const row = this.#rowAt(position);
      if (row !== undefined) return this.#check(row);
      // The next one that is there tells how many are missing, and stands alone: what it was chained to is not known.
      this.#carefulTo = Math.max(this.#carefulTo, position);
    } catch (error) {
      if (sqliteFailure(error) !== 'damaged') throw error;
    }
    this.after = position;
    this.events += 1;
    this.#previous = this.#storedHash(position);
    this.#alternatives = [];
    const { stream, revision } = this.#inIndex(position);
    const what = 'it cannot be read: the page of the file that holds it, or leads to it, is damaged';
    return [
      {
        position: positionOf(position),
        stream,
        revision,
        reason: 'unreadable',
        firstMissing: null,
        what,
      },
    ];
  }

  /** The damage may be in the index alone. */
  #rowAt(position: number): ChainTuple | undefined {
    try {
      return this.#db.tuples<ChainTuple>(CHAIN_PAGE, position - 1, position, 1)[0];
    } catch (error) {
      if (sqliteFailure(error) !== 'damaged') throw error;
      return this.#db.tuples<ChainTuple>(WITHOUT_INDEX, position - 1, position, 1)[0];
    }
  }

  #storedHash(position: number): string | null {
    return this.#orNull(() => this.#db.get<{ hash: string }>(HASH, position)?.hash ?? null);
  }

  #inIndex(position: number): Pick<Damage, 'stream' | 'revision'> {
    this.#lookedUp += 1;
    if (this.#lookedUp > MOST_LOOKED_UP) return { stream: null, revision: null };
    const found = this.#orNull(() =>
      this.#db.get<{ stream: string | null; revision: number }>(IN_INDEX, position),
    );
    return { stream: found?.stream ?? null, revision: found?.revision ?? null };
  }

  #orNull<Result>(read: () => Result): Result | null {
    try {
      return read();
    } catch (error) {
      if (sqliteFailure(error) !== 'damaged') throw error;
      return null;
    }
  }
}

function missing(first: number, last: number): string {
  return first === last
    ? `the event before it, at position ${positionOf(first)}, is missing`
    : `the events before it, from position ${positionOf(first)} to ${positionOf(last)}, are missing`;
}

const missingAt = (position: number, what: string): Damage => ({
  position: positionOf(position),
  stream: null,
  revision: null,
  reason: 'gap',
  firstMissing: positionOf(position),
  what,
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
