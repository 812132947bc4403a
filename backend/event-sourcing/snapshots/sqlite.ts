/** Snapshots in one SQLite file beside the read models. */
import { join } from 'node:path';
import type { SqliteDatabase } from '../../../lib/sqlite.ts';
import { closeFile, onFile, openFile } from '../../../projections/read-models/sqlite/file.ts';
import type { SnapshotStore, StoredSnapshot } from './port.ts';

/** Whoever waits longer for another process folds the stream meanwhile. */
const BUSY_MS = 100;

const TABLE = `
  CREATE TABLE IF NOT EXISTS snapshots (
    stream TEXT PRIMARY KEY, program TEXT NOT NULL, revision INTEGER NOT NULL, event_id TEXT NOT NULL,
    hash TEXT NOT NULL, bytes BLOB NOT NULL
  )`;

type SnapshotRow = { program: string; revision: number; event_id: string; hash: string; bytes: Uint8Array };

export class SqliteSnapshots implements SnapshotStore {
  readonly #database: SqliteDatabase;

  private constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /**
   * @param directory of the read models.
   * @throws ReadModelsUnavailableError
   */
  static open(directory: string): SqliteSnapshots {
    const path = join(directory, 'snapshots.db');
    return new SqliteSnapshots(
      openFile(path, (database) => database.exec(TABLE), { busyTimeoutMs: BUSY_MS }),
    );
  }

  async get(stream: string): Promise<StoredSnapshot | null> {
    const row = onFile(this.#database, (database) =>
      database.get<SnapshotRow>(
        'SELECT program, revision, event_id, hash, bytes FROM snapshots WHERE stream = ?',
        stream,
      ),
    );
    if (row === undefined) return null;
    const { program, revision, event_id: eventId, hash, bytes } = row;
    return { program, revision, eventId, hash, bytes };
  }

  async put(stream: string, { program, revision, eventId, hash, bytes }: StoredSnapshot): Promise<void> {
    onFile(this.#database, (database) =>
      database.run(
        'INSERT OR REPLACE INTO snapshots (stream, program, revision, event_id, hash, bytes) VALUES (?, ?, ?, ?, ?, ?)',
        stream,
        program,
        revision,
        eventId,
        hash,
        bytes,
      ),
    );
  }

  async delete(stream: string): Promise<void> {
    onFile(this.#database, (database) => {
      database.run('DELETE FROM snapshots WHERE stream = ?', stream);
      database.exec('VACUUM');
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    });
  }

  async close(): Promise<void> {
    closeFile(this.#database);
  }
}
