/**
 * What the SQLite driver does by itself, without a line of ours in between: the yardstick of the event store. The same
 * columns and bytes and the same settings; no chain, no checks, no triggers, no AUTOINCREMENT, statements prepared once.
 */
import { createRequire } from 'node:module';
import type { ProposedEvent } from '../../events/store/port.ts';

interface RawStatement {
  run(...values: (number | string | Buffer)[]): unknown;
  all(...values: (number | string)[]): unknown[];
}

interface RawDatabase {
  exec(sql: string): void;
  prepare(sql: string): RawStatement;
  close(): void;
}

interface RawDriver {
  DatabaseSync: new (path: string, options?: { readOnly?: boolean }) => RawDatabase;
}

const require = createRequire(import.meta.url);

/** The one that `lib/sqlite.ts` takes. */
function rawDriver(): RawDriver {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const builtIn = major > 22 || (major === 22 && minor >= 13);
  return require(builtIn ? 'node:sqlite' : '@photostructure/sqlite') as RawDriver;
}

const TABLE = `CREATE TABLE events (position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL,
  type INTEGER NOT NULL, version INTEGER NOT NULL, id BLOB NOT NULL, hash BLOB NOT NULL, data TEXT NOT NULL,
  meta TEXT NOT NULL, UNIQUE (stream, revision)) STRICT`;
/** An id as text: a Buffer made of it would cost the driver more. */
const INSERT = `INSERT INTO events (stream, revision, type, version, id, hash, data, meta)
  VALUES (?, ?, ?, ?, unhex(?, '-'), ?, ?, ?)`;
const TYPE = 1;
const HASH = Buffer.alloc(32, 0xab);
const PAGE = `SELECT position, stream, revision, type, version, lower(hex(id)) AS id, data, meta
  FROM events WHERE position > ? ORDER BY position LIMIT ?`;

export interface RawRow {
  readonly position: number;
  readonly data: string;
  readonly meta: string;
}

export class RawEvents {
  readonly #database: RawDatabase;
  readonly #insert: RawStatement;
  readonly #begin: RawStatement;
  readonly #commit: RawStatement;

  constructor(path: string) {
    this.#database = new (rawDriver().DatabaseSync)(path);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32768');
    this.#database.exec(TABLE);
    this.#insert = this.#database.prepare(INSERT);
    this.#begin = this.#database.prepare('BEGIN IMMEDIATE');
    this.#commit = this.#database.prepare('COMMIT');
  }

  /** A transaction of its own, unless it stands within `together`. */
  insert(stream: number, revision: number, { version, id, data, meta }: ProposedEvent): void {
    this.#insert.run(stream, revision, TYPE, version, id, HASH, JSON.stringify(data), JSON.stringify(meta));
  }

  together(inserts: () => void): void {
    this.#begin.run();
    inserts();
    this.#commit.run();
  }

  get count(): number {
    return this.#database.prepare('SELECT 1 FROM events').all().length;
  }

  close(): void {
    this.#database.close();
  }
}

/** Pages of a file of the event store, read by the driver. */
export class RawReader {
  readonly #database: RawDatabase;
  readonly #page: RawStatement;

  constructor(path: string) {
    this.#database = new (rawDriver().DatabaseSync)(path, { readOnly: true });
    this.#page = this.#database.prepare(PAGE);
  }

  page(after: number, limit: number): readonly RawRow[] {
    return this.#page.all(after, limit) as RawRow[];
  }

  close(): void {
    this.#database.close();
  }
}
