/**
 * The limits of a clinic or a patient as a form holds them: as they were typed, by the name of the field. Fields and
 * bounds come from the vocabulary. Where a label says "greater than", the field shows the stored limit minus one, which
 * is "red from".
 */
import {
  ALERT_SETTING_FIELDS,
  THRESHOLD_FIELDS,
  THRESHOLD_GROUPS,
  type ThresholdDefinition,
  type ThresholdGroup,
} from '../../../../events/thresholds.ts';
import { readNumber } from '../../lib/numberInput.ts';

export type LimitGroup = ThresholdGroup | 'alerts';
type FieldsOf<G extends ThresholdGroup> = keyof (typeof THRESHOLD_FIELDS)[G];
export type LimitName =
  | { [G in ThresholdGroup]: FieldsOf<G> }[ThresholdGroup]
  | keyof typeof ALERT_SETTING_FIELDS;

export interface Limit {
  readonly group: LimitGroup;
  readonly name: LimitName;
  /** What is shown is the stored limit plus this. */
  readonly offset: 0 | -1;
  /** As stored. */
  readonly definition: ThresholdDefinition;
}

export type LimitTexts = Readonly<Partial<Record<LimitName, string>>>;
/** Any set of limits, whole or in part. */
export type LimitSet = Readonly<Partial<Record<LimitGroup, Readonly<Record<string, unknown>> | undefined>>>;
export type LimitValues = Readonly<Partial<Record<LimitName, number>>>;

const GREATER_THAN: readonly LimitName[] = ['redMinSystolic', 'redMinDiastolic', 'redMinHr'];

function limitsIn(
  group: LimitGroup,
  fields: Readonly<Record<string, ThresholdDefinition>>,
): readonly Limit[] {
  return Object.entries(fields).map(([key, definition]) => {
    const name = key as LimitName;
    return { group, name, offset: GREATER_THAN.includes(name) ? -1 : 0, definition };
  });
}

/** Those that a patient can have of their own, too. */
export const PATIENT_LIMITS: readonly Limit[] = THRESHOLD_GROUPS.flatMap((group) =>
  limitsIn(group, THRESHOLD_FIELDS[group]),
);
export const CLINIC_LIMITS: readonly Limit[] = [
  ...PATIENT_LIMITS,
  ...limitsIn('alerts', ALERT_SETTING_FIELDS),
];

/** The specification's own fields; the others stand under "More limits". */
const SPECIFIED: readonly LimitName[] = [
  'greenMaxSystolic',
  'greenMaxDiastolic',
  'redMinSystolic',
  'redMinDiastolic',
  'greenMaxHr',
  'redMinHr',
  'weightWindowDays',
];

export const isSpecified = ({ name }: Limit): boolean => SPECIFIED.includes(name);

/** The bounds as the field shows them. */
export function shownBounds({ definition, offset }: Limit) {
  return { min: definition.min + offset, max: definition.max + offset };
}

/** What the fields hold for a set; empty where it has no limit. */
export function textsOf(limits: readonly Limit[], set: LimitSet, decimalMark: string): LimitTexts {
  return Object.fromEntries(
    limits.map(({ group, name, offset }) => {
      const stored = set[group]?.[name];
      return [name, typeof stored === 'number' ? String(stored + offset).replace('.', decimalMark) : ''];
    }),
  );
}

export type LimitProblem = 'required' | 'number' | 'whole' | 'range';

/** What is wrong with a field by itself; that two limits cross is the server's to say. */
export function problemOf(limit: Limit, text: string, isOptional: boolean): LimitProblem | null {
  const read = readNumber(text);
  if (read.kind === 'empty') return isOptional ? null : 'required';
  if (read.kind === 'invalid') return 'number';
  if (limit.definition.whole && read.decimals > 0) return 'whole';
  const { min, max } = shownBounds(limit);
  return read.value < min || read.value > max ? 'range' : null;
}

/** What is wrong with the fields of some limits, by name. */
export function limitProblems(
  limits: readonly Limit[],
  texts: LimitTexts,
  isOptional: boolean,
): Readonly<Partial<Record<LimitName, LimitProblem>>> {
  return Object.fromEntries(
    limits.flatMap((limit) => {
      const problem = problemOf(limit, texts[limit.name] ?? '', isOptional);
      return problem === null ? [] : [[limit.name, problem]];
    }),
  );
}

/** The numbers as they are shown, of the fields that hold one. */
export function valuesOf(limits: readonly Limit[], texts: LimitTexts): LimitValues {
  return Object.fromEntries(
    limits.flatMap(({ name }) => {
      const read = readNumber(texts[name] ?? '');
      return read.kind === 'number' ? [[name, read.value]] : [];
    }),
  );
}

/** The set that the fields stand for, with the limits as they are stored; a group without any is left out. */
export function setOf(limits: readonly Limit[], texts: LimitTexts): Record<string, Record<string, number>> {
  const values = valuesOf(limits, texts);
  const set: Record<string, Record<string, number>> = {};
  for (const { group, name, offset } of limits) {
    const shown = values[name];
    if (shown !== undefined) (set[group] ??= {})[name] = shown - offset;
  }
  return set;
}
