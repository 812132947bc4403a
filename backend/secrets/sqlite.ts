/** Sealed values in one SQLite file that keeps nothing of what was deleted or replaced. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { failureAt, SqliteDatabase, sqliteFailure } from '../../lib/sqlite.ts';
import { type SealedValues, SecretsUnavailableError } from './port.ts';

const TABLE =
  'CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, sealed BLOB NOT NULL) STRICT, WITHOUT ROWID';

/** After every character that a name can have. */
const LAST = '\u007F';

export class SqliteValues implements SealedValues {
  readonly place: string;
  readonly #database: SqliteDatabase;

  private constructor(path: string, alone: boolean) {
    this.place = path;
    this.#database = this.#access(() => {
      mkdirSync(dirname(path), { recursive: true });
      return alone ? openedAlone(path) : new SqliteDatabase(path, { synchronous: 'FULL' });
    });
    this.#access(() => {
      // What is freed is overwritten with zeros.
      this.#database.exec('PRAGMA secure_delete = ON');
      this.#database.exec(TABLE);
    });
  }

  /**
   * @param alone Keeps every other process out until it is closed.
   * @throws SecretsUnavailableError
   */
  static open(path: string, alone = false): SqliteValues {
    return new SqliteValues(path, alone);
  }

  async get(name: string): Promise<Uint8Array | null> {
    return this.#using(
      (database) =>
        database.get<{ sealed: Uint8Array }>('SELECT sealed FROM secrets WHERE name = ?', name)?.sealed ??
        null,
    );
  }

  async put(name: string, sealed: Uint8Array): Promise<void> {
    this.#writing((database) =>
      database.run(
        'INSERT INTO secrets (name, sealed) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed',
        name,
        sealed,
      ),
    );
  }

  async putFirst(name: string, sealed: Uint8Array): Promise<Uint8Array> {
    this.#using((database) =>
      database.run(
        'INSERT INTO secrets (name, sealed) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
        name,
        sealed,
      ),
    );
    return (await this.get(name)) ?? sealed;
  }

  async delete(name: string): Promise<void> {
    this.#writing((database) => database.run('DELETE FROM secrets WHERE name = ?', name));
  }

  async names(prefix: string): Promise<readonly string[]> {
    return this.#using((database) =>
      database
        .all<{ name: string }>(
          'SELECT name FROM secrets WHERE name >= ? AND name < ? ORDER BY name',
          prefix,
          prefix + LAST,
        )
        .map(({ name }) => name),
    );
  }

  async replaceAll(change: (name: string, sealed: Uint8Array) => Uint8Array): Promise<void> {
    this.#writing((database) =>
      database.transaction(() => {
        const rows = database.all<{ name: string; sealed: Uint8Array }>(
          'SELECT name, sealed FROM secrets ORDER BY name',
        );
        for (const { name, sealed } of rows)
          database.run('UPDATE secrets SET sealed = ? WHERE name = ?', change(name, sealed), name);
      }),
    );
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#access(() => this.#database.close());
  }

  /** The log of changes still holds what the file has overwritten, until it is emptied, too. */
  #writing(work: (database: SqliteDatabase) => unknown): void {
    this.#using((database) => {
      work(database);
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    });
  }

  #using<Result>(work: (database: SqliteDatabase) => Result): Result {
    if (!this.#database.isOpen)
      throw new SecretsUnavailableError(`The secrets in ${this.place} have been closed.`);
    return this.#access(() => work(this.#database));
  }

  /** @throws SecretsUnavailableError whatever is wrong with the file, but not for what `work` itself throws. */
  #access<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (error instanceof SecretsUnavailableError) throw error;
      const full = failureAt(this.place, error) === 'full' ? ': the disk is full' : '';
      throw new SecretsUnavailableError(`The secrets in ${this.place} cannot be read or written${full}.`, {
        cause: error,
      });
    }
  }
}

/** @throws SecretsUnavailableError where a product has them open. */
function openedAlone(path: string): SqliteDatabase {
  try {
    return new SqliteDatabase(path, { synchronous: 'FULL', busyTimeoutMs: 1000, alone: true });
  } catch (error) {
    if (sqliteFailure(error) !== 'locked') throw error;
    throw new SecretsUnavailableError(`The secrets in ${path} are in use: stop the product first.`, {
      cause: error,
    });
  }
}
