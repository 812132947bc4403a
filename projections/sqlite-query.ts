/** Queries of the read-model port as SQLite runs them: each through the index that it names, and through nothing else. */
import type { SqlValue } from '../backend/event-store/sqlite.ts';
import {
  type CollectionDefinition,
  type Cursor,
  type IndexDefinition,
  type Query,
  type Scalar,
  UnservedQueryError,
} from './port.ts';
import { compareScalars } from './scalar-order.ts';

/** The names of a collection's tables, columns and indexes. */
export const documentTable = (collection: string): string => `"d_${collection}"`;
export const entryTable = (collection: string, index: string): string => `"a_${collection}_${index}"`;
export const column = (field: string): string => `"k_${field}"`;
export const indexName = (collection: string, index: string): string => `"i_${collection}_${index}"`;
/** Of a table of entries, by the document that they belong to. */
export const ownerIndexName = (collection: string, index: string): string =>
  indexName(collection, `${index}_of`);

/**
 * A scalar as a column keeps it, so that SQLite's own order is that of the port: null is minus infinity, because a
 * comparison with NULL is never true and paging would stop at it; booleans are blobs, which sort after all text.
 */
export function toKey(value: Scalar): SqlValue {
  if (value === null) return Number.NEGATIVE_INFINITY;
  if (typeof value === 'boolean') return new Uint8Array([value ? 1 : 0]);
  return value;
}

export interface Statement {
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
function served(definition: CollectionDefinition, query: Query): Served {
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

/** @throws UnservedQueryError when the index that the query names does not serve it. */
export function statementOf(definition: CollectionDefinition, query: Query): Statement {
  const plan = served(definition, query);
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
  if (array && equal.length === 0) addFirstOfItsElements(definition, query, plan, terms, values);
  const where = terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`;
  const order = columns.map((name) => `${name} ${descending ? 'DESC' : 'ASC'}`).join(', ');
  const name = indexName(definition.name, index.name);
  const table = documentTable(definition.name);
  const source = array
    ? `${entryTable(definition.name, index.name)} s INDEXED BY ${name} CROSS JOIN ${table} d ON d.id = s.id`
    : `${table} d INDEXED BY ${name}`;
  return {
    sql: `SELECT d.id, d.position, d.body FROM ${source}${where} ORDER BY ${order} LIMIT ?`,
    values: [...values, limit],
  };
}

/** A document that matches with several elements is listed under the first of them only. */
function addFirstOfItsElements(
  definition: CollectionDefinition,
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
  const side = `${entryTable(definition.name, index.name)} e INDEXED BY ${ownerIndexName(definition.name, index.name)}`;
  const [earlier, within] = descending ? ['>', '<'] : ['<', '>'];
  const bound = start === null ? '' : ` AND e.element ${within}${start.inclusive ? '=' : ''} ?`;
  terms.push(
    `NOT EXISTS (SELECT 1 FROM ${side} WHERE e.id = s.id AND e.element ${earlier} s.element${bound})`,
  );
  if (start !== null) values.push(toKey(start.value));
}
