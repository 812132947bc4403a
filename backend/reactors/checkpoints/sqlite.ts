/**
 * Checkpoints of reactors in one small SQLite file beside the read models. A power cut may take back the last move: what
 * is reacted to again is recognised by its derived ids.
 */
import { join } from 'node:path';
import type { Position } from '../../../events/position.ts';
import type { SqliteDatabase } from '../../../lib/sqlite.ts';
import { closeFile, onFile, openFile } from '../../../projections/read-models/sqlite/file.ts';
import type { ParkedEvent, ReactorCheckpoint, ReactorCheckpoints } from './port.ts';

const TABLES = `
  CREATE TABLE IF NOT EXISTS checkpoints (
    reactor TEXT PRIMARY KEY, position TEXT NOT NULL, history INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS parked (
    reactor TEXT NOT NULL, id TEXT NOT NULL, stream TEXT NOT NULL, revision INTEGER NOT NULL, position TEXT NOT NULL,
    PRIMARY KEY (reactor, id)
  );`;

type CheckpointRow = { position: Position; history: number };
type ParkedRow = { id: string; stream: string; revision: number; position: Position };

export class SqliteCheckpoints implements ReactorCheckpoints {
  readonly #database: SqliteDatabase;

  private constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /**
   * @param directory of the read models.
   * @throws ReadModelsUnavailableError
   */
  static open(directory: string): SqliteCheckpoints {
    const path = join(directory, 'reactors.db');
    return new SqliteCheckpoints(openFile(path, (database) => database.exec(TABLES)));
  }

  async get(reactor: string): Promise<ReactorCheckpoint | null> {
    const row = onFile(this.#database, (database) =>
      database.get<CheckpointRow>('SELECT position, history FROM checkpoints WHERE reactor = ?', reactor),
    );
    return row === undefined ? null : { position: row.position, history: row.history };
  }

  async move(
    reactor: string,
    expected: Position | null,
    { position, history }: ReactorCheckpoint,
  ): Promise<boolean> {
    const { changes } = onFile(this.#database, (database) =>
      expected === null
        ? database.run(
            'INSERT INTO checkpoints (reactor, position, history) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
            reactor,
            position,
            history,
          )
        : database.run(
            'UPDATE checkpoints SET position = ?, history = ? WHERE reactor = ? AND position = ?',
            position,
            history,
            reactor,
            expected,
          ),
    );
    return changes === 1;
  }

  async park(reactor: string, { id, stream, revision, position }: ParkedEvent): Promise<void> {
    onFile(this.#database, (database) =>
      database.run(
        'INSERT INTO parked (reactor, id, stream, revision, position) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
        reactor,
        id,
        stream,
        revision,
        position,
      ),
    );
  }

  async unpark(reactor: string, eventId: string): Promise<void> {
    onFile(this.#database, (database) =>
      database.run('DELETE FROM parked WHERE reactor = ? AND id = ?', reactor, eventId),
    );
  }

  async parked(reactor: string): Promise<readonly ParkedEvent[]> {
    const rows = onFile(this.#database, (database) =>
      database.all<ParkedRow>(
        'SELECT id, stream, revision, position FROM parked WHERE reactor = ? ORDER BY position',
        reactor,
      ),
    );
    return rows.map(({ id, stream, revision, position }) => ({ id, stream, revision, position }));
  }

  async close(): Promise<void> {
    closeFile(this.#database);
  }
}
