/**
 * Who a browser has chosen to be, kept in a file of its own: a session is a convenience of the browser, not something
 * that happened to a patient, so it is no event. It outlives a restart, so that a patient does not wake up as somebody
 * else.
 */
import { HOUR_MS } from '../../lib/durations.ts';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import { MAX_APPEND_BYTES, StoreUnavailableError } from '../../events/store/port.ts';
import { failureAt, SqliteDatabase } from '../../lib/sqlite.ts';

export interface StoredSession {
  readonly userId?: string;
  readonly name?: string;
  readonly role?: string;
  readonly patientId?: string | null;
}

/** The interface that koa-session asks of a store. */
export class SessionStore {
  readonly #path: string;
  readonly #database: SqliteDatabase;
  readonly #clock: Clock;
  /** When expired sessions were last removed, ms. */
  #tidiedAt = 0;

  /** @throws StoreUnavailableError with a sentence that names the path. */
  constructor(path: string, clock: Clock) {
    this.#path = path;
    this.#clock = clock;
    this.#database = this.#using(() => {
      mkdirSync(dirname(path), { recursive: true });
      return new SqliteDatabase(path, { synchronous: 'NORMAL' });
    });
    this.#using(() => {
      this.#database.exec(
        'CREATE TABLE IF NOT EXISTS sessions (sid TEXT PRIMARY KEY, sess TEXT NOT NULL, expire INTEGER NOT NULL) STRICT;' +
          'CREATE INDEX IF NOT EXISTS sessions_by_expire ON sessions (expire)',
      );
      this.#tidy(clock.now().getTime());
    });
  }

  async get(sid: string): Promise<StoredSession | undefined> {
    const row = this.#using(() =>
      this.#database.get<{ sess: string }>(
        'SELECT sess FROM sessions WHERE sid = ? AND expire >= ?',
        sid,
        this.#clock.now().getTime(),
      ),
    );
    return row === undefined ? undefined : (JSON.parse(row.sess) as StoredSession);
  }

  async set(sid: string, session: StoredSession, maxAge: unknown): Promise<void> {
    const now = this.#clock.now().getTime();
    const expire = now + (typeof maxAge === 'number' ? maxAge : SESSION_MS);
    this.#using(() => {
      if (Math.abs(now - this.#tidiedAt) >= HOUR_MS) this.#tidy(now);
      this.#database.run(
        'INSERT INTO sessions (sid, sess, expire) VALUES (?, ?, ?) ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire',
        sid,
        JSON.stringify(session),
        expire,
      );
    });
  }

  async destroy(sid: string): Promise<void> {
    this.#using(() => this.#database.run('DELETE FROM sessions WHERE sid = ?', sid));
  }

  /** Ends every session of a patient, and leaves nothing of what stood in them in the file. */
  async forget(patientId: string): Promise<void> {
    this.#using(() => {
      this.#database.run("DELETE FROM sessions WHERE json_extract(sess, '$.patientId') = ?", patientId);
      this.#database.exec('VACUUM');
      this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    });
  }

  /** @throws StoreUnavailableError where no session could be written now. Leaves all as it is. */
  async assertWritable(): Promise<void> {
    this.#using(() => this.#database.assertWritable(MAX_APPEND_BYTES));
  }

  /** What has expired goes while the product runs, too: with the first session that is kept after an hour. */
  #tidy(now: number): void {
    this.#database.run('DELETE FROM sessions WHERE expire < ?', now);
    this.#tidiedAt = now;
  }

  close(): void {
    this.#database.close();
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

export const SESSION_MS = 30 * 24 * HOUR_MS;
/** As long as browsers keep a cookie at most. */
export const COOKIE_MS = 400 * 24 * HOUR_MS;
/** How the ids of patients' sessions begin, so that a browser that was a patient's is known when its session has ended. */
export const PATIENTS_PREFIX = 'patient.';
export const isPatientsSession = (sid: string): boolean => sid.startsWith(PATIENTS_PREFIX);
export const SESSION_COOKIE = 'home-heart.session';
