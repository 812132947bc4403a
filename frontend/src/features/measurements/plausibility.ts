/**
 * Entries that can be right but are more often a slip. The form asks, and where it knows what was meant, offers it.
 */
import type { GlucoseUnit } from '../../../../events/enums.ts';
import { boundsOf, type LogForm, type NumberLogField } from '../../../../events/vocabulary.ts';
import { inMmol, mostInUnit } from '../../../../events/glucose.ts';
import { loggedNumber, type NumberEntries, numberIn, type NumberTexts } from './numberEntries.ts';
import { HOUR_MS } from '../../lib/durations.ts';

/** A glucose that was sent a while ago. */
export interface SentGlucose {
  /** mmol/L; null where the meter showed a sign. */
  readonly mmol: number | null;
  readonly sign: string | null;
  /** When it was measured: an instant. */
  readonly at: string;
}

export type PlausibilityWarning =
  | { readonly field: 'glucoseMmol'; readonly kind: 'unusual' }
  | { readonly field: 'glucoseMmol'; readonly kind: 'sameReading'; readonly at: string }
  | {
      /** Under which field it is asked. */
      readonly field: NumberLogField;
      readonly kind: 'centimetres' | 'swapped' | 'weightJump' | 'sameAsPulse';
      /** What was probably meant, as texts for the form; null where nothing can be offered. */
      readonly offer: NumberTexts | null;
    }
  | {
      readonly field: 'glucoseMmol';
      readonly kind: 'glucoseUnit';
      /** The unit in which the number would be likelier, and what it would be then. */
      readonly unit: GlucoseUnit;
      readonly value: number;
      readonly mmol: number;
      /** Whether the number can be right in the unit in which it was typed. */
      readonly possible: boolean;
    };

/** French speakers say a pressure in centimetres of mercury: 14/9 for 140/90. */
const CENTIMETRES = { bpSys: { min: 5, max: 29 }, bpDia: { min: 3, max: 19 } } as const;
/** A weight that differs by more from the last one is more often a slip than a change, in kg. */
const WEIGHT_JUMP_KG = 5;
/**
 * From here on a number is likelier in the other unit: a meter's 35 mg/dL is a severe
 * low, and as 35 mmol/L would be treated as very high.
 */
const LIKELY_MG_FROM_MMOL = 20;
const LIKELY_GRAMS_BELOW_MMOL = 2.5;
const LIKELY_MMOL_BELOW_MG = 20;
const LIKELY_MMOL_FROM_GRAMS = 4;

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max;

/** mmol/L: a meter shows less, or more, so seldom that it is asked. */
const USUAL_GLUCOSE = { min: 1.5, max: 33 } as const;

/**
 * @param lastWeightKg The newest weight that the patient's logs hold; null where they hold none.
 * @param lastGlucose A glucose that was sent so lately that the same one may be sent twice; null where there is none.
 */
export function plausibilityWarnings(
  entries: NumberEntries,
  form: LogForm,
  lastWeightKg: number | null,
  lastGlucose: SentGlucose | null = null,
): readonly PlausibilityWarning[] {
  return [
    pressureWarning(entries, form),
    weightWarning(entries, form, lastWeightKg),
    pulseWarning(entries),
    glucoseWarning(entries) ?? unusualGlucose(entries),
    sameGlucose(entries, lastGlucose),
  ].filter((warning) => warning !== null);
}

/** Whether somebody was asked about what is typed now and said that it is right. */
export function isConfirmed({ numbers, confirmed }: NumberEntries, { field }: PlausibilityWarning): boolean {
  return confirmed[field] !== undefined && confirmed[field] === numbers[field];
}

function pressureWarning(entries: NumberEntries, form: LogForm): PlausibilityWarning | null {
  const systolic = numberIn(entries, 'bpSys');
  const diastolic = numberIn(entries, 'bpDia');
  if (systolic === null) return null;
  const inCentimetres =
    within(systolic, CENTIMETRES.bpSys) && (diastolic === null || within(diastolic, CENTIMETRES.bpDia));
  if (inCentimetres) {
    const offer = {
      bpSys: inMillimetres(systolic),
      ...(diastolic === null ? {} : { bpDia: inMillimetres(diastolic) }),
    };
    return isInBounds(offer, form) ? { field: 'bpSys', kind: 'centimetres', offer } : null;
  }
  if (diastolic === null || diastolic <= systolic) return null;
  const offer = { bpSys: String(diastolic), bpDia: String(systolic) };
  return isInBounds(offer, form) ? { field: 'bpDia', kind: 'swapped', offer } : null;
}

const inMillimetres = (centimetres: number) => String(Math.round(centimetres * 10));

function isInBounds(offer: { readonly bpSys: string; readonly bpDia?: string }, form: LogForm): boolean {
  const { bpSys, bpDia } = offer;
  if (!within(Number(bpSys), boundsOf('bpSys', form))) return false;
  return bpDia === undefined || within(Number(bpDia), boundsOf('bpDia', form));
}

function weightWarning(
  entries: NumberEntries,
  form: LogForm,
  lastWeightKg: number | null,
): PlausibilityWarning | null {
  const weight = numberIn(entries, 'weightKg');
  if (weight === null || lastWeightKg === null || !within(weight, boundsOf('weightKg', form))) return null;
  const jumped = Math.abs(weight - lastWeightKg) > WEIGHT_JUMP_KG;
  return jumped ? { field: 'weightKg', kind: 'weightJump', offer: null } : null;
}

function pulseWarning(entries: NumberEntries): PlausibilityWarning | null {
  const pulse = numberIn(entries, 'hr');
  if (pulse === null) return null;
  const copied = pulse === numberIn(entries, 'spo2') || pulse === numberIn(entries, 'bpSys');
  return copied ? { field: 'hr', kind: 'sameAsPulse', offer: null } : null;
}

function glucoseWarning(entries: NumberEntries): PlausibilityWarning | null {
  const value = numberIn(entries, 'glucoseMmol');
  if (value === null || value <= 0) return null;
  const typed = entries.glucoseUnit ?? 'mmol/L';
  const unit = likelierUnit(value, typed);
  if (unit === null) return null;
  const { max } = boundsOf('glucoseMmol', 'diabetes');
  if (value > mostInUnit(max, unit)) return null;
  return {
    field: 'glucoseMmol',
    kind: 'glucoseUnit',
    unit,
    value,
    mmol: inMmol(value, unit),
    possible: value <= mostInUnit(max, typed),
  };
}

function unusualGlucose(entries: NumberEntries): PlausibilityWarning | null {
  const mmol = loggedNumber(entries, 'glucoseMmol');
  return mmol === null || within(mmol, USUAL_GLUCOSE) ? null : { field: 'glucoseMmol', kind: 'unusual' };
}

function sameGlucose(entries: NumberEntries, last: SentGlucose | null): PlausibilityWarning | null {
  if (last === null) return null;
  const sign = entries.choices?.glucoseSign ?? '';
  const isSame =
    sign === ''
      ? last.mmol !== null && loggedNumber(entries, 'glucoseMmol') === last.mmol
      : sign === last.sign;
  return isSame ? { field: 'glucoseMmol', kind: 'sameReading', at: last.at } : null;
}

/** So long after a reading the same one may be the one that was sent: milliseconds. */
const SENT_TWICE_WITHIN_MS = 2 * HOUR_MS;

interface LoggedGlucose {
  readonly timestamp: string;
  readonly glucoseMmol: number | null;
  readonly glucoseSign: string | null;
}

/** The newest glucose of the last hours. @param logs newest first @param now milliseconds since 1970 */
export function lastGlucoseOf(logs: readonly LoggedGlucose[], now: number): SentGlucose | null {
  const log = logs.find(({ glucoseMmol, glucoseSign }) => glucoseMmol !== null || glucoseSign !== null);
  if (log === undefined || now - Date.parse(log.timestamp) > SENT_TWICE_WITHIN_MS) return null;
  return { mmol: log.glucoseMmol, sign: log.glucoseSign, at: log.timestamp };
}

function likelierUnit(value: number, unit: GlucoseUnit): GlucoseUnit | null {
  switch (unit) {
    case 'mmol/L':
      if (value >= LIKELY_MG_FROM_MMOL) return 'mg/dL';
      return value < LIKELY_GRAMS_BELOW_MMOL ? 'g/L' : null;
    case 'mg/dL':
      return value < LIKELY_MMOL_BELOW_MG ? 'mmol/L' : null;
    case 'g/L':
      if (value < LIKELY_MMOL_FROM_GRAMS) return null;
      return value >= LIKELY_MG_FROM_MMOL ? 'mg/dL' : 'mmol/L';
  }
}
