/**
 * Blood glucose in the three units of meters. Kept and judged in mmol/L: mg/dL ÷ 18.016, and g/L is 100 mg/dL
 * (`clinical-rules` 1.1), rounded to one decimal, half up.
 */
import type { GlucoseUnit } from '../../../events/enums.ts';

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
