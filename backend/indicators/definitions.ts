/**
 * What is counted, after WHO HEARTS (Systems for monitoring, 2018) and HEARTS-D. Glucose in mmol/L; 11.1 is 200 mg/dL, which
 * programmes use where nobody fasted.
 */
import type { LogValues } from '../../events/vocabulary.ts';

export const DEFINITIONS = {
  source: 'WHO HEARTS',
  systolicBelow: 140,
  diastolicBelow: 90,
  fastingGlucoseBelow: 7,
  otherGlucoseBelow: 11.1,
  hba1cBelow: 7,
  newMonths: 3,
  noReadingMonths: 3,
  lostMonths: 12,
  closedAfterDays: 10,
} as const;

export const isPressureControlled = (systolic: number, diastolic: number): boolean =>
  systolic < DEFINITIONS.systolicBelow && diastolic < DEFINITIONS.diastolicBelow;

/** null where it says nothing of control: nothing was measured, or the meter showed LO, which is another trouble. */
export function isGlucoseControlled({ glucoseMmol, glucoseSign, glucoseContext }: LogValues): boolean | null {
  if (glucoseSign === 'HI') return false;
  if (typeof glucoseMmol !== 'number') return null;
  const { fastingGlucoseBelow, otherGlucoseBelow } = DEFINITIONS;
  return glucoseMmol < (glucoseContext === 'FASTING' ? fastingGlucoseBelow : otherGlucoseBelow);
}

/** Haemoglobin A1c in per cent; a result in another unit, or in words, is not read. */
export function isHba1cControlled(result: string | null, units: string | null): boolean | null {
  if (units !== null && units.trim() !== '%') return null;
  const said = /^\s*(\d{1,2}(?:[.,]\d+)?)\s*%?\s*$/.exec(result ?? '')?.[1];
  if (said === undefined) return null;
  const value = Number(said.replace(',', '.'));
  return value < 3 || value > 20 ? null : value < DEFINITIONS.hba1cBelow;
}
