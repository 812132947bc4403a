/** The file of the SQLite event store: its tables, how it is opened, and what is said when it cannot be used. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreUnavailableError } from '../port.ts';
import { failureAt, SqliteDatabase } from '../../../lib/sqlite.ts';

const SCHEMA_VERSION = 2;
/** Marks the file as an event store of this product ("HHev"), so that no other database is taken for one. */
const APPLICATION_ID = 0x48486576;
const UNCHANGEABLE = 'What is in the event log is never changed and never deleted.';

/**
 * A position is SQLite's row id: one more than the greatest there is. AUTOINCREMENT would guard against a number that
 * comes again after the last row was deleted; here no row is ever deleted, and its table of sequences would put one
 * more page into every commit (5 % of a one-event append).
 *
 * Small columns come first: a filtered scan then decides by the first bytes of a row, and never reads the overflow
 * pages of a large payload.
 *
 * The last revision of a stream is not kept beside its name. The unique index gives it with one search, a writer holds
 * it in memory, and a second copy on disk would cost a page more for each append and could be wrong.
 *
 * There is no index on the event id. A repeat is recognised by the ids that the stream holds after the expected
 * revision; an index over random ids costs more than all the rest of an append once the log is large, and EventStoreDB
 * does not refuse an id that another stream holds either.
 *
 * The trigger on insert is against INSERT OR REPLACE, which deletes without asking a trigger on delete.
 */
const SCHEMA = `
  CREATE TABLE categories (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE types (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE streams (
    key INTEGER PRIMARY KEY,
    category INTEGER NOT NULL,
    name TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    type INTEGER NOT NULL,
    version INTEGER NOT NULL,
    id BLOB NOT NULL,
    hash BLOB NOT NULL,
    data TEXT NOT NULL,
    meta TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  ${['events', 'streams', 'types', 'categories']
    .flatMap((table) =>
      ['UPDATE', 'DELETE'].map(
        (change) => `CREATE TRIGGER ${table}_refuse_${change.toLowerCase()} BEFORE ${change} ON ${table}
          BEGIN SELECT RAISE(ABORT, '${UNCHANGEABLE}'); END;`,
      ),
    )
    .join('\n')}
  CREATE TRIGGER events_refuse_replacement BEFORE INSERT ON events
    WHEN EXISTS (SELECT 1 FROM events WHERE position = NEW.position)
      OR EXISTS (SELECT 1 FROM events WHERE stream = NEW.stream AND revision = NEW.revision)
    BEGIN SELECT RAISE(ABORT, '${UNCHANGEABLE}'); END;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** A file of version 1 had an index of blocks. A program that relies on it refuses a file without. */
const FROM_VERSION_1 = `
  DROP TABLE type_blocks;
  DROP TABLE category_blocks;
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** How an event store is used. */
export interface EventStoreUse {
  /** The log is read from one end to the other, and no stream: nothing is read again that a cache could hold. */
  readonly inOrder?: boolean;
}

/** The streams of a large log are spread over the whole file, and SQLite's own 2 MiB hold too little of it. */
const CACHE_KIB = 32 * 1024;
const CACHE_IN_ORDER_KIB = 1024;

/**
 * Opens the file, and creates it and its folder where they are missing.
 *
 * @throws StoreUnavailableError with a sentence that names the path.
 */
export function openEventFile(path: string, { inOrder = false }: EventStoreUse = {}): SqliteDatabase {
  const folder = dirname(path);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new StoreUnavailableError(`The folder ${folder} of the event store cannot be created.`, { cause });
  }
  refuseWhatCannotBeUsed(path, folder);
  let db: SqliteDatabase | undefined;
  try {
    refuseForeignFile(path);
    db = new SqliteDatabase(path, { synchronous: 'FULL' });
    db.exec(`PRAGMA cache_size = -${inOrder ? CACHE_IN_ORDER_KIB : CACHE_KIB}`);
    prepareSchema(db);
    return db;
  } catch (error) {
    db?.close();
    const sentence = failureSentence(path, error);
    throw sentence === undefined ? error : new StoreUnavailableError(sentence, { cause: error });
  }
}

/** The version of its tables, 0 where there are none. @throws StoreUnavailableError for a foreign file, or one of a later version. */
function schemaVersion(db: SqliteDatabase): number {
  const version = db.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
  const mark = db.get<{ application_id: number }>('PRAGMA application_id')?.application_id ?? 0;
  const tables = db.get<{ count: number }>('SELECT count(*) AS count FROM sqlite_schema')?.count ?? 0;
  if (mark !== APPLICATION_ID && (mark !== 0 || version !== 0 || tables !== 0)) {
    throw new StoreUnavailableError(`${db.path} is no event store: it is a database of something else.`);
  }
  if (version > SCHEMA_VERSION) {
    throw new StoreUnavailableError(
      `The event store ${db.path} was written by a newer version of this program (schema ${version}, this one knows ${SCHEMA_VERSION}).`,
    );
  }
  return version;
}

function prepareSchema(db: SqliteDatabase): void {
  if (schemaVersion(db) === SCHEMA_VERSION) return;
  db.transaction(() => {
    // Two processes may do so at the same time: the second one finds it done.
    const version = schemaVersion(db);
    if (version === 0) db.exec(SCHEMA);
    else if (version === 1) db.exec(FROM_VERSION_1);
  });
}

/** A look without writing: to open a file for writing is to change its journal mode, and it may be somebody else's. */
function refuseForeignFile(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  const reader = new SqliteDatabase(path, { readOnly: true, synchronous: 'FULL' });
  try {
    schemaVersion(reader);
  } finally {
    reader.close();
  }
}

/** Looked at before it is opened: SQLite opens a file that may only be read, and the first append would find it out. */
function refuseWhatCannotBeUsed(path: string, folder: string): void {
  let isFile = true;
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const file = statSync(path, { throwIfNoEntry: false });
    isFile = file?.isFile() ?? true;
    if (file !== undefined) accessSync(path, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new StoreUnavailableError(`The event store ${path} cannot be read and written by this user.`, {
      cause,
    });
  }
  if (!isFile) throw new StoreUnavailableError(`The event store ${path} cannot be opened: it is no file.`);
}

/** The sentence for an error of the driver, undefined for an error that is not the driver's. */
export function failureSentence(path: string, error: unknown): string | undefined {
  const failure = failureAt(path, error);
  switch (failure) {
    case 'full':
      return `The disk of the event store ${path} is full.`;
    case 'read-only':
      return `The event store ${path} cannot be written: it is read-only.`;
    case 'disk-error':
      return `The event store ${path} cannot be read or written: the disk reports an error.`;
    case 'locked':
      return `The event store ${path} is held by another process for too long.`;
    case 'damaged':
      return `The event store ${path} is damaged.`;
    case 'not-a-database':
      return `${path} is no event store: the file is no database.`;
    case 'cannot-open':
      return `The event store ${path} cannot be opened.`;
    case 'other':
      return `The event store ${path} failed: ${error instanceof Error ? error.message : String(error)}.`;
    case undefined:
      return undefined;
  }
}
