/**
 * Who a browser has chosen to be, kept in a file of its own: a session is a convenience of the browser, not something
 * that happened to a patient, so it is no event. It outlives a restart, so that a patient does not wake up as somebody
 * else.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../clock.ts';
import { SqliteDatabase } from '../event-store/sqlite.ts';

export interface StoredSession {
  readonly userId?: string;
  readonly name?: string;
  readonly role?: string;
  readonly patientId?: string | null;
}

/** The interface that koa-session asks of a store. */
export class SessionStore {
  readonly #database: SqliteDatabase;
  readonly #clock: Clock;

  constructor(path: string, clock: Clock) {
    mkdirSync(dirname(path), { recursive: true });
    this.#database = new SqliteDatabase(path, { synchronous: 'NORMAL' });
    this.#clock = clock;
    this.#database.exec(
      'CREATE TABLE IF NOT EXISTS sessions (sid TEXT PRIMARY KEY, sess TEXT NOT NULL, expire INTEGER NOT NULL) STRICT;' +
        'CREATE INDEX IF NOT EXISTS sessions_by_expire ON sessions (expire)',
    );
    this.#database.run('DELETE FROM sessions WHERE expire < ?', clock.now().getTime());
  }

  async get(sid: string): Promise<StoredSession | undefined> {
    const row = this.#database.get<{ sess: string }>(
      'SELECT sess FROM sessions WHERE sid = ? AND expire >= ?',
      sid,
      this.#clock.now().getTime(),
    );
    return row === undefined ? undefined : (JSON.parse(row.sess) as StoredSession);
  }

  async set(sid: string, session: StoredSession, maxAge: unknown): Promise<void> {
    const expire = this.#clock.now().getTime() + (typeof maxAge === 'number' ? maxAge : SESSION_MS);
    this.#database.run(
      'INSERT INTO sessions (sid, sess, expire) VALUES (?, ?, ?) ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire',
      sid,
      JSON.stringify(session),
      expire,
    );
  }

  async destroy(sid: string): Promise<void> {
    this.#database.run('DELETE FROM sessions WHERE sid = ?', sid);
  }

  close(): void {
    this.#database.close();
  }
}

export const SESSION_MS = 30 * 24 * 3_600_000;
export const SESSION_COOKIE = 'home-heart.session';
