/**
 * Who a browser is, kept beside the log: a session is a convenience of the browser, not something that happened to a
 * patient, so it is no event. It outlives a restart, so that a patient does not wake up as somebody else.
 */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { isStaffRole, type Role, type SignInMethod } from '../../events/enums.ts';
import { hashOf } from './session-hash.ts';
import type { SessionsLocation } from './session-location.ts';
import type { SessionRow, SessionRows } from './session-rows.ts';
import { SqliteSessions } from './sqlite-sessions.ts';

/** Show a passkey that is known here, or make the first one. */
export type NextStep = 'passkey' | 'enrol-passkey';

/** A passkey is asked for by now, and a password alone had been shown. */
export type EndReason = 'passkey';

export interface StoredSession {
  readonly userId?: string;
  readonly name?: string;
  readonly role?: Role;
  readonly patientId?: string | null;
  readonly clinicId?: string;
  /** How they signed in; of the demonstration nobody does. */
  readonly method?: SignInMethod;
  /** Of a patient: how often a number of theirs had been found wrong when it was opened. What is not known is none. */
  readonly wrongNumbers?: number;
  /** What whoever has shown their password has yet to show, and may do nothing else until then. */
  readonly next?: NextStep;
  /** The family of the browser, which its person knows it by. */
  readonly family?: string;
  /** Alone: why it lets nobody in any more. Its browser is told so until its person signs in, for half an hour. */
  readonly ended?: EndReason;
  /** Alone: the id of a forgotten person. The browser is told so, and removes what it keeps of them. */
  readonly forgotten?: string;
}

/** A session as it is found, with what is known of it beside what was kept. */
export interface FoundSession extends StoredSession {
  /** By which its person ends it. */
  readonly sessionId?: string;
  /** When it ends unless it is used, ISO. */
  readonly expiresAt?: string;
}

/** What koa-session notes of the end of a session; of one by which somebody signed in the row alone says when it ends. */
interface KoaSessionEnd {
  readonly _expire?: number | undefined;
  readonly _maxAge?: number | undefined;
}

/** A session as its person is told of it. Instants in milliseconds. */
export type KeptSession = Pick<SessionRow, 'id' | 'family' | 'created' | 'used'>;

/** Staff leave a computer that others use; a patient signs in once on a phone of their own. */
const STAFF_IDLE_MS = 30 * MINUTE_MS;
const STAFF_MOST_MS = 12 * HOUR_MS;
/** Of whoever has shown the first of two things: to look for the second, and no longer. */
const HALF_MS = 30 * MINUTE_MS;
/** A use is noted no more often, so that reading costs no write. */
const NOTE_USE_MS = 15_000;

/** The interface that koa-session asks of a store, and what ends sessions from elsewhere. */
export class SessionStore {
  readonly #rows: SessionRows;
  readonly #clock: Clock;
  /** When expired sessions were last removed, ms. */
  #tidiedAt: number;

  private constructor(rows: SessionRows, clock: Clock) {
    this.#rows = rows;
    this.#clock = clock;
    this.#tidiedAt = clock.now().getTime();
  }

  /** @throws StoreUnavailableError with a sentence that names the place. */
  static async open(location: SessionsLocation, clock: Clock): Promise<SessionStore> {
    const rows =
      location.kind === 'sqlite'
        ? new SqliteSessions(location.path)
        : await (await import('./mongodb-sessions.ts')).MongoSessions.open(location.url);
    await rows.removeExpired(clock.now().getTime());
    return new SessionStore(rows, clock);
  }

  async get(sid: string): Promise<(FoundSession & KoaSessionEnd) | undefined> {
    const row = await this.#rows.get(hashOf(sid));
    const now = this.#now;
    if (row === null || row.expire < now) return undefined;
    const { _expire, _maxAge, ...session } = JSON.parse(row.session) as StoredSession & KoaSessionEnd;
    if (session.method === undefined) return { ...session, _expire, _maxAge };
    const expire = expiryOf(session, row.created, now);
    if (Math.abs(now - row.used) >= NOTE_USE_MS) await this.#rows.touch(row.hash, now, expire);
    return { ...session, sessionId: row.id, expiresAt: new Date(expire).toISOString() };
  }

  async set(sid: string, found: FoundSession, maxAge: unknown): Promise<void> {
    const now = this.#now;
    const hash = hashOf(sid);
    const { sessionId: _id, expiresAt: _at, ...session } = found;
    const { method, userId = null, patientId = null, family = null } = session;
    if (Math.abs(now - this.#tidiedAt) >= HOUR_MS) {
      await this.#rows.removeExpired(now);
      this.#tidiedAt = now;
    }
    const earlier = method === undefined ? null : await this.#rows.get(hash);
    const created = earlier?.created ?? now;
    const mostMs = typeof maxAge === 'number' ? maxAge : SESSION_MS;
    const lasts = session.ended === undefined ? mostMs : HALF_MS;
    await this.#rows.put({
      hash,
      id: earlier?.id ?? randomUUID(),
      session: JSON.stringify(session),
      userId: method === undefined ? null : userId,
      patientId,
      family,
      created,
      used: now,
      expire: method === undefined ? now + lasts : expiryOf(session, created, now),
    });
  }

  destroy(sid: string): Promise<void> {
    return this.#rows.remove(hashOf(sid));
  }

  /** The sessions of a person that go on, newest first. */
  async ofUser(userId: string): Promise<readonly KeptSession[]> {
    const now = this.#now;
    return (await this.#rows.ofUser(userId))
      .filter((row) => row.expire >= now && !isHalf(row))
      .toSorted((one, other) => other.created - one.created || (other.id < one.id ? -1 : 1));
  }

  /** Ends those sessions of a person that are chosen. */
  async endOfUser(userId: string, isChosen: (session: KeptSession) => boolean = () => true): Promise<number> {
    const ended = (await this.#rows.ofUser(userId)).filter(isChosen);
    for (const { hash } of ended) await this.#rows.remove(hash);
    return ended.length;
  }

  /** Ends those sessions of a patient that were opened after fewer wrong numbers. */
  async endOpenedBefore(patientId: string, wrongNumbers: number): Promise<void> {
    if (wrongNumbers === 0) return;
    for (const { hash, session } of await this.#rows.ofUser(patientId))
      if (((JSON.parse(session) as StoredSession).wrongNumbers ?? 0) < wrongNumbers)
        await this.#rows.remove(hash);
  }

  /** Those of the ids whose session goes on. It is not used by being asked for. */
  async present(sids: readonly string[]): Promise<ReadonlySet<string>> {
    const byHash = new Map(sids.map((sid) => [hashOf(sid), sid]));
    const found = await this.#rows.present([...byHash.keys()], this.#now);
    return new Set([...byHash].flatMap(([hash, sid]) => (found.has(hash) ? [sid] : [])));
  }

  /**
   * Ends every session of a person because a patient is forgotten, who is themself or whom they look after. Nothing is left of
   * what stood in them but the patient's id, for as long as a browser keeps its cookie: it may be without a network until then.
   */
  forget(personId: string, patientId: string): Promise<void> {
    const left: StoredSession = { forgotten: patientId };
    return this.#rows.forget(personId, JSON.stringify(left), this.#now + COOKIE_MS);
  }

  /** Ends every session of somebody of the staff who is forgotten, and leaves nothing of those that ended before. */
  erase(userId: string): Promise<void> {
    return this.#rows.erase(userId);
  }

  /** @throws StoreUnavailableError where no session could be written now. Leaves all as it is. */
  assertWritable(): Promise<void> {
    return this.#rows.assertWritable();
  }

  async close(): Promise<void> {
    await this.#rows.close();
  }

  get #now(): number {
    return this.#clock.now().getTime();
  }
}

/** Of whoever has yet to show the second of two things. */
const isHalf = ({ session }: SessionRow): boolean =>
  (JSON.parse(session) as StoredSession).next !== undefined;
/** Whoever has no password signs in once on a phone of their own. */
const isOnOwnPhone = (role: Role | undefined): boolean => role !== undefined && !isStaffRole(role);

/** How long a session goes on without being used, ms. */
export const idleOf = (role: Role | undefined): number => (isOnOwnPhone(role) ? PATIENT_MS : STAFF_IDLE_MS);

/** Of a session by which somebody signed in, begun and used at these times. */
const expiryOf = ({ role, next }: StoredSession, created: number, used: number): number => {
  if (next !== undefined) return created + HALF_MS;
  return isOnOwnPhone(role) ? used + PATIENT_MS : Math.min(used + STAFF_IDLE_MS, created + STAFF_MOST_MS);
};

const PATIENT_MS = 90 * DAY_MS;
export const SESSION_MS = 30 * DAY_MS;
/** As long as browsers keep a cookie at most. */
export const COOKIE_MS = 400 * DAY_MS;
/** How the ids of patients' sessions begin, so that a browser that was a patient's is known when its session has ended. */
export const PATIENTS_PREFIX = 'patient.';
export const isPatientsSession = (sid: string): boolean => sid.startsWith(PATIENTS_PREFIX);
