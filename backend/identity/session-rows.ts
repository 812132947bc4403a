/** What keeps sessions: SQLite beside the product, or MongoDB for several machines. Neither knows when one ends. */

/** The hash of a session's id stands for it: whoever reads the rows can be nobody by them. */
export interface SessionRow {
  readonly hash: string;
  /** By which its person ends it, and nobody is let in. */
  readonly id: string;
  /** The session, as JSON. */
  readonly session: string;
  /** null of a browser that is nobody in particular. */
  readonly userId: string | null;
  /** Of a session of a patient, or of somebody who looks after one. */
  readonly patientId: string | null;
  /** The browser's family. */
  readonly family: string | null;
  /** Instants in milliseconds. */
  readonly created: number;
  readonly used: number;
  readonly expire: number;
}

/** Each call throws StoreUnavailableError where the rows cannot be read or written. */
export interface SessionRows {
  get(hash: string): Promise<SessionRow | null>;
  put(row: SessionRow): Promise<void>;
  touch(hash: string, used: number, expire: number): Promise<void>;
  remove(hash: string): Promise<void>;
  ofUser(userId: string): Promise<readonly SessionRow[]>;
  /** Those of the hashes that are there. */
  present(hashes: readonly string[], now: number): Promise<ReadonlySet<string>>;
  /** Puts this in the place of what stood in the sessions of a person, of which nothing is left. */
  forget(personId: string, session: string, expire: number): Promise<void>;
  /** Leaves nothing of the sessions of a person, nor of those that ended before. */
  erase(userId: string): Promise<void>;
  removeExpired(before: number): Promise<void>;
  assertWritable(): Promise<void>;
  close(): void | Promise<void>;
}
