/**
 * Blood glucose in the three units of meters. Kept and judged in mmol/L: mg/dL ÷ 18.016, and g/L is 100 mg/dL
 * (`clinical-rules` 1.1), rounded to one decimal, half up.
 */
import { GLUCOSE_SIGNS, type GlucoseSign, type GlucoseUnit } from './enums.ts';
import type { CompleteLogValues } from './vocabulary.ts';

/** mmol/L: below it blood glucose is low, where neither clinic nor patient has another limit (`clinical-rules` 1.3). */
export const STANDARD_LOW_BELOW = 4;

const PER_MMOL: Readonly<Record<GlucoseUnit, number>> = {
  'mmol/L': 1,
  'mg/dL': 18.016,
  'g/L': 0.18016,
};

/** How finely a meter of the unit shows: whole mg/dL, hundredths of g/L. */
export const GLUCOSE_DECIMALS: Readonly<Record<GlucoseUnit, number>> = { 'mmol/L': 1, 'mg/dL': 0, 'g/L': 2 };

/** mmol/L, to one decimal. */
export function inMmol(value: number, unit: GlucoseUnit): number {
  // The addend lets a half that binary fractions put just below itself go up.
  return Math.round((value / PER_MMOL[unit]) * 10 + 1e-9) / 10;
}

/** The greatest reading in the unit, as a meter of the unit would show it, that is at most so many mmol/L. */
export function mostInUnit(mmol: number, unit: GlucoseUnit): number {
  const step = 10 ** GLUCOSE_DECIMALS[unit];
  return Math.floor(mmol * PER_MMOL[unit] * step) / step;
}

/** Below how many mmol/L blood glucose is low for a patient, and the unit in which they are told so. */
export type GlucoseLow = { readonly below: number; readonly unit: GlucoseUnit };

/**
 * So many mmol/L as digits of a meter of the unit, with a decimal point: 4 is "4", "72" and "0.72". Rounded to the
 * nearest, so that whoever is judged low reads on the meter a number below the limit that they are told.
 */
export function meterDigits(mmol: number, unit: GlucoseUnit): string {
  const value = mmol * PER_MMOL[unit];
  return unit === 'mmol/L' ? String(inMmol(value, unit)) : value.toFixed(GLUCOSE_DECIMALS[unit]);
}

type Measured = Pick<CompleteLogValues, 'glucoseMmol' | 'glucoseSign'>;

export const isGlucoseSign = (value: unknown): value is GlucoseSign =>
  GLUCOSE_SIGNS.some((sign) => sign === value);

/** What the meter showed: mmol/L, or a sign in their place; null where nothing was measured. */
export const shownGlucose = ({ glucoseMmol, glucoseSign }: Measured): number | GlucoseSign | null =>
  glucoseSign ?? glucoseMmol;

/** The number to compare with: a sign lies beyond every limit. */
export const comparable = (shown: number | GlucoseSign): number =>
  shown === 'HI' ? Infinity : shown === 'LO' ? -Infinity : shown;

/** mmol/L to compare with. */
export function comparedGlucose(log: Measured): number | null {
  const shown = shownGlucose(log);
  return shown === null ? null : comparable(shown);
}
