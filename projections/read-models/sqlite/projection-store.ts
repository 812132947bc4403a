/**
 * The documents and the checkpoint of one projection version, in one SQLite file.
 *
 * A collection is a table of documents with a real column for each field that an index declares, filled from the body
 * in JavaScript: `json_extract` and generated columns were slower, and the planner passed their indexes over. Every
 * query names its index with INDEXED BY, so that a plan without it is an error and never a scan.
 *
 * A page is one transaction, so after a crash the file holds whole pages. Durability is NORMAL: a power cut may take
 * the last pages, and the runner then reads them again from the log.
 */
import type { Position } from '../../../events/position.ts';
import type { SqliteDatabase } from '../../../lib/sqlite.ts';
import type {
  Checkpoint,
  CountQuery,
  Cursor,
  DocumentWrite,
  ProjectionSchema,
  ProjectionStore,
  Query,
  StoredDocument,
} from '../port.ts';
import { ProjectionFile } from './projection-file.ts';
import { keysStatementOf } from './query.ts';
import {
  asDocument,
  asText,
  type DocumentRow,
  type DocumentTableRow,
  insertEntries,
  insertRows,
  replaceEntries,
  rowsByTable,
  type StoredText,
} from './rows.ts';
import { moveCheckpoint, type Tables } from './tables.ts';

/**
 * What SQLite needs to undo a statement of several rows stays in memory: in a file of its own it was two in five of the writes of a
 * log. No query sorts, so that nothing large lies there.
 */
const PRAGMAS = 'PRAGMA temp_store = MEMORY';

export class SqliteProjectionStore implements ProjectionStore {
  readonly #file: ProjectionFile;

  private constructor(file: ProjectionFile) {
    this.#file = file;
  }

  /** @throws ReadModelsUnavailableError */
  static open(path: string, schema: ProjectionSchema): SqliteProjectionStore {
    return new SqliteProjectionStore(ProjectionFile.open(path, schema, { indexed: true, pragmas: PRAGMAS }));
  }

  get schema(): ProjectionSchema {
    return this.#file.schema;
  }

  async get(collection: string, id: string): Promise<StoredDocument | null> {
    const [document = null] = await this.getMany(collection, [id]);
    return document;
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    const { table } = this.#file.tables(collection);
    const sql = `SELECT id, position, body FROM ${table} WHERE id = ?`;
    return this.#file.access((database) =>
      ids.map((id) => {
        const row = database.get<DocumentRow>(sql, id);
        return row === undefined ? null : asDocument(asText(row));
      }),
    );
  }

  async find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    return this.#file.find(collection, query);
  }

  async keys(collection: string, query: Query): Promise<readonly Cursor[]> {
    return this.#file.keys(collection, query);
  }

  /** How SQLite serves a query, line by line, for the tests that hold every index to its use. */
  plan(collection: string, query: Query): readonly string[] {
    return this.#file.plan(collection, query);
  }

  /** The same of the keys alone. */
  planOfKeys(collection: string, query: Query): readonly string[] {
    return this.#file.plan(collection, query, keysStatementOf);
  }

  async count(collection: string, query?: CountQuery): Promise<number> {
    return this.#file.count(collection, query);
  }

  async checkpoint(): Promise<Checkpoint> {
    return this.#file.checkpoint();
  }

  async commit(writes: readonly DocumentWrite[], expected: Position, next: Checkpoint): Promise<void> {
    const rows = rowsByTable(this.#file, writes);
    this.#file.access((database) =>
      database.transaction(() => {
        moveCheckpoint(database, this.schema, expected, next);
        for (const [tables, ofCollection] of rows) upsertRows(database, tables, ofCollection);
      }),
    );
  }

  async *scan(collection: string): AsyncIterable<readonly StoredDocument[]> {
    yield* this.#file.scan(collection);
  }

  /** As `ProjectionFile.scanText`. */
  async *scanText(collection: string): AsyncIterable<readonly StoredText[]> {
    yield* this.#file.scanText(collection);
  }

  close(): void {
    this.#file.close();
  }
}

/** Each where what is stored is older. */
function upsertRows(database: SqliteDatabase, tables: Tables, rows: readonly DocumentTableRow[]): void {
  const upsert = (some: readonly DocumentTableRow[]): void =>
    insertRows(
      database,
      tables.upsert,
      some.map(({ values }) => values),
    );
  if (tables.arrays.length === 0) return upsert(rows);
  for (const row of rows) {
    const stored = database.get<{ position: string; entries: string }>(
      `SELECT position, entries FROM ${tables.table} WHERE id = ?`,
      row.id,
    );
    if (stored !== undefined && stored.position >= row.position) continue;
    upsert([row]);
    if (stored === undefined) insertEntries(database, tables, row);
    else replaceEntries(database, tables, row, stored.entries);
  }
}
