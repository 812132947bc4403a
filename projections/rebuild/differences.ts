/**
 * In what two documents differ, field by field, for those who build projections and may not read who the patients are: of a
 * text is told how long it is, unless it is a moment or a word of the vocabulary, which name nobody.
 */
import * as enums from '../../events/enums.ts';
import { canonicalJson } from '../../lib/canonical-json.ts';
import type { StoredDocument } from '../read-models/port.ts';

/** What one of the two says in a field. */
export type FieldValue =
  | { readonly kind: 'missing' }
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'text'; readonly length: number }
  /** A list or an object, where the other has none. */
  | { readonly kind: 'several'; readonly length: number };

export interface FieldDifference {
  /** Keys and numbers of lists, with dots between; `@position` is that of the last event applied. */
  readonly field: string;
  readonly one: FieldValue;
  readonly other: FieldValue;
}

export interface DocumentDifference {
  readonly collection: string;
  readonly id: string;
  /** Whose it is. */
  readonly clinicId: string;
  /** At most `MOST_FIELDS` of them; empty where only one of the two has the document. */
  readonly fields: FieldDifference[];
  /** Which of the two has it. */
  readonly in: 'both' | 'one' | 'other';
}

const MOST_FIELDS = 20;
/** So many documents of each clinic are told of; how many there are is counted. */
const MOST_DOCUMENTS = 20;

/** How many documents of one clinic differ, and how many were not compared. */
export interface ClinicDifferences {
  readonly clinicId: string;
  readonly differing: number;
  readonly later: number;
}

/** The documents that differ: counted, and the first of them told. */
export class Differences {
  readonly first: DocumentDifference[] = [];
  count = 0;
  /** Documents that were not compared. */
  later = 0;
  readonly #ofClinics = new Map<string, ClinicDifferences>();

  /** Of each clinic of which something was counted. */
  get ofClinics(): ClinicDifferences[] {
    return [...this.#ofClinics.values()];
  }

  add(
    collection: string,
    id: string,
    one: StoredDocument | null,
    other: StoredDocument | null,
    fields: readonly FieldDifference[],
  ): void {
    this.count += 1;
    const clinicId = clinicOf(one) ?? clinicOf(other);
    // Of what no clinic has nobody is told which.
    if (clinicId === null || this.#countOf(clinicId, 'differing') > MOST_DOCUMENTS) return;
    const where = one === null ? 'other' : other === null ? 'one' : 'both';
    this.first.push({ collection, id, clinicId, fields: [...fields], in: where });
  }

  /** Takes one that has changed after the other stood still. */
  addLater(one: StoredDocument | null, other: StoredDocument | null): void {
    this.later += 1;
    const clinicId = clinicOf(one) ?? clinicOf(other);
    if (clinicId !== null) this.#countOf(clinicId, 'later');
  }

  #countOf(clinicId: string, what: 'differing' | 'later'): number {
    const before = this.#ofClinics.get(clinicId) ?? { clinicId, differing: 0, later: 0 };
    const count = before[what] + 1;
    this.#ofClinics.set(clinicId, { ...before, [what]: count });
    return count;
  }
}

function clinicOf(document: StoredDocument | null): string | null {
  const clinicId = document?.body['clinicId'];
  return typeof clinicId === 'string' ? clinicId : null;
}

/** At most `MOST_FIELDS`; none where both say the same, in whatever order of keys. */
export function differingFields(one: unknown, other: unknown): readonly FieldDifference[] {
  const found: FieldDifference[] = [];
  addFields('', one, other, found);
  return found;
}

function addFields(path: string, one: unknown, other: unknown, found: FieldDifference[]): void {
  if (found.length >= MOST_FIELDS || canonicalJson(one) === canonicalJson(other)) return;
  if (isSeveral(one) && isSeveral(other) && Array.isArray(one) === Array.isArray(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    for (const key of keys) {
      const inside = path === '' ? key : `${path}.${key}`;
      addFields(inside, valueAt(one, key), valueAt(other, key), found);
    }
  } else found.push({ field: path, one: told(one), other: told(other) });
}

const isSeveral = (value: unknown): value is object => typeof value === 'object' && value !== null;

const valueAt = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

const WORDS: ReadonlySet<unknown> = new Set(
  Object.values(enums)
    .filter((list): list is Extract<typeof list, readonly string[]> => Array.isArray(list))
    .flat(),
);
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

export function told(value: unknown): FieldValue {
  if (value === undefined) return { kind: 'missing' };
  if (isSeveral(value)) return { kind: 'several', length: Object.keys(value).length };
  if (typeof value !== 'string') return { kind: 'value', text: JSON.stringify(value) };
  const namesNobody = WORDS.has(value) || INSTANT.test(value);
  return namesNobody ? { kind: 'value', text: value } : { kind: 'text', length: value.length };
}
