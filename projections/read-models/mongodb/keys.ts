/**
 * The keys of MongoDB's indexes: the values of an index's fields and the id in one text, whose order by bytes is the
 * port's order. MongoDB compares a field only with values of its own kind (`{ age: { $lt: 2 } }` passes null over), so a
 * range or a page over several fields and kinds would need a branch for each; over one text it is one range of the index.
 */
import { indexedElements, indexedScalar } from '../indexed-values.ts';
import type { CollectionDefinition, DocumentWrite, IndexDefinition, Scalar } from '../port.ts';
import type { Bound, QueryPlan } from '../query-plan.ts';

/** Comes before every character that a text may hold. U+0000 is refused, and this one is doubled where it occurs. */
const END = '\u0001';
/** Comes after every key that begins like it: a value begins with a digit up to 4. */
const BEYOND = '9';

/** A half-open range of keys. */
export interface KeyRange {
  readonly $gte?: string;
  readonly $gt?: string;
  readonly $lt: string;
}

/**
 * Under which keys a document stands, by the names of the indexes. For an index over an array there is one for each
 * element, and what follows the element in the index is the same for all of them.
 */
export interface DocumentKeys {
  readonly keys: Readonly<Record<string, string | readonly string[]>>;
  readonly rests: Readonly<Record<string, string>>;
}

/** @throws InvalidDocumentError when the body holds what an index cannot. */
export function keysOf(definition: CollectionDefinition, write: DocumentWrite): DocumentKeys {
  const { collection, id, body } = write;
  const keys: Record<string, string | readonly string[]> = {};
  const rests: Record<string, string> = {};
  for (const { name, fields, array } of definition.indexes) {
    const [first = '', ...others] = fields;
    const valueOf = (field: string): Scalar => indexedScalar(collection, id, field, body[field]);
    if (array === true) {
      keys[name] = indexedElements(collection, id, first, body[first]).map(textOf);
      rests[name] = keyOf([...others.map(valueOf), id]);
    } else keys[name] = keyOf([...fields.map(valueOf), id]);
  }
  return { keys, rests };
}

/** The range of keys in which a query finds its documents. @param bound values of the first fields. */
export function rangeOf(bound: readonly Scalar[], { from, to, after, descending }: QueryPlan): KeyRange {
  const prefix = keyOf(bound);
  const range = within(prefix, { from, to });
  if (after === null) return range;
  const cursor = prefix + keyOf(after);
  return descending ? { ...range, $lt: cursor } : { $gt: cursor, $lt: range.$lt };
}

/** Keys that begin alike and go on within the bounds. */
export function within(
  prefix: string,
  { from, to }: { readonly from: Bound | null; readonly to: Bound | null },
): KeyRange {
  return {
    $gte: from === null ? prefix : edge(prefix, from, !from.inclusive),
    $lt: to === null ? prefix + BEYOND : edge(prefix, to, to.inclusive),
  };
}

const edge = (prefix: string, { value }: Bound, beyond: boolean): string =>
  prefix + textOf(value) + (beyond ? BEYOND : '');

/** The field of a stored document that an index is over, and for an index over an array the field after that. */
export const keyField = (index: IndexDefinition): string => `keys.${index.name}`;
export const restField = (index: IndexDefinition): string => `rests.${index.name}`;

export function keyOf(values: readonly Scalar[]): string {
  let key = '';
  for (const value of values) key += textOf(value);
  return key;
}

export function textOf(value: Scalar): string {
  switch (typeof value) {
    case 'number':
      return `1${sortable(value)}`;
    case 'string':
      return `2${value.includes(END) ? value.replaceAll(END, `${END}2`) : value}${END}1`;
    case 'boolean':
      return value ? '4' : '3';
    default:
      return '0';
  }
}

/** The values of which `keyOf` made a key. */
export function valuesOf(key: string): readonly Scalar[] {
  const values: Scalar[] = [];
  for (let at = 0; at < key.length;) {
    const kind = key[at++];
    if (kind === '1') {
      values.push(numberOf(key.slice(at, at + NUMBER_LENGTH)));
      at += NUMBER_LENGTH;
    } else if (kind === '2') {
      const end = key.indexOf(`${END}1`, at);
      values.push(key.slice(at, end).replaceAll(`${END}2`, END));
      at = end + 2;
    } else values.push(kind === '0' ? null : kind === '4');
  }
  return values;
}

const NUMBER_LENGTH = 16;

/** The bits of a number, 16 hexadecimal digits, turned so that their order is that of the numbers. */
function sortable(number: number): string {
  const bits = new DataView(new ArrayBuffer(8));
  // Minus zero and zero are one number.
  bits.setFloat64(0, number === 0 ? 0 : number);
  const whole = bits.getBigUint64(0);
  const negative = whole >> 63n === 1n;
  const turned = negative ? ~whole & 0xffff_ffff_ffff_ffffn : whole | (1n << 63n);
  return turned.toString(16).padStart(NUMBER_LENGTH, '0');
}

function numberOf(text: string): number {
  const turned = BigInt(`0x${text}`);
  const negative = turned >> 63n === 0n;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setBigUint64(0, negative ? ~turned & 0xffff_ffff_ffff_ffffn : turned & ~(1n << 63n));
  return bits.getFloat64(0);
}
