/**
 * The numbers of a form as they were typed, read, and what is wrong with them: the same on every form, each with its own
 * bounds from the vocabulary.
 */
import { GLUCOSE_UNITS, type GlucoseUnit } from '../../../../events/enums.ts';
import {
  boundsOf,
  LOG_FIELDS,
  type LogForm,
  type NumberField,
  type NumberLogField,
} from '../../../../events/vocabulary.ts';
import { GLUCOSE_DECIMALS, inMmol, mostInUnit } from '../../../../events/glucose.ts';
import { type NumberInput, readNumber } from '../../lib/numberInput.ts';

export type NumberTexts = Readonly<Partial<Record<NumberLogField, string>>>;

/** The part of a form's values that holds its numbers. */
export interface NumberEntries {
  readonly numbers: NumberTexts;
  /** The unit of the meter in which blood glucose was typed; mmol/L on a form that has no choice of it. */
  readonly glucoseUnit?: GlucoseUnit;
  /** What the meter showed in place of a glucose; '' or nothing where it showed a number. */
  readonly choices?: Readonly<{ glucoseSign?: string }>;
  /** What was typed where somebody was asked about it and said that it is right. */
  readonly confirmed: NumberTexts;
}

export type NumberProblem =
  | { readonly field: NumberLogField; readonly problem: 'number' | 'whole' | 'decimals' | 'range' }
  | { readonly field: 'bpDia'; readonly problem: 'diastolicNotBelowSystolic' };

/** How a number of a form is typed: its unit, its bounds in that unit, and how finely. */
export interface NumberShape {
  readonly unit: NonNullable<NumberField['unit']> | GlucoseUnit | null;
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
}

/** Fractions are typed in steps of 0.1. */
const DECIMALS = 1;

export function shapeOf(field: NumberLogField, form: LogForm, glucoseUnit: GlucoseUnit): NumberShape {
  const { unit, whole }: NumberField = LOG_FIELDS[field];
  const { min, max } = boundsOf(field, form);
  if (field !== 'glucoseMmol') return { unit, min, max, decimals: whole ? 0 : DECIMALS };
  return {
    unit: glucoseUnit,
    min,
    max: mostInUnit(max, glucoseUnit),
    decimals: GLUCOSE_DECIMALS[glucoseUnit],
  };
}

/** How people write a unit behind its number, as far as it can be nothing else. */
const WRITTEN_UNITS: Readonly<Record<NonNullable<NumberField['unit']> | GlucoseUnit, RegExp>> = {
  mmHg: /\s*mm\s?hg$/iu,
  bpm: /\s*(?:bpm|b?\/\s?min)$/iu,
  '%': /\s*%$/u,
  kg: /\s*kgs?$/iu,
  'mmol/L': /\s*mmol(?:\/l)?$/iu,
  'mg/dL': /\s*mg(?:\/dl)?$/iu,
  'g/L': /\s*g\/l$/iu,
};

/** The unit of a meter that was written behind a glucose; null where none was. */
export function writtenGlucoseUnit(text: string): GlucoseUnit | null {
  return GLUCOSE_UNITS.find((unit) => WRITTEN_UNITS[unit].test(text.trim())) ?? null;
}

/** The number that was typed into a field, with or without its unit. */
function readEntry(field: NumberLogField, text: string): NumberInput {
  const { unit }: NumberField = LOG_FIELDS[field];
  const written = field === 'glucoseMmol' ? writtenGlucoseUnit(text) : unit;
  return readNumber(written === null ? text : text.trim().replace(WRITTEN_UNITS[written], ''));
}

const PAIR = /^\s*(\d{1,3})\s*\/\s*(\d{0,3})\s*(?:mm\s?hg)?\s*$/iu;
const PAIR_WITHIN = /(?:^|[^\d/.,])(\d{2,3})\s*\/\s*(\d{2,3})(?![\d/])/u;

/** Both pressures where one field got them: "140/90", typed as far as the slash, or pasted with words around it. */
export function pressuresIn(text: string): { readonly bpSys: string; readonly bpDia: string } | null {
  const [, bpSys, bpDia] = PAIR.exec(text) ?? PAIR_WITHIN.exec(text) ?? [];
  return bpSys === undefined || bpDia === undefined ? null : { bpSys, bpDia };
}

/** The number as it was typed, in the unit in which it was; null where there is none. */
export function numberIn({ numbers }: Pick<NumberEntries, 'numbers'>, name: NumberLogField): number | null {
  const read = readEntry(name, numbers[name] ?? '');
  return read.kind === 'number' ? read.value : null;
}

/** The number in the unit of the log; null where there is none. */
export function loggedNumber(entries: NumberEntries, name: NumberLogField): number | null {
  const value = numberIn(entries, name);
  if (value === null || name !== 'glucoseMmol') return value;
  return inMmol(value, entries.glucoseUnit ?? 'mmol/L');
}

/** What is wrong with a number by itself. */
function problemOf(field: NumberLogField, entries: NumberEntries, form: LogForm): NumberProblem | null {
  const read = readEntry(field, entries.numbers[field] ?? '');
  if (read.kind === 'empty') return null;
  if (read.kind === 'invalid') return { field, problem: 'number' };
  const { min, max, decimals } = shapeOf(field, form, entries.glucoseUnit ?? 'mmol/L');
  if (read.value < min || read.value > max) return { field, problem: 'range' };
  if (decimals === 0 && !Number.isInteger(read.value)) return { field, problem: 'whole' };
  if (decimals > 0 && read.decimals > decimals) return { field, problem: 'decimals' };
  return null;
}

/** What is wrong with the diastolic pressure beside the systolic; nothing while one of them is wrong by itself. */
function crossedPressures(entries: NumberEntries, form: LogForm): NumberProblem | null {
  if (problemOf('bpSys', entries, form) !== null || problemOf('bpDia', entries, form) !== null) return null;
  const systolic = numberIn(entries, 'bpSys');
  const diastolic = numberIn(entries, 'bpDia');
  if (systolic === null || diastolic === null || diastolic < systolic) return null;
  return { field: 'bpDia', problem: 'diastolicNotBelowSystolic' };
}

/** At most one problem of each number, in the order of the names. */
export function numberProblems(
  names: readonly NumberLogField[],
  entries: NumberEntries,
  form: LogForm,
): readonly NumberProblem[] {
  return names
    .map(
      (name) => problemOf(name, entries, form) ?? (name === 'bpDia' ? crossedPressures(entries, form) : null),
    )
    .filter((problem) => problem !== null);
}

/**
 * Whether a number is complete, so that the cursor can go on: no further digit would keep it within its bounds, or it has
 * all its decimals.
 */
export function isComplete(
  field: NumberLogField,
  form: LogForm,
  glucoseUnit: GlucoseUnit,
  text: string,
): boolean {
  const { max, decimals } = shapeOf(field, form, glucoseUnit);
  const read = readNumber(text);
  if (read.kind !== 'number' || read.value > max) return false;
  return decimals === 0 ? read.decimals === 0 && read.value * 10 > max : read.decimals === decimals;
}

/**
 * Goes on to the diastolic pressure once the systolic one is complete. At once: the form's own way to set the focus waits
 * for the next task, and until then a fast hand types into the systolic pressure.
 */
export function goOnFromSystolic(text: string): void {
  if (isComplete('bpSys', 'daily', 'mmol/L', text)) document.getElementById(controlId('bpDia'))?.focus();
}

/** The id of the control of a field, by the field's bare name. */
export function controlId(field: string): string {
  return `entry-${field}`;
}

/** The newest weight that the logs hold, in kg. Logs come newest first. */
export function lastWeightOf(logs: readonly { readonly weightKg: number | null }[]): number | null {
  return logs.find(({ weightKg }) => weightKg !== null)?.weightKg ?? null;
}
