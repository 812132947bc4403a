/** Database files of read models: opened with what they need, and with a plain sentence for what may be wrong with them. */
import { failureAt, SqliteDatabase } from '../../../lib/sqlite.ts';
import { ReadModelsUnavailableError } from '../port.ts';

/**
 * Opens a database file and prepares it in one transaction.
 *
 * @param options pragmas that are set before, and how long to wait for another process that writes it (ms).
 * @throws ReadModelsUnavailableError
 */
export function openFile(
  path: string,
  prepare: (database: SqliteDatabase) => void,
  { pragmas = '', busyTimeoutMs }: { readonly pragmas?: string; readonly busyTimeoutMs?: number } = {},
): SqliteDatabase {
  return access(path, () => {
    const database = new SqliteDatabase(path, {
      synchronous: 'NORMAL',
      ...(busyTimeoutMs === undefined ? {} : { busyTimeoutMs }),
    });
    try {
      database.exec(pragmas);
      database.transaction(() => prepare(database));
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** Runs work on a file that was opened. @throws ReadModelsUnavailableError, also where it has been closed. */
export function onFile<Result>(database: SqliteDatabase, work: (database: SqliteDatabase) => Result): Result {
  const { isOpen, path } = database;
  if (!isOpen) throw new ReadModelsUnavailableError(`The read models in ${path} have been closed.`);
  return access(path, () => work(database));
}

/** Closes a file where it is open. */
export function closeFile(database: SqliteDatabase): void {
  if (database.isOpen) onFile(database, () => database.close());
}

/**
 * Runs work on a file.
 *
 * @throws ReadModelsUnavailableError which says in one sentence what of the file stood in its way.
 */
export function access<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const sentence = sentenceFor(path, error);
    if (sentence === null) throw error;
    throw new ReadModelsUnavailableError(sentence, { cause: error });
  }
}

/** What failed with a file, in a sentence that names it; null for what is not the file's fault. */
function sentenceFor(path: string, error: unknown): string | null {
  const failure = failureAt(path, error);
  switch (failure) {
    case 'full':
      return `The disk is full, so ${path} cannot be written.`;
    case 'read-only':
      return `${path} cannot be written.`;
    case 'disk-error':
      return `The disk failed, so ${path} cannot be read or written.`;
    case 'locked':
      return `${path} is being written by another process and did not become free in time.`;
    case 'damaged':
      return `${path} is damaged; delete it and it is built again from the log.`;
    case 'not-a-database':
      return `${path} is not a database.`;
    case 'cannot-open':
      return `${path} cannot be opened.`;
    case 'other':
    case undefined:
      return null;
  }
}
