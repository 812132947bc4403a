/** Queries of the read-model port as SQLite runs them: each through the index that it names, and through nothing else. */
import type { SqlValue } from '../../../lib/sqlite.ts';
import {
  type CollectionDefinition,
  type CountQuery,
  type Query,
  type Scalar,
  UnservedQueryError,
} from '../port.ts';
import { type QueryPlan, planQuery } from '../query-plan.ts';

/** The names of a collection's tables, columns and indexes. */
export const documentTable = (collection: string): string => `"d_${collection}"`;
export const entryTable = (collection: string, index: string): string => `"a_${collection}_${index}"`;
export const column = (field: string): string => `"k_${field}"`;
export const indexName = (collection: string, index: string): string => `"i_${collection}_${index}"`;
/** The index of a collection's ids. */
export const idIndexName = (collection: string): string => `"u_${collection}"`;
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

/** The scalar that a column keeps. */
export function fromKey(value: SqlValue): Scalar {
  // Most are, and by the thousand.
  if (typeof value === 'string') return value;
  if (value === Number.NEGATIVE_INFINITY) return null;
  if (value instanceof Uint8Array) return value[0] === 1;
  return typeof value === 'bigint' ? Number(value) : value;
}

export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** @throws UnservedQueryError when the index that the query names does not serve it. */
export function statementOf(definition: CollectionDefinition, query: Query): Statement {
  const plan = planQuery(definition, query);
  const join =
    plan.index.array === true ? ` CROSS JOIN ${documentTable(definition.name)} d ON d.id = s.id` : '';
  return selectionOf(definition, plan, 'd.id, d.position, d.body', join);
}

/** @throws UnservedQueryError when the index that the query names does not serve it. */
export function keysStatementOf(definition: CollectionDefinition, query: Query): Statement {
  const plan = planQuery(definition, query);
  return selectionOf(definition, plan, columnsOf(plan.index).join(', '), '');
}

/** The same, but of an array a key for each element that matches. */
export function elementsStatementOf(definition: CollectionDefinition, query: Query): Statement {
  const plan = planQuery(definition, query);
  return selectionOf(definition, plan, columnsOf(plan.index).join(', '), '', true);
}

function selectionOf(
  definition: CollectionDefinition,
  plan: QueryPlan,
  selected: string,
  join: string,
  isEachElement = false,
): Statement {
  const { index, descending, limit } = plan;
  const array = index.array === true;
  const columns = columnsOf(index);
  const { terms, values } = termsOf(plan, columns);
  if (array && plan.equal.length === 0 && !isEachElement)
    addFirstOfItsElements(definition, plan, terms, values);
  const order = columns.map((name) => `${name} ${descending ? 'DESC' : 'ASC'}`).join(', ');
  const table = array
    ? `${entryTable(definition.name, index.name)} s`
    : `${documentTable(definition.name)} d`;
  const source = `${table} INDEXED BY ${indexName(definition.name, index.name)}${join}`;
  return {
    sql: `SELECT ${selected} FROM ${source}${whereOf(terms)} ORDER BY ${order} LIMIT ?`,
    values: [...values, limit],
  };
}

/** @throws UnservedQueryError when the index that the query names does not serve it. */
export function countStatementOf(definition: CollectionDefinition, query: CountQuery): Statement {
  const plan = planQuery(definition, { ...query, limit: 1 });
  const { index } = plan;
  if (index.array === true)
    throw new UnservedQueryError(
      `${definition.name} cannot be counted by ${index.name}, an index over an array.`,
    );
  const { terms, values } = termsOf(plan, columnsOf(index));
  const source = `${documentTable(definition.name)} d INDEXED BY ${indexName(definition.name, index.name)}`;
  return { sql: `SELECT count(*) AS count FROM ${source}${whereOf(terms)}`, values };
}

const whereOf = (terms: readonly string[]): string =>
  terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`;

/** What the keys of an index are in a statement, the id last. */
function columnsOf({ fields, array }: QueryPlan['index']): readonly string[] {
  const prefix = array === true ? 's.' : 'd.';
  const keys = fields.map((field, at) => prefix + (array === true && at === 0 ? 'element' : column(field)));
  return [...keys, `${prefix}id`];
}

function termsOf(
  { equal, from, to, after, descending }: QueryPlan,
  columns: readonly string[],
): { readonly terms: string[]; readonly values: SqlValue[] } {
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
  return { terms, values };
}

/** A document that matches with several elements is listed under the first of them only. */
function addFirstOfItsElements(
  definition: CollectionDefinition,
  { index, range, descending }: QueryPlan,
  terms: string[],
  values: SqlValue[],
): void {
  const start = descending ? range.to : range.from;
  const side = `${entryTable(definition.name, index.name)} e INDEXED BY ${ownerIndexName(definition.name, index.name)}`;
  const [earlier, within] = descending ? ['>', '<'] : ['<', '>'];
  const bound = start === null ? '' : ` AND e.element ${within}${start.inclusive ? '=' : ''} ?`;
  terms.push(
    `NOT EXISTS (SELECT 1 FROM ${side} WHERE e.id = s.id AND e.element ${earlier} s.element${bound})`,
  );
  if (start !== null) values.push(toKey(start.value));
}
