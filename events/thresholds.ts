/**
 * The thresholds that a clinic and, within it, a patient can have of their own: group, field, default, allowed range
 * (`clinical-rules` 1.3). "Red from" values are stored as such: 181 where a label says "red when greater than 180".
 */
import * as z from 'zod/mini';
import { STANDARD_LOW_BELOW } from './glucose.ts';
import { STANDARD_RED_HR } from './heart-rate.ts';

export interface ThresholdDefinition {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
  readonly unit: 'mmHg' | 'bpm' | 'days' | 'kg' | '%' | 'mmol/L' | 'minutes' | 'hours';
}

const whole = (unit: ThresholdDefinition['unit'], standard: number, min: number, max: number) =>
  ({ default: standard, min, max, whole: true, unit }) as const;
const decimal = (unit: ThresholdDefinition['unit'], standard: number, min: number, max: number) =>
  ({ default: standard, min, max, whole: false, unit }) as const;

export const THRESHOLD_FIELDS = {
  HYPERTENSION: {
    greenMaxSystolic: whole('mmHg', 139, 110, 160),
    greenMaxDiastolic: whole('mmHg', 89, 60, 100),
    redMinSystolic: whole('mmHg', 181, 111, 200),
    redMinDiastolic: whole('mmHg', 111, 61, 120),
  },
  AF_FLUTTER: {
    greenMaxHr: whole('bpm', 99, 70, 120),
    redMinHr: whole('bpm', STANDARD_RED_HR, 71, 150),
  },
  HEART_FAILURE: {
    weightWindowDays: whole('days', 3, 1, 7),
    weightGainKg: decimal('kg', 2, 1, 3),
    spo2AmberMax: whole('%', 94, 85, 97),
    spo2RedMax: whole('%', 92, 80, 95),
  },
  DIABETES: {
    lowBelow: decimal('mmol/L', STANDARD_LOW_BELOW, 3.5, 5),
    severeLowBelow: decimal('mmol/L', 3, 2.5, 3.5),
    fastingGreenMax: decimal('mmol/L', 7, 6, 10),
    pp2hGreenMax: decimal('mmol/L', 10, 7.8, 12),
    randomGreenMax: decimal('mmol/L', 11, 8, 15),
    redMin: decimal('mmol/L', 18, 12, 25),
  },
} as const satisfies Record<string, Record<string, ThresholdDefinition>>;

/** Limits that only a clinic sets: how often an alert may repeat, and when it climbs. */
export const ALERT_SETTING_FIELDS = {
  redCooldownMinutes: whole('minutes', 30, 0, 240),
  amberCooldownMinutes: whole('minutes', 180, 0, 1440),
  amberEscalationHours: whole('hours', 24, 1, 72),
} as const satisfies Record<string, ThresholdDefinition>;

type Groups = typeof THRESHOLD_FIELDS;
export type ThresholdGroup = keyof Groups;

export const THRESHOLD_GROUPS = Object.keys(THRESHOLD_FIELDS) as readonly ThresholdGroup[];

/** The limits by which a log is judged. */
export type Thresholds = { readonly [G in ThresholdGroup]: { readonly [F in keyof Groups[G]]: number } };
/** The limits that a patient has of their own. */
export type ThresholdOverrides = {
  readonly [G in ThresholdGroup]?: { readonly [F in keyof Groups[G]]?: number | undefined } | undefined;
};
export type AlertSettings = { readonly [F in keyof typeof ALERT_SETTING_FIELDS]: number } & {
  readonly redBreakOnNewReason: boolean;
};
/** A clinic's whole set. */
export type ClinicThresholds = Thresholds & { readonly alerts: AlertSettings };

function defaultsOf<Fields extends Record<string, ThresholdDefinition>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default])) as {
    [F in keyof Fields]: number;
  };
}

export const DEFAULT_THRESHOLDS: ClinicThresholds = {
  HYPERTENSION: defaultsOf(THRESHOLD_FIELDS.HYPERTENSION),
  AF_FLUTTER: defaultsOf(THRESHOLD_FIELDS.AF_FLUTTER),
  HEART_FAILURE: defaultsOf(THRESHOLD_FIELDS.HEART_FAILURE),
  DIABETES: defaultsOf(THRESHOLD_FIELDS.DIABETES),
  alerts: { ...defaultsOf(ALERT_SETTING_FIELDS), redBreakOnNewReason: true },
};

/**
 * The shape of a set, without its ranges: what an event or an answer holds was checked when it was accepted, and a
 * range that is narrowed later must not make history unreadable. The ranges are checked where a set is proposed.
 */
const numbers = <Fields extends Record<string, unknown>>(fields: Fields) =>
  z.object(
    Object.fromEntries(Object.keys(fields).map((name) => [name, z.number()])) as {
      [F in keyof Fields]: z.ZodMiniNumber<number>;
    },
  );

const groups = {
  HYPERTENSION: numbers(THRESHOLD_FIELDS.HYPERTENSION),
  AF_FLUTTER: numbers(THRESHOLD_FIELDS.AF_FLUTTER),
  HEART_FAILURE: numbers(THRESHOLD_FIELDS.HEART_FAILURE),
  DIABETES: numbers(THRESHOLD_FIELDS.DIABETES),
};

const GROUP_FIELDS = THRESHOLD_GROUPS.map((group) => [group, Object.keys(THRESHOLD_FIELDS[group])] as const);

/**
 * A whole set, as every evaluation records it. Checked by hand: an object schema of five objects took a quarter of the
 * reading of an evaluation.
 */
export function areThresholds(value: unknown): value is Thresholds {
  if (typeof value !== 'object' || value === null) return false;
  for (const [group, fields] of GROUP_FIELDS) {
    const limits: unknown = (value as Record<string, unknown>)[group];
    if (typeof limits !== 'object' || limits === null) return false;
    for (const field of fields) {
      if (typeof (limits as Record<string, unknown>)[field] !== 'number') return false;
    }
  }
  return true;
}

export const thresholdsSchema = z.custom<Thresholds>(areThresholds);
export const clinicThresholdsSchema = z.object({
  ...groups,
  alerts: z.extend(numbers(ALERT_SETTING_FIELDS), { redBreakOnNewReason: z.boolean() }),
});
export const thresholdOverridesSchema = z.object({
  HYPERTENSION: z.optional(z.partial(groups.HYPERTENSION)),
  AF_FLUTTER: z.optional(z.partial(groups.AF_FLUTTER)),
  HEART_FAILURE: z.optional(z.partial(groups.HEART_FAILURE)),
  DIABETES: z.optional(z.partial(groups.DIABETES)),
});
