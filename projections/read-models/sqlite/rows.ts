/** Documents as rows of their tables, and back. */
import type { Position } from '../../../events/position.ts';
import type { SqliteDatabase, SqlRow, SqlValue } from '../../../lib/sqlite.ts';
import { defectOf, InvalidDocumentError } from '../document-body.ts';
import { indexedElements, indexedScalar } from '../indexed-values.ts';
import type { DocumentBody, DocumentWrite, IndexDefinition, StoredDocument } from '../port.ts';
import { toKey } from './query.ts';
import { type Insertion, ROWS_AT_ONCE, type Tables } from './tables.ts';

/** A document as it is stored, its body still text. */
export interface StoredText {
  readonly id: string;
  readonly position: Position;
  readonly text: string;
  /** What its array indexes hold, where the collection has any and they were read with it. */
  readonly entries?: string;
}

export interface DocumentRow extends SqlRow {
  id: string;
  position: Position;
  body: string;
}

export function asText({ id, position, body }: DocumentRow): StoredText {
  return { id, position, text: body };
}

/** A document as text, with what its array indexes hold. */
export function storedText(
  database: SqliteDatabase,
  { table, arrays }: Tables,
  id: string,
): StoredText | null {
  const entries = arrays.length > 0 ? 'entries' : "'' AS entries";
  const sql = `SELECT id, position, body, ${entries} FROM ${table} WHERE id = ?`;
  const row = database.get<DocumentRow & { entries: string }>(sql, id);
  return row === undefined ? null : { ...asText(row), entries: row.entries };
}

export function asDocument({ id, position, text }: StoredText): StoredDocument {
  return { id, position, body: JSON.parse(text) as DocumentBody };
}

export interface DocumentTableRow {
  readonly id: string;
  readonly position: Position;
  /** The body as it is stored. */
  readonly text: string;
  /** In the order of the table's columns. */
  readonly values: readonly SqlValue[];
  /** For each array index, in their order. */
  readonly entries: readonly Entries[];
}

/** What a document is in its tables. @throws InvalidDocumentError */
function rowOf(tables: Tables, { collection, id, position, body }: DocumentWrite): DocumentTableRow {
  const defect = id.includes('\u0000') ? 'its id has U+0000' : defectOf(body);
  if (defect !== null) throw new InvalidDocumentError(collection, id, defect);
  const text = JSON.stringify(body);
  const values: SqlValue[] = [id, position, text];
  for (const field of tables.fields) values.push(keyOf(collection, id, field, body[field]));
  if (tables.arrays.length === 0) return { id, position, text, values, entries: [] };
  const entries = tables.arrays.map(({ index }) => entriesOf(collection, id, index, body));
  values.push(JSON.stringify(entries.map(({ scalars }) => scalars)));
  return { id, position, text, values, entries };
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

/** The rows of a page for each table, in the order of ids: an index over them is then filled from one side to the other. */
export function rowsByTable(
  tables: { tables(collection: string): Tables },
  writes: readonly DocumentWrite[],
): ReadonlyMap<Tables, readonly DocumentTableRow[]> {
  const rows = new Map<Tables, DocumentTableRow[]>();
  for (const write of writes) {
    const table = tables.tables(write.collection);
    const row = rowOf(table, write);
    const known = rows.get(table);
    if (known === undefined) rows.set(table, [row]);
    else known.push(row);
  }
  for (const ofTable of rows.values()) ofTable.sort((one, other) => (one.id < other.id ? -1 : 1));
  return rows;
}

/** Inserts rows, several of them in one statement. */
export function insertRows(
  database: SqliteDatabase,
  { single, several }: Insertion,
  rows: readonly (readonly SqlValue[])[],
): void {
  const inSeveral = rows.length - (rows.length % ROWS_AT_ONCE);
  for (let from = 0; from < inSeveral; from += ROWS_AT_ONCE) {
    const values: SqlValue[] = [];
    for (let at = from; at < from + ROWS_AT_ONCE; at++) values.push(...(rows[at] ?? []));
    database.write(several, values);
  }
  for (let at = inSeveral; at < rows.length; at++) database.write(single, rows[at] ?? []);
}

/** Writes a document's entries of array indexes, of which it has none. */
export function insertEntries(database: SqliteDatabase, { arrays }: Tables, row: DocumentTableRow): void {
  arrays.forEach(({ table }, at) => {
    for (const key of row.entries[at]?.keys ?? []) {
      database.run(`INSERT INTO ${table} VALUES (${key.map(() => '?').join(', ')}, ?)`, ...key, row.id);
    }
  });
}

/** Writes them anew where they changed: a patient's name does so once in a hundred writes. */
export function replaceEntries(
  database: SqliteDatabase,
  tables: Tables,
  row: DocumentTableRow,
  stored: string,
): void {
  if (stored === row.values.at(-1)) return;
  for (const { table } of tables.arrays) database.run(`DELETE FROM ${table} WHERE id = ?`, row.id);
  insertEntries(database, tables, row);
}
