import type { Log } from '../../../../backend/contract/log.ts';
import type { GlucoseSign } from '../../../../events/enums.ts';
import { isGlucoseSign, shownGlucose } from '../../../../events/glucose.ts';
import {
  LOG_FIELDS,
  type NumberField,
  type NumberLogField,
  READING_LOG_FIELDS,
  SYMPTOM_LOG_FIELDS,
} from '../../../../events/vocabulary.ts';

/** A reading as it is shown: the two pressures are one. */
export type ShownReading =
  | { readonly kind: 'pressure'; readonly systolic: number | null; readonly diastolic: number | null }
  | {
      readonly kind: 'single';
      readonly field: NumberLogField;
      /** What the meter showed; null where it was not measured. */
      readonly value: number | GlucoseSign | null;
      readonly unit: NonNullable<NumberField['unit']>;
      readonly decimals: number;
      /** How it was measured, where that was not by a device or by hand. */
      readonly method: Log['hrMethod'];
    };

/** Every reading of a log, measured or not, in the order of the vocabulary. */
export function readingsOf(log: Log): readonly ShownReading[] {
  return READING_LOG_FIELDS.flatMap((field): readonly ShownReading[] => {
    if (field === 'bpDia') return [];
    if (field === 'bpSys') return [{ kind: 'pressure', systolic: log.bpSys, diastolic: log.bpDia }];
    const { unit, whole }: NumberField = LOG_FIELDS[field];
    const value = field === 'glucoseMmol' ? shownGlucose(log) : log[field];
    const method = field === 'hr' ? log.hrMethod : null;
    return unit === null ? [] : [{ kind: 'single', field, value, unit, decimals: whole ? 0 : 1, method }];
  });
}

export function isMeasured(reading: ShownReading): boolean {
  return reading.kind === 'pressure'
    ? reading.systolic !== null || reading.diastolic !== null
    : reading.value !== null;
}

/** Whether the meter showed no number. */
export const isSign = (reading: ShownReading): boolean =>
  reading.kind === 'single' && isGlucoseSign(reading.value);

/** The symptoms that a log reports. */
export function symptomsOf(log: Log) {
  return SYMPTOM_LOG_FIELDS.filter((name) => log[name] === true);
}
