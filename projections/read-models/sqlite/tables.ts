/** The tables of a projection version in its SQLite file: one for each collection, one for each index over an array. */
import type { Position } from '../../../events/position.ts';
import type { SqliteDatabase } from '../../../lib/sqlite.ts';
import {
  type Checkpoint,
  CheckpointMovedError,
  type CollectionDefinition,
  type IndexDefinition,
  type ProjectionSchema,
  ReadModelsUnavailableError,
} from '../port.ts';
import { column, documentTable, entryTable, idIndexName, indexName, ownerIndexName } from './query.ts';

/** Rows to a statement when many are written: ten took half the time of one by one, forty no less than ten. */
export const ROWS_AT_ONCE = 10;

/** A statement that inserts one row, and one that inserts `ROWS_AT_ONCE`. */
export interface Insertion {
  readonly single: string;
  readonly several: string;
}

/** The tables of a collection, with the texts of the statements that fill them. */
export interface Tables {
  readonly definition: CollectionDefinition;
  readonly table: string;
  /** Fields that have a column. */
  readonly fields: readonly string[];
  /** Indexes over an array field, each with the table of its entries. */
  readonly arrays: readonly { readonly index: IndexDefinition; readonly table: string }[];
  /** Puts a row in place of one that is older. */
  readonly upsert: Insertion;
  /** Adds a row that is not there. */
  readonly insert: Insertion;
  /** Changes the row of an id, which follows the row's values. */
  readonly update: string;
}

export function tablesOf(definition: CollectionDefinition): Tables {
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
  const updates = columns.slice(1).map((each) => `${each} = excluded.${each}`);
  const older = ` ON CONFLICT (id) DO UPDATE SET ${updates.join(', ')} WHERE excluded.position > position`;
  const upsert = insertion(table, columns, older);
  return {
    definition,
    table,
    fields,
    arrays,
    upsert,
    insert: insertion(table, columns, ''),
    update: `UPDATE ${table} SET ${columns.map((each) => `${each} = ?`).join(', ')} WHERE id = ?`,
  };
}

function insertion(table: string, columns: readonly string[], conflict: string): Insertion {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const insert = (rows: number): string =>
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array.from({ length: rows }, () => row).join(', ')}${conflict}`;
  return { single: insert(1), several: insert(ROWS_AT_ONCE) };
}

/** Whether the file holds this version already; it is marked as holding it where it is new. */
export function isPrepared(database: SqliteDatabase, schema: ProjectionSchema): boolean {
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
export function createTables(database: SqliteDatabase, { definition, table, fields, arrays }: Tables): void {
  const keys = fields.map((field) => `, ${column(field)} NOT NULL`).join('');
  const entries = arrays.length > 0 ? ', entries TEXT NOT NULL' : '';
  database.exec(
    `CREATE TABLE ${table} (n INTEGER PRIMARY KEY, id TEXT NOT NULL, ` +
      `position TEXT NOT NULL, body TEXT NOT NULL${keys}${entries})`,
  );
  for (const { index, table: side } of arrays) {
    const rest = index.fields.slice(1).map((field) => `, ${column(field)} NOT NULL`);
    database.exec(`CREATE TABLE ${side} (element NOT NULL${rest.join('')}, id TEXT NOT NULL)`);
    const owner = ownerIndexName(definition.name, index.name);
    database.exec(`CREATE INDEX ${owner} ON ${side} (id, element)`);
  }
}

/** Files of earlier versions have it as a constraint of the table. */
export function createIdIndex(database: SqliteDatabase, { definition, table }: Tables): void {
  database.exec(`CREATE UNIQUE INDEX IF NOT EXISTS ${idIndexName(definition.name)} ON ${table} (id)`);
}

/** The declared ones, and that of the ids. */
export function createIndexes(database: SqliteDatabase, tables: Tables): void {
  const { definition, table } = tables;
  createIdIndex(database, tables);
  for (const { name, fields, array } of definition.indexes) {
    const keys = fields.map(column);
    if (array === true) keys[0] = 'element';
    const on = array === true ? entryTable(definition.name, name) : table;
    database.exec(
      `CREATE INDEX IF NOT EXISTS ${indexName(definition.name, name)} ON ${on} (${[...keys, 'id'].join(', ')})`,
    );
  }
}

export function readCheckpoint(database: SqliteDatabase): Checkpoint {
  const row = database.get<{ position: Position; events: number; updated_at: string; released: number }>(
    'SELECT position, events, updated_at, released FROM checkpoint',
  );
  if (row === undefined) throw new ReadModelsUnavailableError(`${database.path} has lost its checkpoint.`);
  const { position, events, updated_at: updatedAt, released } = row;
  return {
    position,
    events,
    updatedAt,
    ...(released === 1 ? { released: true } : {}),
  };
}

/** @throws CheckpointMovedError when it was not at `expected`. */
export function moveCheckpoint(
  database: SqliteDatabase,
  { name }: ProjectionSchema,
  expected: Position,
  next: Checkpoint,
): void {
  const moved = database.run(
    'UPDATE checkpoint SET position = ?, events = ?, updated_at = ?, released = ? WHERE position = ?',
    next.position,
    next.events,
    next.updatedAt,
    next.released === true ? 1 : 0,
    expected,
  );
  if (moved.changes === 0) throw new CheckpointMovedError(name, expected, readCheckpoint(database).position);
}
