/** The file of one projection version: opened, read, and given its indexes. What is written into it is its owner's. */
import type { Position } from '../../../events/position.ts';
import type { SqliteDatabase } from '../../../lib/sqlite.ts';
import {
  type Checkpoint,
  type CountQuery,
  type Cursor,
  type ProjectionSchema,
  type Query,
  type Scalar,
  type StoredDocument,
  UnservedQueryError,
} from '../port.ts';
import { closeFile, onFile, openFile } from './file.ts';
import {
  countStatementOf,
  elementsStatementOf,
  fromKey,
  keysStatementOf,
  type Statement,
  statementOf,
} from './query.ts';
import { asDocument, asText, type DocumentRow, type StoredText } from './rows.ts';
import {
  createIdIndex,
  createIndexes,
  createTables,
  isPrepared,
  readCheckpoint,
  type Tables,
  tablesOf,
} from './tables.ts';

const SCAN_PAGE = 1000;

export interface ProjectionFileOptions {
  /** Whether a new file has its indexes at once; else they are made by `createIndexes`. */
  readonly indexed: boolean;
  readonly pragmas?: string;
  /** How long to wait for another process that writes it, ms. */
  readonly busyTimeoutMs?: number;
}

/** A document with its number, which counts the documents of its collection. */
export interface NumberedText extends StoredText {
  readonly n: number;
}

type TextTuple = [n: number, id: string, position: Position, body: string];

export class ProjectionFile {
  readonly schema: ProjectionSchema;
  readonly #database: SqliteDatabase;
  readonly #collections: ReadonlyMap<string, Tables>;

  private constructor(
    database: SqliteDatabase,
    schema: ProjectionSchema,
    collections: ReadonlyMap<string, Tables>,
  ) {
    this.#database = database;
    this.schema = schema;
    this.#collections = collections;
  }

  /** @throws ReadModelsUnavailableError */
  static open(path: string, schema: ProjectionSchema, options: ProjectionFileOptions): ProjectionFile {
    const collections = new Map(
      schema.collections.map((definition) => [definition.name, tablesOf(definition)] as const),
    );
    const prepare = (database: SqliteDatabase): void => {
      if (isPrepared(database, schema)) return;
      for (const tables of collections.values()) createTables(database, tables);
      if (options.indexed) for (const tables of collections.values()) createIndexes(database, tables);
    };
    return new ProjectionFile(openFile(path, prepare, options), schema, collections);
  }

  /** @throws UnservedQueryError where there is no such collection. */
  tables(collection: string): Tables {
    const tables = this.#collections.get(collection);
    if (tables === undefined) {
      throw new UnservedQueryError(`${this.schema.name} has no collection ${JSON.stringify(collection)}.`);
    }
    return tables;
  }

  /** Runs work on the file. @throws ReadModelsUnavailableError */
  access<Result>(work: (database: SqliteDatabase) => Result): Result {
    return onFile(this.#database, work);
  }

  checkpoint(): Checkpoint {
    return this.access(readCheckpoint);
  }

  find(collection: string, query: Query): readonly StoredDocument[] {
    const { sql, values } = statementOf(this.tables(collection).definition, query);
    return this.access((database) =>
      database.all<DocumentRow>(sql, ...values).map((row) => asDocument(asText(row))),
    );
  }

  /**
   * On the first page of an array a document is listed under its first element that comes: to pass over the others costs
   * less than to ask of each whether there is an earlier one, which reads another index at as many places.
   */
  keys(collection: string, query: Query): readonly Cursor[] {
    const { definition } = this.tables(collection);
    const isOfArray = definition.indexes.some(({ name, array }) => name === query.index && array === true);
    if (query.after !== undefined || !isOfArray) return this.#keys(keysStatementOf(definition, query));
    const first = new Map<Scalar | undefined, Cursor>();
    for (let next = query; ;) {
      const page = this.#keys(elementsStatementOf(definition, next));
      for (const key of page) if (!first.has(key.at(-1))) first.set(key.at(-1), key);
      const after = page.at(-1);
      if (after === undefined || page.length < query.limit || first.size >= query.limit)
        return [...first.values()].slice(0, query.limit);
      next = { ...query, after };
    }
  }

  #keys({ sql, values }: Statement): readonly Cursor[] {
    return this.access((database) => database.tuples(sql, ...values).map((key) => key.map(fromKey)));
  }

  /** How SQLite serves a query, line by line. */
  plan(collection: string, query: Query, statement = statementOf): readonly string[] {
    const { sql, values } = statement(this.tables(collection).definition, query);
    return this.access((database) =>
      database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => detail),
    );
  }

  count(collection: string, query?: CountQuery): number {
    const { table, definition } = this.tables(collection);
    if (query !== undefined) {
      const { sql, values } = countStatementOf(definition, query);
      return this.access((database) => database.get<{ count: number }>(sql, ...values)?.count ?? 0);
    }
    const row = this.access((database) =>
      database.get<{ most: number | null }>(`SELECT max(n) AS most FROM ${table}`),
    );
    return row?.most ?? 0;
  }

  /** Pages of all documents by id. */
  *scan(collection: string): Iterable<readonly StoredDocument[]> {
    const { table } = this.tables(collection);
    // An id may be empty: only a page after another leaves out where it begins.
    let from = { bound: '>=', id: '' };
    for (;;) {
      const { bound, id } = from;
      const sql = `SELECT id, position, body FROM ${table} WHERE id ${bound} ? ORDER BY id LIMIT ${SCAN_PAGE}`;
      const page = this.access((database) => database.all<DocumentRow>(sql, id));
      const end = page.at(-1);
      if (end === undefined) return;
      from = { bound: '>', id: end.id };
      yield page.map((row) => asDocument(asText(row)));
    }
  }

  /**
   * Every document once, as it lies in the file, with its body as the text that is stored: to hash a million of them
   * takes neither their order nor what they say.
   */
  *scanText(collection: string): Iterable<readonly NumberedText[]> {
    const { table } = this.tables(collection);
    const sql = `SELECT n, id, position, body FROM ${table} WHERE n > ? ORDER BY n LIMIT ${SCAN_PAGE}`;
    let last = 0;
    for (;;) {
      const after = last;
      const page = this.access((database) => database.tuples<TextTuple>(sql, after));
      const end = page.at(-1);
      if (end === undefined) return;
      [last] = end;
      yield page.map(([n, id, position, text]) => ({ n, id, position, text }));
    }
  }

  /** Makes the indexes of a file that was opened without them, where they are not there yet. */
  createIndexes(): void {
    this.access((database) => {
      // To sort a million entries takes more memory than a page of writes does.
      database.exec('PRAGMA temp_store = FILE');
      for (const tables of this.#collections.values()) createIndexes(database, tables);
      database.exec('PRAGMA temp_store = MEMORY');
    });
  }

  /** Makes of them that of the ids only, by which a file is read in their order. */
  createIdIndexes(): void {
    this.access((database) => {
      for (const tables of this.#collections.values()) createIdIndex(database, tables);
    });
  }

  get isOpen(): boolean {
    return this.#database.isOpen;
  }

  close(): void {
    closeFile(this.#database);
  }
}
