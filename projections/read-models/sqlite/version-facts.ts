/** What lies in the files of a projection's versions, whatever shape their documents have. */
import { existsSync, statSync } from 'node:fs';
import { SqliteDatabase } from '../../../lib/sqlite.ts';
import type { CollectionDefinition, VersionFacts, Verification } from '../port.ts';
import { access, openFile } from './file.ts';
import { documentTable } from './query.ts';

type FactsOfFile = Omit<VersionFacts, 'version' | 'isBuilding'>;

const VERIFIED =
  'CREATE TABLE IF NOT EXISTS verified (one INTEGER PRIMARY KEY CHECK (one = 1), at TEXT NOT NULL, documents INTEGER NOT NULL, hash TEXT NOT NULL, same INTEGER NOT NULL)';

/** A file that has not changed is not opened again: a board asks for all of them every two seconds. */
export class FileFacts {
  readonly #known = new Map<string, { readonly mark: string; readonly facts: FactsOfFile }>();

  /** @throws ReadModelsUnavailableError */
  of(path: string): FactsOfFile {
    const parts = [path, `${path}-wal`].filter((file) => existsSync(file)).map((file) => statSync(file));
    const mark = parts.map(({ size, mtimeMs }) => `${size}:${mtimeMs}`).join(' ');
    const known = this.#known.get(path);
    if (known?.mark === mark) return known.facts;
    const bytes = parts.reduce((sum, { size }) => sum + size, 0);
    const facts = onReadOnly(path, (database) => ({ ...contentsOf(database), bytes }));
    this.#known.set(path, { mark, facts });
    return facts;
  }
}

/** The collections that a version was built with. @throws ReadModelsUnavailableError */
export const collectionsOf = (path: string): readonly CollectionDefinition[] => onReadOnly(path, declaredIn);

/** @throws ReadModelsUnavailableError */
export function noteVerified(path: string, { at, documents, hash, same }: Verification): void {
  const database = openFile(path, (file) => file.exec(VERIFIED));
  try {
    access(path, () =>
      database.run(
        'INSERT OR REPLACE INTO verified (one, at, documents, hash, same) VALUES (1, ?, ?, ?, ?)',
        at,
        documents,
        hash,
        same ? 1 : 0,
      ),
    );
  } finally {
    database.close();
  }
}

function onReadOnly<Result>(path: string, work: (database: SqliteDatabase) => Result): Result {
  return access(path, () => {
    const database = new SqliteDatabase(path, { readOnly: true, synchronous: 'NORMAL' });
    try {
      return work(database);
    } finally {
      database.close();
    }
  });
}

function declaredIn(database: SqliteDatabase): readonly CollectionDefinition[] {
  const declared = database.get<{ collections: string }>('SELECT collections FROM declared');
  return declared === undefined ? [] : (JSON.parse(declared.collections) as readonly CollectionDefinition[]);
}

function contentsOf(database: SqliteDatabase): Pick<FactsOfFile, 'documents' | 'verification'> {
  const counts = declaredIn(database).map(({ name }) =>
    database.get<{ most: number | null }>(`SELECT max(n) AS most FROM ${documentTable(name)}`),
  );
  return {
    documents: counts.reduce((sum, count) => sum + (count?.most ?? 0), 0),
    verification: verificationIn(database),
  };
}

function verificationIn(database: SqliteDatabase): Verification | null {
  const table = database.get("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'verified'");
  if (table === undefined) return null;
  const row = database.get<{ at: string; documents: number; hash: string; same: number }>(
    'SELECT at, documents, hash, same FROM verified',
  );
  return row === undefined ? null : { ...row, same: row.same === 1 };
}
