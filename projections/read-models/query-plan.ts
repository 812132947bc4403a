/** What a query asks of the index that it names, the same for every store; and the refusal of what no index serves. */
import {
  type CollectionDefinition,
  type Cursor,
  type IndexDefinition,
  type Query,
  type Scalar,
  UnservedQueryError,
} from './port.ts';
import { compareScalars } from './scalar-order.ts';

export interface Bound {
  readonly value: Scalar;
  readonly inclusive: boolean;
}

/** What of an index a query binds, with the fields in the order in which they are compared. */
export interface QueryPlan {
  readonly index: IndexDefinition;
  /** Values of the first fields. */
  readonly equal: readonly Scalar[];
  /** On the field after those. */
  readonly from: Bound | null;
  readonly to: Bound | null;
  /** The range as the query has it, whatever the cursor leaves of it. */
  readonly range: { readonly from: Bound | null; readonly to: Bound | null };
  /** What the fields after the equal ones, and the id, must lie beyond. */
  readonly after: Cursor | null;
  readonly descending: boolean;
  readonly limit: number;
}

/** @throws UnservedQueryError when the named index does not serve the query. */
export function planQuery(definition: CollectionDefinition, query: Query): QueryPlan {
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
    range: { from, to },
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
