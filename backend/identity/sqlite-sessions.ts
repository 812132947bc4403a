/** Sessions in a SQLite file of their own. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { MAX_APPEND_BYTES, StoreUnavailableError } from '../../events/store/port.ts';
import { failureAt, SqliteDatabase } from '../../lib/sqlite.ts';
import { hashOf } from './session-hash.ts';
import type { SessionRow, SessionRows } from './session-rows.ts';

type StoredRow = {
  readonly sid: string;
  readonly id: string;
  readonly sess: string;
  readonly user_id: string | null;
  readonly patient_id: string | null;
  readonly family: string | null;
  readonly created: number;
  readonly used: number;
  readonly expire: number;
};

const COLUMNS = 'sid, id, sess, user_id, patient_id, family, created, used, expire';
const TABLE = `CREATE TABLE IF NOT EXISTS sessions (
  sid TEXT PRIMARY KEY, id TEXT NOT NULL, sess TEXT NOT NULL, user_id TEXT, patient_id TEXT, family TEXT,
  created INTEGER NOT NULL, used INTEGER NOT NULL, expire INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS sessions_by_expire ON sessions (expire);
CREATE INDEX IF NOT EXISTS sessions_by_user ON sessions (user_id)`;

export class SqliteSessions implements SessionRows {
  readonly #path: string;
  readonly #database: SqliteDatabase;

  /** @throws StoreUnavailableError with a sentence that names the path. */
  constructor(path: string) {
    this.#path = path;
    this.#database = this.#using(() => {
      mkdirSync(dirname(path), { recursive: true });
      return new SqliteDatabase(path, { synchronous: 'NORMAL' });
    });
    this.#using(() => {
      const earlier = this.#earlierRows();
      this.#database.exec(TABLE);
      for (const row of earlier) this.#write(row);
    });
  }

  async get(hash: string): Promise<SessionRow | null> {
    const row = this.#using(() =>
      this.#database.get<StoredRow>(`SELECT ${COLUMNS} FROM sessions WHERE sid = ?`, hash),
    );
    return row === undefined ? null : rowOf(row);
  }

  async put(row: SessionRow): Promise<void> {
    this.#using(() => this.#write(row));
  }

  async touch(hash: string, used: number, expire: number): Promise<void> {
    this.#using(() =>
      this.#database.run('UPDATE sessions SET used = ?, expire = ? WHERE sid = ?', used, expire, hash),
    );
  }

  async remove(hash: string): Promise<void> {
    this.#using(() => this.#database.run('DELETE FROM sessions WHERE sid = ?', hash));
  }

  async ofUser(userId: string): Promise<readonly SessionRow[]> {
    return this.#using(() =>
      this.#database.all<StoredRow>(`SELECT ${COLUMNS} FROM sessions WHERE user_id = ?`, userId),
    ).map(rowOf);
  }

  async present(hashes: readonly string[], now: number): Promise<ReadonlySet<string>> {
    const found = this.#using(() =>
      this.#database.all<{ sid: string }>(
        'SELECT sid FROM sessions WHERE expire >= ? AND sid IN (SELECT value FROM json_each(?))',
        now,
        JSON.stringify(hashes),
      ),
    );
    return new Set(found.map(({ sid }) => sid));
  }

  async forget(personId: string, session: string, expire: number): Promise<void> {
    this.#using(() => {
      this.#database.run(
        `UPDATE sessions SET sess = ?, user_id = NULL, patient_id = NULL, family = NULL, created = 0, used = 0, expire = ?
         WHERE user_id = ? OR patient_id = ?`,
        session,
        expire,
        personId,
        personId,
      );
      this.#leaveNothingOfWhatWas();
    });
  }

  async erase(userId: string): Promise<void> {
    this.#using(() => {
      this.#database.run('DELETE FROM sessions WHERE user_id = ?', userId);
      this.#leaveNothingOfWhatWas();
    });
  }

  async removeExpired(before: number): Promise<void> {
    this.#using(() => this.#database.run('DELETE FROM sessions WHERE expire < ?', before));
  }

  async assertWritable(): Promise<void> {
    this.#using(() => this.#database.assertWritable(MAX_APPEND_BYTES));
  }

  close(): void {
    this.#database.close();
  }

  /** Of rows that were deleted or written anew the file would still hold the words. */
  #leaveNothingOfWhatWas(): void {
    this.#database.exec('VACUUM');
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  #write({ hash, id, session, userId, patientId, family, created, used, expire }: SessionRow): void {
    this.#database.run(
      `INSERT INTO sessions (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, user_id = excluded.user_id, patient_id = excluded.patient_id, used = excluded.used, expire = excluded.expire`,
      hash,
      id,
      session,
      userId,
      patientId,
      family,
      created,
      used,
      expire,
    );
  }

  /** The sessions of a file from when it held the ids themselves: they go on, and the ids are gone from it. */
  #earlierRows(): readonly SessionRow[] {
    const columns = this.#database.all<{ name: string }>("SELECT name FROM pragma_table_info('sessions')");
    if (columns.length === 0 || columns.some(({ name }) => name === 'patient_id')) return [];
    const rows = this.#database.all<{ sid: string; sess: string; expire: number }>('SELECT * FROM sessions');
    this.#database.exec('DROP TABLE sessions');
    return rows.map(({ sid, sess, expire }) => ({
      hash: hashOf(sid),
      id: randomUUID(),
      session: sess,
      userId: null,
      patientId: patientOf(sess),
      family: null,
      created: 0,
      used: 0,
      expire,
    }));
  }

  /** @throws StoreUnavailableError whatever is wrong with the file: the screens say that it should be tried again. */
  #using<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      const full = failureAt(this.#path, error) === 'full' ? ': the disk is full' : '';
      throw new StoreUnavailableError(`The sessions in ${this.#path} cannot be read or written${full}.`, {
        cause: error,
      });
    }
  }
}

const rowOf = ({ sid, sess, user_id: userId, patient_id: patientId, ...row }: StoredRow): SessionRow => ({
  hash: sid,
  id: row.id,
  session: sess,
  userId,
  patientId,
  family: row.family,
  created: row.created,
  used: row.used,
  expire: row.expire,
});

const patientOf = (session: string): string | null =>
  (JSON.parse(session) as { readonly patientId?: string | null }).patientId ?? null;
