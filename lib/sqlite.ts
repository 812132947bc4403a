/**
 * The only file that knows the SQLite driver: the built-in `node:sqlite` where Node has it (22.13 and later), else
 * `@photostructure/sqlite`, which has the same interface and needs no compiler.
 *
 * No bare statement ever leaves this module. The driver for Node 20 frees the database while a statement made from it
 * is still in use, and then answers garbage or crashes; each statement therefore holds its database, and
 * `test/fault/sqlite-gc.test.ts` runs under `--expose-gc` to show that this holds.
 */
import { statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

export type SqlValue = null | number | bigint | string | Uint8Array;
export type SqlRow = Record<string, SqlValue>;

interface DriverStatement {
  /** Node 22.16 and later. */
  setReturnArrays?(returnArrays: boolean): void;
  run(...values: SqlValue[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  get(...values: SqlValue[]): SqlRow | undefined;
  all(...values: SqlValue[]): unknown[];
}

interface DriverDatabase {
  exec(sql: string): void;
  prepare(sql: string): DriverStatement;
  close(): void;
}

interface Driver {
  DatabaseSync: new (path: string, options?: { readOnly?: boolean; timeout?: number }) => DriverDatabase;
}

const require = createRequire(import.meta.url);

function loadDriver(): Driver {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const builtIn = major > 22 || (major === 22 && minor >= 13);
  return require(builtIn ? 'node:sqlite' : '@photostructure/sqlite') as Driver;
}

export interface OpenOptions {
  readonly readOnly?: boolean;
  /**
   * `FULL` survives a power cut once a commit has returned: for what cannot be rebuilt. `NORMAL` may lose the last
   * commits of a power cut but is never corrupt: for read models, which are rebuilt from the log.
   */
  readonly synchronous: 'FULL' | 'NORMAL';
  /** How long a statement waits for another process's write, ms. Default 5000. */
  readonly busyTimeoutMs?: number;
  /** Keeps everybody else out until it is closed; fails as `locked` where another process has the file open. */
  readonly alone?: boolean;
}

/** A database in WAL mode with its prepared statements. Every call is synchronous. */
export class SqliteDatabase {
  readonly path: string;
  readonly #driver: DriverDatabase;
  readonly #readOnly: boolean;
  readonly #statements = new Map<string, DriverStatement>();
  readonly #tupleStatements = new Map<string, DriverStatement>();
  #open = true;
  #inTransaction = false;
  #inBatch = false;
  readonly #begin: () => void;
  readonly #commit: () => void;

  constructor(path: string, options: OpenOptions) {
    this.path = path;
    this.#readOnly = options.readOnly ?? false;
    const { DatabaseSync } = loadDriver();
    const busyTimeoutMs = options.busyTimeoutMs ?? 5000;
    this.#driver = new DatabaseSync(path, { readOnly: this.#readOnly });
    try {
      this.#driver.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
      if (options.alone === true) this.#driver.exec('PRAGMA locking_mode = EXCLUSIVE');
      if (!this.#readOnly) {
        this.#driver.exec('PRAGMA journal_mode = WAL');
        this.#driver.exec(`PRAGMA synchronous = ${options.synchronous}`);
      }
      this.#driver.exec('PRAGMA trusted_schema = OFF');
      this.#begin = this.writing('BEGIN IMMEDIATE');
      this.#commit = this.writing('COMMIT');
    } catch (error) {
      // A file that is no database is found out only here, with the file already open.
      this.#driver.close();
      throw error;
    }
  }

  /** Runs one or more statements without parameters: schema and pragmas. */
  exec(sql: string): void {
    this.#driver.exec(sql);
  }

  /** Runs a statement that writes. Answers the number of rows changed and the last row id. */
  run(sql: string, ...values: readonly SqlValue[]): { changes: number; lastInsertRowid: number } {
    const done = this.#statement(this.#statements, sql).run(...checked(values));
    return { changes: Number(done.changes), lastInsertRowid: Number(done.lastInsertRowid) };
  }

  /**
   * A writing statement that is run for every event, found once. It answers nothing: to ask the driver for the number of
   * rows and the row id costs a tenth of an insert. The caller vouches that no text has U+0000.
   */
  writing<Values extends readonly SqlValue[]>(sql: string): (...values: Values) => void {
    const statement = this.#statement(this.#statements, sql);
    return (...values) => {
      statement.get(...values);
    };
  }

  /** As `writing`, of a statement that is found by its text. */
  write(sql: string, values: readonly SqlValue[]): void {
    this.#statement(this.#statements, sql).get(...values);
  }

  /** The first row, or undefined. The caller names the row's shape: it is the one its own SQL selects. */
  get<Row extends SqlRow = SqlRow>(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.#statement(this.#statements, sql).get(...checked(values)) as Row | undefined;
  }

  all<Row extends SqlRow = SqlRow>(sql: string, ...values: readonly SqlValue[]): Row[] {
    return this.#statement(this.#statements, sql).all(...checked(values)) as Row[];
  }

  /**
   * Every row as an array, in the order of the columns: where rows of eight columns are read by the thousand, this is
   * a third faster than `all`. Columns need names of their own.
   */
  tuples<Row extends readonly SqlValue[]>(sql: string, ...values: readonly SqlValue[]): Row[] {
    const statement = this.#statement(this.#tupleStatements, sql);
    const rows = statement.all(...checked(values));
    return (statement.setReturnArrays ? rows : rows.map((row) => Object.values(row as SqlRow))) as Row[];
  }

  /**
   * Runs `work` in one immediate transaction: everything or nothing. `work` must not await, or somebody else's
   * statements would join it. Within a batch it joins that: what fails then may leave its first half in the batch, which
   * is to be thrown away with the file.
   */
  transaction<Result>(work: () => Result): Result {
    if (this.#inBatch) return work();
    if (this.#inTransaction) throw new Error('A transaction is already open on this connection.');
    this.#begin();
    this.#inTransaction = true;
    try {
      const result = work();
      this.#commit();
      return result;
    } catch (error) {
      try {
        this.#driver.exec('ROLLBACK');
      } catch {
        // A full disk or a lost file makes SQLite roll back by itself; the first error is the one to tell.
      }
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  /**
   * Begins a batch: one transaction over all that follows, for the only user of a file, until `endBatch`. A crash before
   * that, or closing, takes all of it back.
   */
  beginBatch(): void {
    this.#begin();
    this.#inBatch = true;
  }

  endBatch(): void {
    if (!this.#inBatch) return;
    this.#commit();
    this.#inBatch = false;
  }

  /** Takes back what the batch has done, if there is one. */
  cancelBatch(): void {
    if (!this.#inBatch) return;
    this.#inBatch = false;
    try {
      this.#driver.exec('ROLLBACK');
    } catch {
      // As in a transaction: a full disk has made SQLite roll back by itself.
    }
  }

  /**
   * Finds out whether the file can be written, and leaves in it what was there: one page goes the whole way to the disk
   * with the content that it had.
   *
   * @param room bytes that what is written next may need.
   * @throws as any write does
   */
  assertWritable(room: number): void {
    this.transaction(() => {
      const { user_version = 0 } = this.get<{ user_version: number }>('PRAGMA user_version') ?? {};
      this.#driver.exec(`PRAGMA user_version = ${user_version}`);
    });
    if (!hasRoom(this.path, room)) throw Object.assign(new Error('database or disk is full'), FULL);
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Checkpoints the WAL into the database file and closes. A second call does nothing. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#statements.clear();
    this.#tupleStatements.clear();
    try {
      if (!this.#readOnly) this.#driver.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // On a full disk the WAL keeps what could not be moved into the file, and the next open finds it there.
    } finally {
      this.#driver.close();
    }
  }

  #statement(prepared: Map<string, DriverStatement>, sql: string): DriverStatement {
    if (!this.#open) throw new Error(`The database ${this.path} is closed.`);
    let statement = prepared.get(sql);
    if (statement === undefined) {
      statement = this.#driver.prepare(sql);
      if (prepared === this.#tupleStatements) statement.setReturnArrays?.(true);
      // The driver's own link from statement to database is weak; this one is not.
      Object.defineProperty(statement, 'database', { value: this.#driver });
      prepared.set(sql, statement);
    }
    return statement;
  }
}

/** The driver for Node 20 cuts a text at U+0000 without a word, so such a text is refused here. */
function checked(values: readonly SqlValue[]): SqlValue[] {
  for (const value of values) {
    if (typeof value === 'string' && value.includes('\u0000')) {
      throw new TypeError('A text with U+0000 cannot be stored.');
    }
  }
  return values as SqlValue[];
}

/** What went wrong with the file, as far as a person can do something about it. */
export type SqliteFailure =
  | 'full'
  | 'read-only'
  | 'disk-error'
  | 'locked'
  | 'damaged'
  | 'not-a-database'
  | 'cannot-open'
  | 'other';

/** By SQLite's primary result code, and by its sentence: the driver for Node 20 gives no code with every error. */
const FAILURES: readonly (readonly [code: number, sentence: RegExp, failure: SqliteFailure])[] = [
  [13, /database or disk is full/i, 'full'],
  [8, /readonly database/i, 'read-only'],
  [10, /disk I\/O error/i, 'disk-error'],
  [5, /database is locked/i, 'locked'],
  [6, /database table is locked/i, 'locked'],
  [11, /disk image is malformed/i, 'damaged'],
  [26, /file is not a database/i, 'not-a-database'],
  [14, /unable to open database/i, 'cannot-open'],
];

/** How the driver marks an error of a disk that is full. */
const FULL = { code: 'ERR_SQLITE_ERROR', errcode: 13 };

/** Less than this, and SQLite cannot even make the files beside the database that it works with. */
const LEAST_ROOM = 64 * 1024;

/**
 * The failure of work on the file at a path. Where a file in memory is full (tmpfs), SQLite speaks of an error of the
 * disk, and its reader would look for a broken one.
 */
export function failureAt(path: string, error: unknown): SqliteFailure | undefined {
  const failure = sqliteFailure(error);
  return failure === 'disk-error' && !hasRoom(path, LEAST_ROOM) ? 'full' : failure;
}

/** Whether the disk of a file has so many bytes left. A file system that does not say how many it has is taken to have them. */
function hasRoom(path: string, bytes: number): boolean {
  try {
    const { blocks, bavail, bfree, bsize } = statfsSync(dirname(path));
    const left = process.getuid?.() === 0 ? bfree : bavail;
    return blocks === 0 || left * bsize >= bytes;
  } catch {
    return true;
  }
}

/** The failure that an error of the driver stands for, undefined for an error that is not the driver's. */
export function sqliteFailure(error: unknown): SqliteFailure | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return undefined;
  const code = 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const known = FAILURES.find(([number, sentence]) => number === code || sentence.test(error.message));
  return known?.[2] ?? 'other';
}
