/**
 * Read models in SQLite: a file per projection version, and one small file that says which version queries read.
 *
 * A collection is a table of documents with a real column for each field that an index declares, filled from the body
 * in JavaScript: `json_extract` and generated columns were slower, and the planner passed their indexes over. Every
 * query names its index with INDEXED BY, so that a plan without it is an error and never a scan.
 *
 * A page is one transaction, so after a crash a file holds whole pages. Durability is NORMAL: a power cut may take the
 * last pages, and the runner then reads them again from the log.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDatabase, sqliteFailure, type SqlRow, type SqlValue } from '../backend/event-store/sqlite.ts';
import type { Position } from '../backend/event-store/port.ts';
import { defectOf, InvalidDocumentError } from './document-body.ts';
import {
  type Checkpoint,
  CheckpointMovedError,
  type CollectionDefinition,
  type Cursor,
  type DocumentBody,
  type DocumentWrite,
  type IndexDefinition,
  type ProjectionSchema,
  type ProjectionStore,
  type Query,
  type ReadModelStore,
  ReadModelsUnavailableError,
  type Scalar,
  type StoredDocument,
  UnservedQueryError,
} from './port.ts';
import { compareScalars } from './scalar-order.ts';

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;
const PROJECTION_NAME = /^[a-z][A-Za-z0-9_-]*$/;
const SCAN_PAGE = 1000;

export interface SqliteReadModelsOptions {
  /**
   * For files that are thrown away after use: nothing is synced, and a crash leaves rubbish. Default false.
   */
  readonly temporary?: boolean;
}

export class SqliteReadModels implements ReadModelStore {
  readonly #directory: string;
  readonly #temporary: boolean;
  readonly #active: SqliteDatabase;
  readonly #stores = new Map<string, SqliteProjectionStore>();

  private constructor(directory: string, active: SqliteDatabase, temporary: boolean) {
    this.#directory = directory;
    this.#active = active;
    this.#temporary = temporary;
  }

  /**
   * Opens the read models in a directory, making it where it is not there.
   *
   * @throws ReadModelsUnavailableError when the directory or its file of active versions cannot be used.
   */
  static open(directory: string, options: SqliteReadModelsOptions = {}): SqliteReadModels {
    const temporary = options.temporary ?? false;
    try {
      mkdirSync(directory, { recursive: true });
    } catch (error) {
      throw new ReadModelsUnavailableError(
        `The directory of the read models, ${directory}, cannot be used.`,
        {
          cause: error,
        },
      );
    }
    const active = openFile(join(directory, 'active.db'), temporary, (database) => {
      database.exec('CREATE TABLE IF NOT EXISTS active (name TEXT PRIMARY KEY, version INTEGER NOT NULL)');
    });
    return new SqliteReadModels(directory, active, temporary);
  }

  async open(schema: ProjectionSchema): Promise<SqliteProjectionStore> {
    if (!this.#active.isOpen) throw new ReadModelsUnavailableError(closedSentence(this.#directory));
    checkSchema(schema);
    const path = this.#path(schema.name, schema.version);
    const opened = this.#stores.get(path);
    if (opened !== undefined) return opened;
    const store = SqliteProjectionStore.open(path, schema, this.#temporary);
    this.#stores.set(path, store);
    return store;
  }

  async versions(name: string): Promise<readonly number[]> {
    let files: string[];
    try {
      files = readdirSync(this.#directory);
    } catch (error) {
      throw new ReadModelsUnavailableError(
        `The directory of the read models, ${this.#directory}, cannot be read.`,
        {
          cause: error,
        },
      );
    }
    return files
      .filter((file) => file.startsWith(`${name}-`) && /^\d+\.db$/.test(file.slice(name.length + 1)))
      .map((file) => Number.parseInt(file.slice(name.length + 1), 10))
      .toSorted((one, other) => one - other);
  }

  async active(name: string): Promise<number | null> {
    const row = access(this.#active.path, () =>
      this.#active.get<{ version: number }>('SELECT version FROM active WHERE name = ?', name),
    );
    return row?.version ?? null;
  }

  async activate(name: string, version: number): Promise<void> {
    if (!(await this.versions(name)).includes(version)) {
      throw new Error(`There is no version ${version} of ${name}.`);
    }
    access(this.#active.path, () =>
      this.#active.run(
        'INSERT INTO active (name, version) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET version = excluded.version',
        name,
        version,
      ),
    );
  }

  async drop(name: string, version: number): Promise<void> {
    if ((await this.active(name)) === version) {
      throw new Error(`Version ${version} of ${name} is the one that queries read; it is not dropped.`);
    }
    const path = this.#path(name, version);
    this.#stores.get(path)?.close();
    this.#stores.delete(path);
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  }

  async close(): Promise<void> {
    for (const store of this.#stores.values()) store.close();
    this.#stores.clear();
    access(this.#active.path, () => this.#active.close());
  }

  #path(name: string, version: number): string {
    return join(this.#directory, `${name}-${version}.db`);
  }
}

function checkSchema(schema: ProjectionSchema): void {
  const names = schema.collections.flatMap(({ name, indexes }) => [
    name,
    ...indexes.flatMap((index) => [index.name, ...index.fields]),
  ]);
  const wrong = names.find((name) => !NAME.test(name));
  if (wrong !== undefined || !PROJECTION_NAME.test(schema.name)) {
    throw new Error(
      `${JSON.stringify(wrong ?? schema.name)} is no name for a part of the projection ${schema.name}.`,
    );
  }
  if (!Number.isSafeInteger(schema.version) || schema.version < 0) {
    throw new Error(`The version of ${schema.name} is a whole number, not ${schema.version}.`);
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
}

function tablesOf(definition: CollectionDefinition): Tables {
  const table = `"d_${definition.name}"`;
  const fields = [
    ...new Set(
      definition.indexes.flatMap((index) => (index.array === true ? index.fields.slice(1) : index.fields)),
    ),
  ];
  const arrays = definition.indexes
    .filter((index) => index.array === true)
    .map((index) => ({ index, table: `"a_${definition.name}_${index.name}"` }));
  const columns = [
    'id',
    'position',
    'body',
    ...fields.map(column),
    ...(arrays.length > 0 ? ['entries'] : []),
  ];
  const upsert =
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ` +
    `ON CONFLICT (id) DO UPDATE SET ${columns
      .slice(1)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')} WHERE excluded.position > position`;
  return { definition, table, fields, arrays, upsert };
}

const column = (field: string): string => `"k_${field}"`;
const indexName = (collection: string, index: string): string => `"i_${collection}_${index}"`;

/** `n` counts the documents of a collection, since none is ever removed: `max(n)` is a count without a scan. */
function createTables(database: SqliteDatabase, tables: Tables): void {
  const { definition, table, fields, arrays } = tables;
  const keys = fields.map((field) => `, ${column(field)} NOT NULL`).join('');
  const entries = arrays.length > 0 ? ', entries TEXT NOT NULL' : '';
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, ` +
      `position TEXT NOT NULL, body TEXT NOT NULL${keys}${entries})`,
  );
  for (const { name, fields: keyed, array } of definition.indexes) {
    const index = indexName(definition.name, name);
    if (array === true) {
      const side = `"a_${definition.name}_${name}"`;
      const rest = keyed.slice(1).map(column);
      const restColumns = rest.map((key) => `, ${key} NOT NULL`).join('');
      database.exec(`CREATE TABLE IF NOT EXISTS ${side} (element NOT NULL${restColumns}, id TEXT NOT NULL)`);
      database.exec(
        `CREATE INDEX IF NOT EXISTS ${index} ON ${side} (${['element', ...rest, 'id'].join(', ')})`,
      );
      database.exec(
        `CREATE INDEX IF NOT EXISTS ${indexName(definition.name, `${name}_of`)} ON ${side} (id, element)`,
      );
    } else {
      database.exec(
        `CREATE INDEX IF NOT EXISTS ${index} ON ${table} (${[...keyed.map(column), 'id'].join(', ')})`,
      );
    }
  }
}

export class SqliteProjectionStore implements ProjectionStore {
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

  static open(path: string, schema: ProjectionSchema, temporary: boolean): SqliteProjectionStore {
    const collections = new Map(
      schema.collections.map((definition) => [definition.name, tablesOf(definition)] as const),
    );
    const declared = JSON.stringify(schema.collections);
    const database = openFile(path, temporary, (file) => {
      file.exec('CREATE TABLE IF NOT EXISTS declared (collections TEXT NOT NULL)');
      const found = file.get<{ collections: string }>('SELECT collections FROM declared');
      if (found !== undefined && found.collections !== declared) {
        throw new ReadModelsUnavailableError(
          `${path} was built with other collections or indexes than ${schema.name} declares now: raise the version of the projection, or delete the file to build it again.`,
        );
      }
      if (found !== undefined) return;
      file.run('INSERT INTO declared (collections) VALUES (?)', declared);
      file.exec(
        'CREATE TABLE checkpoint (one INTEGER PRIMARY KEY CHECK (one = 1), position TEXT NOT NULL, events INTEGER NOT NULL, updated_at TEXT NOT NULL)',
      );
      file.run("INSERT INTO checkpoint VALUES (1, '', 0, '')");
      for (const tables of collections.values()) createTables(file, tables);
    });
    return new SqliteProjectionStore(database, schema, collections);
  }

  async get(collection: string, id: string): Promise<StoredDocument | null> {
    return this.#access((database) => this.#get(database, this.#tables(collection), id));
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    const tables = this.#tables(collection);
    return this.#access((database) => ids.map((id) => this.#get(database, tables, id)));
  }

  async find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    const { sql, values } = statementOf(this.#tables(collection), query);
    return this.#access((database) => database.all<DocumentRow>(sql, ...values).map(asDocument));
  }

  /** How SQLite serves a query, line by line, for the tests that hold every index to its use. */
  plan(collection: string, query: Query): readonly string[] {
    const { sql, values } = statementOf(this.#tables(collection), query);
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
    const rows = writes.map((write) => this.#rowOf(write));
    // In the order of ids the index over them is filled from one side to the other; a page of a rebuild has thousands.
    rows.sort((one, other) => (one.id < other.id ? -1 : 1));
    this.#access((database) =>
      database.transaction(() => {
        const moved = database.run(
          'UPDATE checkpoint SET position = ?, events = ?, updated_at = ? WHERE position = ?',
          next.position,
          next.events,
          next.updatedAt,
          expected,
        );
        if (moved.changes === 0) {
          throw new CheckpointMovedError(this.schema.name, expected, readCheckpoint(database).position);
        }
        for (const row of rows) writeRow(database, row);
      }),
    );
  }

  async *scan(collection: string): AsyncIterable<readonly StoredDocument[]> {
    for await (const page of this.scanText(collection)) {
      yield page.map(({ id, position, text }) => asDocument({ id, position, body: text }));
    }
  }

  /** As `scan`, with the body as the text that is stored: hashing a million documents need not parse them. */
  async *scanText(collection: string): AsyncIterable<readonly StoredText[]> {
    const { table } = this.#tables(collection);
    const sql = `SELECT id, position, body AS text FROM ${table} WHERE id > ? ORDER BY id LIMIT ${SCAN_PAGE}`;
    let last = '';
    for (;;) {
      const after = last;
      const page = this.#access((database) =>
        database.all<{ id: string; position: string; text: string }>(sql, after),
      );
      const end = page.at(-1);
      if (end === undefined) return;
      last = end.id;
      yield page.map(({ id, position, text }) => ({ id, position: position as Position, text }));
    }
  }

  close(): void {
    this.#access((database) => database.close());
  }

  #get(database: SqliteDatabase, { table }: Tables, id: string): StoredDocument | null {
    const row = database.get<DocumentRow>(`SELECT id, position, body FROM ${table} WHERE id = ?`, id);
    return row === undefined ? null : asDocument(row);
  }

  #rowOf({ collection, id, position, body }: DocumentWrite): DocumentTableRow {
    const tables = this.#tables(collection);
    const defect = defectOf(body);
    if (defect !== null) throw new InvalidDocumentError(collection, id, defect);
    const keys = tables.fields.map((field) => keyOf(collection, id, field, body[field]));
    return { tables, id, position, body, values: [id, position, JSON.stringify(body), ...keys] };
  }

  #tables(collection: string): Tables {
    const tables = this.#collections.get(collection);
    if (tables === undefined) {
      throw new UnservedQueryError(`${this.schema.name} has no collection ${JSON.stringify(collection)}.`);
    }
    return tables;
  }

  #access<Result>(work: (database: SqliteDatabase) => Result): Result {
    if (!this.#database.isOpen) throw new ReadModelsUnavailableError(closedSentence(this.#database.path));
    return access(this.#database.path, () => work(this.#database));
  }
}

export interface StoredText {
  readonly id: string;
  readonly position: Position;
  readonly text: string;
}

interface DocumentRow extends SqlRow {
  id: string;
  position: string;
  body: string;
}

interface DocumentTableRow {
  readonly tables: Tables;
  readonly id: string;
  readonly position: Position;
  readonly body: DocumentBody;
  readonly values: readonly SqlValue[];
}

function asDocument({ id, position, body }: { id: string; position: string; body: string }): StoredDocument {
  return { id, position: position as Position, body: JSON.parse(body) as DocumentBody };
}

function readCheckpoint(database: SqliteDatabase): Checkpoint {
  const row = database.get<{ position: string; events: number; updated_at: string }>(
    'SELECT position, events, updated_at FROM checkpoint',
  );
  if (row === undefined) throw new ReadModelsUnavailableError(`${database.path} has lost its checkpoint.`);
  return { position: row.position as Position, events: row.events, updatedAt: row.updated_at };
}

function writeRow(database: SqliteDatabase, row: DocumentTableRow): void {
  const { tables, values } = row;
  if (tables.arrays.length === 0) database.run(tables.upsert, ...values);
  else writeRowWithEntries(database, row);
}

/** The entries of array indexes are rewritten only when they changed: a patient's name does so once in a hundred writes. */
function writeRowWithEntries(database: SqliteDatabase, row: DocumentTableRow): void {
  const { tables, id, position, body, values } = row;
  const entries = tables.arrays.map(({ index }) => entriesOf(tables.definition.name, id, index, body));
  const text = JSON.stringify(entries.map((each) => each.scalars));
  const stored = database.get<{ position: string; entries: string }>(
    `SELECT position, entries FROM ${tables.table} WHERE id = ?`,
    id,
  );
  if (stored !== undefined && stored.position >= position) return;
  database.run(tables.upsert, ...values, text);
  if (stored?.entries === text) return;
  tables.arrays.forEach(({ table }, at) => {
    if (stored !== undefined) database.run(`DELETE FROM ${table} WHERE id = ?`, id);
    for (const key of entries[at]?.keys ?? []) {
      database.run(`INSERT INTO ${table} VALUES (${key.map(() => '?').join(', ')}, ?)`, ...key, id);
    }
  });
}

interface Entries {
  readonly scalars: readonly (readonly unknown[])[];
  readonly keys: readonly (readonly SqlValue[])[];
}

/** A document stands once under each element of its array; under none where it has no array or an empty one. */
function entriesOf(collection: string, id: string, index: IndexDefinition, body: DocumentBody): Entries {
  const [first = '', ...rest] = index.fields;
  const elements = body[first] ?? [];
  if (!Array.isArray(elements)) {
    throw new InvalidDocumentError(collection, id, `${first} is indexed as an array and is none`);
  }
  const scalars = [...new Set<unknown>(elements)].map((element) => [
    element,
    ...rest.map((field) => body[field]),
  ]);
  return {
    scalars,
    keys: scalars.map((key) => key.map((value, at) => keyOf(collection, id, index.fields[at] ?? '', value))),
  };
}

/**
 * A scalar as a column keeps it, so that SQLite's own order is that of the port: null is minus infinity, because a
 * comparison with NULL is never true and paging would stop at it; booleans are blobs, which sort after all text.
 */
function toKey(value: Scalar): SqlValue {
  if (value === null) return Number.NEGATIVE_INFINITY;
  if (typeof value === 'boolean') return new Uint8Array([value ? 1 : 0]);
  return value;
}

function keyOf(collection: string, id: string, field: string, value: unknown): SqlValue {
  if (value === undefined || value === null) return toKey(null);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return toKey(value);
  throw new InvalidDocumentError(collection, id, `${field} is indexed and is no scalar`);
}

interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

interface Bound {
  readonly value: Scalar;
  readonly inclusive: boolean;
}

/** What of an index a query binds, with the fields in the order in which they are compared. */
interface Served {
  readonly index: IndexDefinition;
  /** Values of the first fields. */
  readonly equal: readonly Scalar[];
  /** On the field after those. */
  readonly from: Bound | null;
  readonly to: Bound | null;
  /** What the fields after the equal ones, and the id, must lie beyond. */
  readonly after: Cursor | null;
  readonly descending: boolean;
  readonly limit: number;
}

/** @throws UnservedQueryError when the named index does not serve the query. */
function served({ definition }: Tables, query: Query): Served {
  const refuse = (why: string): never => {
    throw new UnservedQueryError(
      `A query of ${definition.name} is not served by its index ${query.index}: ${why}.`,
    );
  };
  const index = definition.indexes.find(({ name }) => name === query.index);
  if (index === undefined) return refuse('there is none of that name');
  if (!Number.isSafeInteger(query.limit) || query.limit < 1) return refuse('its limit is no count');
  const bound = query.equal ?? {};
  const count = Object.keys(bound).length;
  const equal = index.fields.slice(0, count).map((field) => {
    const value = bound[field];
    return value === undefined ? refuse('equality binds other fields than the first ones') : value;
  });
  const { range } = query;
  if (range !== undefined && range.field !== index.fields[count]) {
    return refuse(`the range is over ${range.field}, which is not the next field`);
  }
  if (index.array === true && count === 0 && range === undefined) return refuse('its array is not bound');
  if (query.after !== undefined && query.after.length !== index.fields.length + 1) {
    return refuse('the cursor is that of another index');
  }
  if (query.after !== undefined && equal.some((value, at) => value !== query.after?.[at])) {
    return refuse('the cursor is that of another query');
  }
  const from = range === undefined ? null : narrower(range.gte, range.gt, 1);
  const to = range === undefined ? null : narrower(range.lte, range.lt, -1);
  const descending = query.descending ?? false;
  const start = descending ? to : from;
  const after = beyond(query.after?.slice(count) ?? null, start, descending);
  return {
    index,
    equal,
    // Beyond the cursor is within the bound that the order starts from; two starting points would let SQLite choose
    // the farther one and read all that lies between.
    from: after !== null && !descending ? null : from,
    to: after !== null && descending ? null : to,
    after,
    descending,
    limit: query.limit,
  };
}

/** The narrower of an inclusive and an exclusive bound on one side; `towards` is 1 for lower bounds, -1 for upper. */
function narrower(
  inclusive: Scalar | undefined,
  exclusive: Scalar | undefined,
  towards: 1 | -1,
): Bound | null {
  if (exclusive === undefined) return inclusive === undefined ? null : { value: inclusive, inclusive: true };
  if (inclusive === undefined) return { value: exclusive, inclusive: false };
  return compareScalars(inclusive, exclusive) * towards > 0
    ? { value: inclusive, inclusive: true }
    : { value: exclusive, inclusive: false };
}

/** The cursor, unless it lies before the bound that the order starts from, as one that was made up may. */
function beyond(after: Cursor | null, start: Bound | null, descending: boolean): Cursor | null {
  const first = after?.[0];
  if (after === null || start === null || first === undefined) return after;
  const order = compareScalars(first, start.value) * (descending ? -1 : 1);
  return order < 0 || (order === 0 && !start.inclusive) ? null : after;
}

function statementOf(tables: Tables, query: Query): Statement {
  const plan = served(tables, query);
  const { index, equal, from, to, after, descending, limit } = plan;
  const array = index.array === true;
  const prefix = array ? 's.' : 'd.';
  const columns = [
    ...index.fields.map((field, at) => prefix + (array && at === 0 ? 'element' : column(field))),
    `${prefix}id`,
  ];
  const terms: string[] = [];
  const values: SqlValue[] = [];
  equal.forEach((value, at) => {
    terms.push(`${columns[at]} = ?`);
    values.push(toKey(value));
  });
  const ranged = columns[equal.length];
  if (from !== null) {
    terms.push(`${ranged} ${from.inclusive ? '>=' : '>'} ?`);
    values.push(toKey(from.value));
  }
  if (to !== null) {
    terms.push(`${ranged} ${to.inclusive ? '<=' : '<'} ?`);
    values.push(toKey(to.value));
  }
  if (after !== null) {
    terms.push(
      `(${columns.slice(equal.length).join(', ')}) ${descending ? '<' : '>'} (${after.map(() => '?').join(', ')})`,
    );
    values.push(...after.map(toKey));
  }
  if (array && equal.length === 0) addFirstOfItsElements(tables, query, plan, terms, values);
  const where = terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`;
  const order = columns.map((name) => `${name} ${descending ? 'DESC' : 'ASC'}`).join(', ');
  const name = indexName(tables.definition.name, index.name);
  const source = array
    ? `"a_${tables.definition.name}_${index.name}" s INDEXED BY ${name} CROSS JOIN ${tables.table} d ON d.id = s.id`
    : `${tables.table} d INDEXED BY ${name}`;
  return {
    sql: `SELECT d.id, d.position, d.body FROM ${source}${where} ORDER BY ${order} LIMIT ?`,
    values: [...values, limit],
  };
}

/** A document that matches with several elements is listed under the first of them only. */
function addFirstOfItsElements(
  { definition }: Tables,
  query: Query,
  { index, descending }: Served,
  terms: string[],
  values: SqlValue[],
): void {
  const { range } = query;
  const start =
    range === undefined
      ? null
      : descending
        ? narrower(range.lte, range.lt, -1)
        : narrower(range.gte, range.gt, 1);
  const side = `"a_${definition.name}_${index.name}" e INDEXED BY ${indexName(definition.name, `${index.name}_of`)}`;
  const [earlier, within] = descending ? ['>', '<'] : ['<', '>'];
  const bound = start === null ? '' : ` AND e.element ${within}${start.inclusive ? '=' : ''} ?`;
  terms.push(
    `NOT EXISTS (SELECT 1 FROM ${side} WHERE e.id = s.id AND e.element ${earlier} s.element${bound})`,
  );
  if (start !== null) values.push(toKey(start.value));
}

/** Opens a database file and prepares it in one transaction. */
function openFile(
  path: string,
  temporary: boolean,
  prepare: (database: SqliteDatabase) => void,
): SqliteDatabase {
  return access(path, () => {
    const database = new SqliteDatabase(path, { synchronous: 'NORMAL' });
    try {
      if (temporary) database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
      database.transaction(() => prepare(database));
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

const closedSentence = (path: string): string => `The read models in ${path} have been closed.`;

/** Runs work on a file and says in one sentence what of the file stood in its way. */
function access<Result>(path: string, work: () => Result): Result {
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
  const failure = sqliteFailure(error);
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
