/** The limits that judge a log: the patient's own, else the clinic's, else the product's, field by field. */
import {
  type ClinicThresholds,
  DEFAULT_THRESHOLDS,
  THRESHOLD_FIELDS,
  THRESHOLD_GROUPS,
  type ThresholdGroup,
  type ThresholdOverrides,
  type Thresholds,
} from '../../events/thresholds.ts';

export type LimitFrom = 'default' | 'clinic' | 'patient';

export interface EffectiveThresholds {
  readonly thresholds: Thresholds;
  /** Whose limit it is. */
  readonly limitFrom: (group: ThresholdGroup, field: string) => LimitFrom;
}

export function effectiveThresholds(
  clinic: ClinicThresholds,
  overrides: ThresholdOverrides | null,
): EffectiveThresholds {
  const merged: Record<string, Record<string, number>> = {};
  const origin: Record<string, Record<string, LimitFrom>> = {};
  for (const group of THRESHOLD_GROUPS) {
    const own: Readonly<Record<string, number | undefined>> = overrides?.[group] ?? {};
    const ofClinic: Readonly<Record<string, number>> = clinic[group];
    const standard: Readonly<Record<string, number>> = DEFAULT_THRESHOLDS[group];
    const limits: Record<string, number> = {};
    const from: Record<string, LimitFrom> = {};
    for (const field of Object.keys(THRESHOLD_FIELDS[group])) {
      const limit = own[field] ?? ofClinic[field] ?? standard[field];
      if (limit === undefined) throw new Error(`The threshold ${group}.${field} has no value.`);
      limits[field] = limit;
      if (own[field] !== undefined) from[field] = 'patient';
      else if (ofClinic[field] !== standard[field]) from[field] = 'clinic';
    }
    merged[group] = limits;
    origin[group] = from;
  }
  return {
    thresholds: merged as unknown as Thresholds,
    limitFrom: (group, field) => origin[group]?.[field] ?? 'default',
  };
}
