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
import type { Position } from '../backend/event-store/port.ts';
import type { SqliteDatabase, SqlRow, SqlValue } from '../backend/event-store/sqlite.ts';
import { defectOf, InvalidDocumentError } from './document-body.ts';
import {
  type Checkpoint,
  CheckpointMovedError,
  type CollectionDefinition,
  type DocumentBody,
  type DocumentWrite,
  type IndexDefinition,
  type ProjectionSchema,
  type ProjectionStore,
  type Query,
  ReadModelsUnavailableError,
  type StoredDocument,
  UnservedQueryError,
} from './port.ts';
import { indexedElements, indexedScalar } from './indexed-values.ts';
import { access, closedError, openFile } from './sqlite-file.ts';
import {
  column,
  documentTable,
  entryTable,
  indexName,
  ownerIndexName,
  statementOf,
  toKey,
} from './sqlite-query.ts';

const SCAN_PAGE = 1000;
/** Rows to a statement when many are written: ten took half the time of one by one, forty no less than ten. */
const ROWS_AT_ONCE = 10;

/** A document as it is stored, its body still text. */
export interface StoredText {
  readonly id: string;
  readonly position: Position;
  readonly text: string;
}

export interface ProjectionFileOptions {
  /** Whether the declared indexes are made now; else by `createIndexes`. */
  readonly indexed: boolean;
  readonly pragmas?: string;
  readonly busyTimeoutMs?: number;
  /** Told of each document that is about to be written, its body as the text that will be stored. */
  readonly onWrite?: OnWrite;
}

export type OnWrite = (collection: string, id: string, text: string) => void;

export class SqliteProjectionStore implements ProjectionStore {
  readonly schema: ProjectionSchema;
  readonly #database: SqliteDatabase;
  readonly #collections: ReadonlyMap<string, Tables>;
  readonly #onWrite: OnWrite | undefined;

  private constructor(
    database: SqliteDatabase,
    schema: ProjectionSchema,
    collections: ReadonlyMap<string, Tables>,
    onWrite: OnWrite | undefined,
  ) {
    this.#database = database;
    this.schema = schema;
    this.#collections = collections;
    this.#onWrite = onWrite;
  }

  /** @throws ReadModelsUnavailableError */
  static open(path: string, schema: ProjectionSchema, options: ProjectionFileOptions): SqliteProjectionStore {
    const collections = new Map(
      schema.collections.map((definition) => [definition.name, tablesOf(definition)] as const),
    );
    const prepare = (database: SqliteDatabase): void => {
      if (isPrepared(database, schema)) return;
      for (const tables of collections.values()) createTables(database, tables);
      if (options.indexed) for (const tables of collections.values()) createIndexes(database, tables);
    };
    const database = openFile(path, prepare, options);
    return new SqliteProjectionStore(database, schema, collections, options.onWrite);
  }

  async get(collection: string, id: string): Promise<StoredDocument | null> {
    const tables = this.#tables(collection);
    return this.#access((database) => getDocument(database, tables, id));
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    const tables = this.#tables(collection);
    return this.#access((database) => ids.map((id) => getDocument(database, tables, id)));
  }

  async find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    const { sql, values } = statementOf(this.#tables(collection).definition, query);
    return this.#access((database) =>
      database.all<DocumentRow>(sql, ...values).map((row) => asDocument(asText(row))),
    );
  }

  /** How SQLite serves a query, line by line, for the tests that hold every index to its use. */
  plan(collection: string, query: Query): readonly string[] {
    const { sql, values } = statementOf(this.#tables(collection).definition, query);
    return this.#database
      .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values)
      .map(({ detail }) => detail);
  }

  async count(collection: string): Promise<number> {
    const { table } = this.#tables(collection);
    const row = this.#access((database) =>
      database.get<{ most: number | null }>(`SELECT max(n) AS most FROM ${table}`),
    );
    return row?.most ?? 0;
  }

  async checkpoint(): Promise<Checkpoint> {
    return this.#access(readCheckpoint);
  }

  async commit(writes: readonly DocumentWrite[], expected: Position, next: Checkpoint): Promise<void> {
    const rows = this.#rowsOf(writes);
    this.#access((database) =>
      database.transaction(() => {
        const moved = database.run(
          'UPDATE checkpoint SET position = ?, events = ?, updated_at = ?, released = ? WHERE position = ?',
          next.position,
          next.events,
          next.updatedAt,
          next.released === true ? 1 : 0,
          expected,
        );
        if (moved.changes === 0) {
          throw new CheckpointMovedError(this.schema.name, expected, readCheckpoint(database).position);
        }
        for (const [tables, ofCollection] of rows) writeRows(database, tables, ofCollection);
      }),
    );
  }

  async *scan(collection: string): AsyncIterable<readonly StoredDocument[]> {
    const { table } = this.#tables(collection);
    // An id may be empty: only a page after another leaves out where it begins.
    let from = { bound: '>=', id: '' };
    for (;;) {
      const { bound, id } = from;
      const sql = `SELECT id, position, body FROM ${table} WHERE id ${bound} ? ORDER BY id LIMIT ${SCAN_PAGE}`;
      const page = this.#access((database) => database.all<DocumentRow>(sql, id));
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
  async *scanText(collection: string): AsyncIterable<readonly StoredText[]> {
    const { table } = this.#tables(collection);
    const sql = `SELECT n, id, position, body FROM ${table} WHERE n > ? ORDER BY n LIMIT ${SCAN_PAGE}`;
    let last = 0;
    for (;;) {
      const after = last;
      const page = this.#access((database) => database.all<DocumentRow & { n: number }>(sql, after));
      const end = page.at(-1);
      if (end === undefined) return;
      last = end.n;
      yield page.map(asText);
    }
  }

  /** A document with its body as text; null where there is none. */
  textOf(collection: string, id: string): StoredText | null {
    const { table } = this.#tables(collection);
    return this.#access((database) => {
      const row = database.get<DocumentRow>(textById(table), id);
      return row === undefined ? null : asText(row);
    });
  }

  /** Makes the declared indexes of a file that was opened without them. */
  createIndexes(): void {
    this.#access((database) => {
      // To sort a million entries takes more memory than a page of writes does.
      database.exec('PRAGMA temp_store = FILE');
      for (const tables of this.#collections.values()) createIndexes(database, tables);
    });
  }

  /** As `SqliteDatabase.beginBatch`, for the only writer and reader of the file. */
  beginBatch(): void {
    this.#access((database) => database.beginBatch());
  }

  endBatch(): void {
    this.#access((database) => database.endBatch());
  }

  cancelBatch(): void {
    this.#access((database) => database.cancelBatch());
  }

  /** Gives up the file of which this is the only reader and writer: the driver closes it only in its own time. */
  release(): void {
    this.#access((database) => {
      database.exec('PRAGMA locking_mode = NORMAL');
      readCheckpoint(database);
    });
  }

  get isOpen(): boolean {
    return this.#database.isOpen;
  }

  close(): void {
    if (this.#database.isOpen) this.#access((database) => database.close());
  }

  #rowsOf(writes: readonly DocumentWrite[]): ReadonlyMap<Tables, readonly DocumentTableRow[]> {
    const rows = new Map<Tables, DocumentTableRow[]>();
    for (const write of writes) {
      const tables = this.#tables(write.collection);
      const row = rowOf(tables, write, this.#onWrite);
      const known = rows.get(tables);
      if (known === undefined) rows.set(tables, [row]);
      else known.push(row);
    }
    // In the order of ids the index over them is filled from one side to the other; a page of a rebuild has thousands.
    for (const ofCollection of rows.values()) ofCollection.sort((one, other) => (one.id < other.id ? -1 : 1));
    return rows;
  }

  #tables(collection: string): Tables {
    const tables = this.#collections.get(collection);
    if (tables === undefined) {
      throw new UnservedQueryError(`${this.schema.name} has no collection ${JSON.stringify(collection)}.`);
    }
    return tables;
  }

  #access<Result>(work: (database: SqliteDatabase) => Result): Result {
    if (!this.#database.isOpen) throw closedError(this.#database.path);
    return access(this.#database.path, () => work(this.#database));
  }
}

/** A collection with the texts of its statements. */
interface Tables {
  readonly definition: CollectionDefinition;
  readonly table: string;
  /** Fields that have a column. */
  readonly fields: readonly string[];
  /** Indexes over an array field, each with the table of its entries. */
  readonly arrays: readonly { readonly index: IndexDefinition; readonly table: string }[];
  readonly upsert: string;
  readonly upsertMany: string;
}

function tablesOf(definition: CollectionDefinition): Tables {
  const { name, indexes } = definition;
  const table = documentTable(name);
  const fields = [...new Set(indexes.flatMap((index) => index.fields.slice(index.array === true ? 1 : 0)))];
  const arrays = indexes
    .filter((index) => index.array === true)
    .map((index) => ({ index, table: entryTable(name, index.name) }));
  const columns = [
    'id',
    'position',
    'body',
    ...fields.map(column),
    ...(arrays.length > 0 ? ['entries'] : []),
  ];
  const row = `(${columns.map(() => '?').join(', ')})`;
  const updates = columns.slice(1).map((each) => `${each} = excluded.${each}`);
  const upsert = (rows: number): string =>
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array.from({ length: rows }, () => row).join(', ')} ` +
    `ON CONFLICT (id) DO UPDATE SET ${updates.join(', ')} WHERE excluded.position > position`;
  return { definition, table, fields, arrays, upsert: upsert(1), upsertMany: upsert(ROWS_AT_ONCE) };
}

/** Whether the file holds this version already; it is marked as holding it where it is new. */
function isPrepared(database: SqliteDatabase, schema: ProjectionSchema): boolean {
  const declared = JSON.stringify(schema.collections);
  database.exec('CREATE TABLE IF NOT EXISTS declared (collections TEXT NOT NULL)');
  const found = database.get<{ collections: string }>('SELECT collections FROM declared');
  if (found === undefined) {
    database.run('INSERT INTO declared (collections) VALUES (?)', declared);
    database.exec(
      'CREATE TABLE checkpoint (one INTEGER PRIMARY KEY CHECK (one = 1), position TEXT NOT NULL, events INTEGER NOT NULL, updated_at TEXT NOT NULL)',
    );
    database.run("INSERT INTO checkpoint VALUES (1, '', 0, '')");
    addReleased(database);
    return false;
  }
  if (found.collections === declared) {
    addReleased(database);
    return true;
  }
  throw new OtherSchemaError(database.path, schema);
}

export class OtherSchemaError extends ReadModelsUnavailableError {
  constructor(path: string, { name }: ProjectionSchema) {
    super(
      `${path} was built with other collections or indexes than ${name} declares now: raise the version of the projection, or delete the file to build it again.`,
    );
    this.name = 'OtherSchemaError';
  }
}

/** A file of before a checkpoint could be released is not built again for it. */
function addReleased(database: SqliteDatabase): void {
  const columns = database.all<{ name: string }>("SELECT name FROM pragma_table_info('checkpoint')");
  if (columns.some(({ name }) => name === 'released')) return;
  database.exec('ALTER TABLE checkpoint ADD COLUMN released INTEGER NOT NULL DEFAULT 0');
}

/** `n` counts the documents of a collection, since none is ever removed: `max(n)` is a count without a scan. */
function createTables(database: SqliteDatabase, { definition, table, fields, arrays }: Tables): void {
  const keys = fields.map((field) => `, ${column(field)} NOT NULL`).join('');
  const entries = arrays.length > 0 ? ', entries TEXT NOT NULL' : '';
  database.exec(
    `CREATE TABLE ${table} (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, ` +
      `position TEXT NOT NULL, body TEXT NOT NULL${keys}${entries})`,
  );
  for (const { index, table: side } of arrays) {
    const rest = index.fields.slice(1).map((field) => `, ${column(field)} NOT NULL`);
    database.exec(`CREATE TABLE ${side} (element NOT NULL${rest.join('')}, id TEXT NOT NULL)`);
    const owner = ownerIndexName(definition.name, index.name);
    database.exec(`CREATE INDEX ${owner} ON ${side} (id, element)`);
  }
}

function createIndexes(database: SqliteDatabase, { definition, table }: Tables): void {
  for (const { name, fields, array } of definition.indexes) {
    const keys = fields.map(column);
    if (array === true) keys[0] = 'element';
    const on = array === true ? entryTable(definition.name, name) : table;
    database.exec(
      `CREATE INDEX IF NOT EXISTS ${indexName(definition.name, name)} ON ${on} (${[...keys, 'id'].join(', ')})`,
    );
  }
}

interface DocumentRow extends SqlRow {
  id: string;
  position: string;
  body: string;
}

function asText({ id, position, body }: DocumentRow): StoredText {
  return { id, position: position as Position, text: body };
}

function asDocument({ id, position, text }: StoredText): StoredDocument {
  return { id, position, body: JSON.parse(text) as DocumentBody };
}

const textById = (table: string): string => `SELECT id, position, body FROM ${table} WHERE id = ?`;

function getDocument(database: SqliteDatabase, { table }: Tables, id: string): StoredDocument | null {
  const row = database.get<DocumentRow>(textById(table), id);
  return row === undefined ? null : asDocument(asText(row));
}

function readCheckpoint(database: SqliteDatabase): Checkpoint {
  const row = database.get<{ position: string; events: number; updated_at: string; released: number }>(
    'SELECT position, events, updated_at, released FROM checkpoint',
  );
  if (row === undefined) throw new ReadModelsUnavailableError(`${database.path} has lost its checkpoint.`);
  const { position, events, updated_at: updatedAt, released } = row;
  return {
    position: position as Position,
    events,
    updatedAt,
    ...(released === 1 ? { released: true } : {}),
  };
}

interface DocumentTableRow {
  readonly id: string;
  readonly position: Position;
  readonly values: readonly SqlValue[];
  /** For each array index, in their order. */
  readonly entries: readonly Entries[];
}

function rowOf(
  tables: Tables,
  { collection, id, position, body }: DocumentWrite,
  onWrite: OnWrite | undefined,
): DocumentTableRow {
  const defect = defectOf(body);
  if (defect !== null) throw new InvalidDocumentError(collection, id, defect);
  const text = JSON.stringify(body);
  onWrite?.(collection, id, text);
  const values: SqlValue[] = [id, position, text];
  for (const field of tables.fields) values.push(keyOf(collection, id, field, body[field]));
  if (tables.arrays.length === 0) return { id, position, values, entries: [] };
  const entries = tables.arrays.map(({ index }) => entriesOf(collection, id, index, body));
  values.push(JSON.stringify(entries.map(({ scalars }) => scalars)));
  return { id, position, values, entries };
}

const keyOf = (collection: string, id: string, field: string, value: unknown): SqlValue =>
  toKey(indexedScalar(collection, id, field, value));

interface Entries {
  readonly scalars: readonly (readonly unknown[])[];
  readonly keys: readonly (readonly SqlValue[])[];
}

/** A document stands once under each element of its array; under none where it has no array or an empty one. */
function entriesOf(collection: string, id: string, index: IndexDefinition, body: DocumentBody): Entries {
  const [first = '', ...rest] = index.fields;
  const scalars = indexedElements(collection, id, first, body[first]).map((element) => [
    element,
    ...rest.map((field) => body[field]),
  ]);
  return {
    scalars,
    keys: scalars.map((key) => key.map((value, at) => keyOf(collection, id, index.fields[at] ?? '', value))),
  };
}

function writeRows(database: SqliteDatabase, tables: Tables, rows: readonly DocumentTableRow[]): void {
  if (tables.arrays.length > 0) {
    for (const row of rows) writeRowWithEntries(database, tables, row);
    return;
  }
  const many = rows.length - (rows.length % ROWS_AT_ONCE);
  let values: SqlValue[] = [];
  for (const [at, row] of rows.entries()) {
    if (at >= many) {
      database.run(tables.upsert, ...row.values);
      continue;
    }
    values.push(...row.values);
    if ((at + 1) % ROWS_AT_ONCE !== 0) continue;
    database.run(tables.upsertMany, ...values);
    values = [];
  }
}

/** The entries of array indexes are rewritten only when they changed: a patient's name does so once in a hundred writes. */
function writeRowWithEntries(database: SqliteDatabase, tables: Tables, row: DocumentTableRow): void {
  const { id, position, values, entries } = row;
  const stored = database.get<{ position: string; entries: string }>(
    `SELECT position, entries FROM ${tables.table} WHERE id = ?`,
    id,
  );
  if (stored !== undefined && stored.position >= position) return;
  database.run(tables.upsert, ...values);
  if (stored !== undefined && stored.entries === values.at(-1)) return;
  tables.arrays.forEach(({ table }, at) => {
    if (stored !== undefined) database.run(`DELETE FROM ${table} WHERE id = ?`, id);
    for (const key of entries[at]?.keys ?? []) {
      database.run(`INSERT INTO ${table} VALUES (${key.map(() => '?').join(', ')}, ?)`, ...key, id);
    }
  });
}
