/**
 * The words of the rule table. A predicate is written once and says three things: whether it holds for a log, what it
 * compared when it held, and which fields it reads.
 *
 * A missing value never fires and never blocks: every comparison with it is false (`clinical-rules` 3.2).
 */
import type { Condition } from '../../events/enums.ts';
import type { Compared } from '../../events/compared.ts';
import { THRESHOLD_FIELDS, type ThresholdGroup, type Thresholds } from '../../events/thresholds.ts';
import type {
  BooleanLogField,
  ChoiceLogField,
  CompleteLogValues,
  FractionalLogField,
  LogField,
  NumberLogField,
} from '../../events/vocabulary.ts';
import { type Findings, roundToTenth } from './findings.ts';
import type { RuleId } from './rule-names.ts';

export interface Predicate {
  /** The fields of the log that it reads. A rule that it refers to is not counted: that rule reads its own. */
  readonly reads: readonly LogField[];
  /** The rules that it refers to. */
  readonly refersTo: readonly RuleId[];
  /**
   * It cannot hold where none of these fields tells anything (`FieldSet.toldIn`), so that it need not be asked; null where
   * it may hold all the same.
   */
  readonly needs: readonly LogField[] | null;
  /** The numbers that it compares with a limit; one that must not hold says of none on which side of it a value is bad. */
  readonly compares: readonly Comparison[];
  holds(findings: Findings): boolean;
  /** Adds what made it hold. Called only when it holds. */
  record(findings: Findings, compared: Compared[]): void;
}

/** On which side of its limit a number counts, and whether at the limit itself. */
export interface Comparison {
  readonly field: string;
  readonly side: 'from' | 'below';
  readonly atLimit: boolean;
}

/** A predicate, or the name of a boolean field, which holds when it is strictly true. */
export type Term = Predicate | BooleanLogField;

/** A number that a rule compares: measured, counted or derived. */
export interface Quantity {
  /** The name under which it is recorded. */
  readonly field: string;
  readonly reads: readonly LogField[];
  /** It is missing where none of these fields tells anything; null where it may be there all the same. */
  readonly needs: readonly LogField[] | null;
  /** Null where it is missing or cannot be computed. */
  valueOf(findings: Findings): number | null;
  /** What was said in the place of the number, which is recorded then: no number that nobody read. */
  saidOf?(findings: Findings): string | null;
  /** Adds what a derived number was computed from. */
  recordSources?(findings: Findings, compared: Compared[]): void;
}

/** What a number is compared with. */
export interface Limit {
  readonly reads: readonly LogField[];
  valueOf(findings: Findings): number;
  originOf(findings: Findings): Exclude<Compared['limitFrom'], null>;
}

/** What was compared when a predicate held, each comparison once, the first being the one that decided. */
export function comparisonsOf(predicate: Predicate, findings: Findings): Compared[] {
  const compared: Compared[] = [];
  predicate.record(findings, compared);
  return compared.length < 2 ? compared : compared.filter(isFirst);
}

function isFirst(one: Compared, index: number, all: readonly Compared[]): boolean {
  for (let earlier = 0; earlier < index; earlier += 1) {
    if (all[earlier]?.field === one.field && all[earlier]?.limit === one.limit) return false;
  }
  return true;
}

export function predicateOf(term: Term): Predicate {
  return typeof term === 'string' ? is(term, true) : term;
}

function is(field: BooleanLogField, reply: boolean): Predicate {
  return {
    reads: [field],
    refersTo: [],
    needs: reply ? [field] : null,
    compares: [],
    holds: ({ values }) => values[field] === reply,
    record: (_, compared) => compared.push({ field, value: reply, limit: null, limitFrom: null }),
  };
}

/** The question was answered with no. A question that was not asked is not a no. */
export function denied(field: BooleanLogField): Predicate {
  return is(field, false);
}

function readsOf(dependencies: readonly { readonly reads: readonly LogField[] }[]): readonly LogField[] {
  return [...new Set(dependencies.flatMap((part) => part.reads))];
}

function comparesOf(predicates: readonly Predicate[]): readonly Comparison[] {
  return predicates.flatMap(({ compares }) => compares);
}

function referencesOf(predicates: readonly Predicate[]): readonly RuleId[] {
  return [...new Set(predicates.flatMap((predicate) => predicate.refersTo))];
}

/** One of all that must hold is enough to tell that they cannot: the one that the fewest logs fulfil. */
function fewestOf(predicates: readonly Predicate[]): readonly LogField[] | null {
  const needed = predicates.flatMap(({ needs }) => (needs === null ? [] : [needs]));
  return needed.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

function needsOfAny(predicates: readonly Predicate[]): readonly LogField[] | null {
  const needed = predicates.map(({ needs }) => needs);
  return needed.includes(null) ? null : [...new Set(needed.flatMap((needs) => needs ?? []))];
}

/** All hold; of no terms, always true. */
export function allOf(...terms: readonly Term[]): Predicate {
  const predicates = terms.map(predicateOf);
  return {
    reads: readsOf(predicates),
    refersTo: referencesOf(predicates),
    needs: fewestOf(predicates),
    compares: comparesOf(predicates),
    holds: (findings) => {
      for (const predicate of predicates) if (!predicate.holds(findings)) return false;
      return true;
    },
    record: (findings, compared) => {
      for (const predicate of predicates) predicate.record(findings, compared);
    },
  };
}

/** At least one holds; those that hold are recorded. */
export function anyOf(...terms: readonly Term[]): Predicate {
  const predicates = terms.map(predicateOf);
  return {
    reads: readsOf(predicates),
    refersTo: referencesOf(predicates),
    needs: needsOfAny(predicates),
    compares: comparesOf(predicates),
    holds: (findings) => {
      for (const predicate of predicates) if (predicate.holds(findings)) return true;
      return false;
    },
    record: (findings, compared) => recordHolding(predicates, findings, compared),
  };
}

/** So many hold; those that hold are recorded. */
function someOf(terms: readonly Term[], isEnough: (holding: number) => boolean): Predicate {
  const predicates = terms.map(predicateOf);
  return {
    reads: readsOf(predicates),
    refersTo: referencesOf(predicates),
    needs: isEnough(0) ? null : needsOfAny(predicates),
    compares: comparesOf(predicates),
    holds: (findings) => isEnough(countHolding(predicates, findings)),
    record: (findings, compared) => recordHolding(predicates, findings, compared),
  };
}

function countHolding(predicates: readonly Predicate[], findings: Findings): number {
  let count = 0;
  for (const predicate of predicates) if (predicate.holds(findings)) count += 1;
  return count;
}

function recordHolding(predicates: readonly Predicate[], findings: Findings, compared: Compared[]): void {
  for (const predicate of predicates) if (predicate.holds(findings)) predicate.record(findings, compared);
}

export function atLeastOf(count: number, ...terms: readonly Term[]): Predicate {
  return someOf(terms, (holding) => holding >= count);
}

export function exactlyOf(count: number, ...terms: readonly Term[]): Predicate {
  return someOf(terms, (holding) => holding === count);
}

/** Records nothing: what was absent is seen in the log itself, and a flag is explained by what was there. */
export function not(term: Term): Predicate {
  const predicate = predicateOf(term);
  return {
    reads: predicate.reads,
    refersTo: predicate.refersTo,
    needs: null,
    compares: [],
    holds: (findings) => !predicate.holds(findings),
    record: () => undefined,
  };
}

/** Any of these conditions is known. */
export function known(...conditions: readonly Condition[]): Predicate {
  return {
    reads: [],
    refersTo: [],
    needs: null,
    compares: [],
    holds: (findings) => {
      for (const condition of conditions) if (findings.knows(condition)) return true;
      return false;
    },
    record: () => undefined,
  };
}

/** None of these conditions is known. */
export function notKnown(...conditions: readonly Condition[]): Predicate {
  return not(known(...conditions));
}

/** A rule earlier in the table has fired. */
export function fired(rule: RuleId): Predicate {
  return {
    reads: [],
    refersTo: [rule],
    needs: null,
    compares: [],
    holds: (findings) => findings.hasFired(rule),
    record: () => undefined,
  };
}

type ChoiceOf<F extends ChoiceLogField> = Exclude<CompleteLogValues[F], null>;

/** The answer is one of these. */
export function chosen<F extends ChoiceLogField>(
  field: F,
  ...choices: readonly [ChoiceOf<F>, ...ChoiceOf<F>[]]
): Predicate {
  return answer(field, (findings) => {
    const value = findings.values[field];
    return (choices as readonly unknown[]).includes(value) ? value : null;
  });
}

/** Any answer was given. */
export function answered(field: ChoiceLogField): Predicate {
  return answer(field, (findings) => findings.values[field]);
}

/** The log gives an answer that counts; `valueOf` tells it, or null, and null where nothing was answered. */
export function answer(
  field: ChoiceLogField,
  valueOf: (findings: Findings) => string | null | undefined,
): Predicate {
  return {
    reads: [field],
    refersTo: [],
    needs: [field],
    compares: [],
    holds: (findings) => isGiven(valueOf(findings)),
    record: (findings, compared) =>
      compared.push({ field, value: valueOf(findings) ?? null, limit: null, limitFrom: null }),
  };
}

/** Undefined too, so that a log that was not completed is judged like one that was. */
function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** It was so in at least one log of the last `hours`. Records nothing, since it tells of another log. */
export function previously(hours: number, term: Term): Predicate {
  const predicate = predicateOf(term);
  const question = {};
  return {
    reads: predicate.reads,
    refersTo: [],
    needs: null,
    compares: [],
    holds: (findings) =>
      findings.history.once(question, () =>
        findings.history.within(hours).some((log) => predicate.holds(findings.withValues(log.values))),
      ),
    record: () => undefined,
  };
}

type ThresholdLimits = {
  readonly [G in ThresholdGroup]: { readonly [F in keyof Thresholds[G]]: Limit };
};

function thresholdLimit(group: ThresholdGroup, field: string): Limit {
  return {
    reads: [],
    // The names come from the table that the type of the set is made of.
    valueOf: ({ thresholds }) => (thresholds[group] as Readonly<Record<string, number>>)[field] as number,
    originOf: (findings) => findings.originOf(group, field),
  };
}

/** The limits that a clinic or a patient can have of their own (`clinical-rules` 1.3). */
export const T = Object.fromEntries(
  Object.entries(THRESHOLD_FIELDS).map(([group, fields]) => [
    group,
    Object.fromEntries(
      Object.keys(fields).map((field) => [field, thresholdLimit(group as ThresholdGroup, field)]),
    ),
  ]),
) as ThresholdLimits;

/** A limit that nobody can change: the safety floor of `clinical-rules` 1.3. */
function fixed(value: number): Limit {
  return { reads: [], valueOf: () => value, originOf: () => 'fixed' };
}

/** A fixed limit that differs for those who report the field. */
export function fixedBy(field: BooleanLogField, whenTrue: number, otherwise: number): Limit {
  return {
    reads: [field],
    valueOf: ({ values }) => (values[field] === true ? whenTrue : otherwise),
    originOf: () => 'fixed',
  };
}

/** A fractional reading is compared as the quantity that `rounded` makes of it, never as it was entered. */
type Comparable = Quantity | Exclude<NumberLogField, FractionalLogField>;

function compare(
  comparable: Comparable,
  limit: Limit | number,
  counts: Omit<Comparison, 'field'> | null,
  holds: (value: number, limit: number) => boolean,
): Predicate {
  const quantity = typeof comparable === 'string' ? given(comparable) : comparable;
  const bound = typeof limit === 'number' ? fixed(limit) : limit;
  return {
    reads: readsOf([quantity, bound]),
    refersTo: [],
    needs: quantity.needs,
    compares: counts === null ? [] : [{ field: quantity.field, ...counts }],
    holds: (findings) => {
      const value = quantity.valueOf(findings);
      return value !== null && holds(value, bound.valueOf(findings));
    },
    record: (findings, compared) => {
      compared.push({
        field: quantity.field,
        value: quantity.saidOf?.(findings) ?? quantity.valueOf(findings),
        limit: bound.valueOf(findings),
        limitFrom: bound.originOf(findings),
      });
      quantity.recordSources?.(findings, compared);
    },
  };
}

/** A reading rounded to one decimal (`clinical-rules` 1.1). */
export function rounded(field: FractionalLogField): Quantity {
  return {
    field,
    reads: [field],
    needs: [field],
    valueOf: ({ values }) => roundedOf(values[field]),
  };
}

/** Null where there is no value; undefined too, so that a log that was not completed is judged like one that was. */
export function roundedOf(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : roundToTenth(value);
}

/** A number as it was entered. */
function given(field: Exclude<NumberLogField, FractionalLogField>): Quantity {
  return { field, reads: [field], needs: [field], valueOf: ({ values }) => values[field] ?? null };
}

export function atLeast(quantity: Comparable, limit: Limit | number): Predicate {
  return compare(quantity, limit, { side: 'from', atLimit: true }, (value, bound) => value >= bound);
}

export function atMost(quantity: Comparable, limit: Limit | number): Predicate {
  return compare(quantity, limit, { side: 'below', atLimit: true }, (value, bound) => value <= bound);
}

export function above(quantity: Comparable, limit: Limit | number): Predicate {
  return compare(quantity, limit, { side: 'from', atLimit: false }, (value, bound) => value > bound);
}

export function below(quantity: Comparable, limit: Limit | number): Predicate {
  return compare(quantity, limit, { side: 'below', atLimit: false }, (value, bound) => value < bound);
}

export function equalTo(quantity: Comparable, limit: Limit | number): Predicate {
  return compare(quantity, limit, null, (value, bound) => value === bound);
}

/** The number can be computed. */
export function computable(quantity: Quantity): Predicate {
  return {
    reads: quantity.reads,
    refersTo: [],
    needs: quantity.needs,
    compares: [],
    holds: (findings) => quantity.valueOf(findings) !== null,
    record: () => undefined,
  };
}

/** How many of the terms hold; those that do are recorded after the number. */
export function numberOf(name: string, ...terms: readonly Term[]): Quantity {
  const predicates = terms.map(predicateOf);
  return {
    field: name,
    reads: readsOf(predicates),
    // Of nothing told it is 0, which a limit may ask for.
    needs: null,
    valueOf: (findings) => countHolding(predicates, findings),
    recordSources: (findings, compared) => recordHolding(predicates, findings, compared),
  };
}
