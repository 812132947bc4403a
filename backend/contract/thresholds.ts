/** The limits of a clinic and of a patient, as they are sent and answered (`clinical-rules` 1.3). */
import * as z from 'zod/mini';
import {
  ALERT_SETTING_FIELDS,
  clinicThresholdsSchema,
  THRESHOLD_FIELDS,
  type ThresholdDefinition,
  thresholdOverridesSchema,
} from '../../events/thresholds.ts';
import { MAX_NOTE, optionalText, requiredText } from './primitives.ts';

function limitSchema({ min, max, whole }: ThresholdDefinition) {
  const number = z.number().check(z.minimum(min), z.maximum(max));
  return whole ? number.check(z.multipleOf(1)) : number;
}

function limits<Fields extends Record<string, ThresholdDefinition>>(fields: Fields) {
  return z.object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, limitSchema(field)])) as {
      [F in keyof Fields]: z.ZodMiniNumber;
    },
  );
}

const groups = {
  HYPERTENSION: limits(THRESHOLD_FIELDS.HYPERTENSION),
  AF_FLUTTER: limits(THRESHOLD_FIELDS.AF_FLUTTER),
  HEART_FAILURE: limits(THRESHOLD_FIELDS.HEART_FAILURE),
  DIABETES: limits(THRESHOLD_FIELDS.DIABETES),
};

/** A whole set as a request may hold it. Pairs that cross are refused beyond what a schema can say. */
export const proposedThresholdsSchema = z.object({
  ...groups,
  alerts: z.extend(limits(ALERT_SETTING_FIELDS), { redBreakOnNewReason: z.boolean() }),
});

/** What a change of the clinic's limits says beside them. */
export const thresholdChangeSchema = z.object({
  reason: optionalText(MAX_NOTE),
  /** The version that the change was made from; an older one than that in force is refused. */
  version: z.nullish(z.number()),
});
export const changeThresholdsSchema = z.extend(proposedThresholdsSchema, thresholdChangeSchema.shape);

/** Some limits of a patient's own; they replace those that the patient has. */
export const changeOverridesSchema = z.object({
  thresholds: z.object({
    HYPERTENSION: z.optional(z.partial(groups.HYPERTENSION)),
    AF_FLUTTER: z.optional(z.partial(groups.AF_FLUTTER)),
    HEART_FAILURE: z.optional(z.partial(groups.HEART_FAILURE)),
    DIABETES: z.optional(z.partial(groups.DIABETES)),
  }),
  reason: requiredText(MAX_NOTE),
  /** The limits that the change was made from: where others are in force by now, it is refused. */
  madeFrom: z.nullish(thresholdOverridesSchema),
});

export const thresholdsInForceSchema = z.object({
  thresholds: clinicThresholdsSchema,
  /** Counts the changes; 0 where there has been none. */
  version: z.number(),
  updatedAt: z.nullable(z.string()),
  /** The name of a person. */
  updatedBy: z.nullable(z.string()),
  defaults: clinicThresholdsSchema,
});
export type ThresholdsInForce = z.output<typeof thresholdsInForceSchema>;

const { alerts: _, ...limitGroups } = clinicThresholdsSchema.shape;

export const patientThresholdsSchema = z.object({
  overrides: thresholdOverridesSchema,
  /** Patient over clinic over default, field by field. */
  effective: z.object(limitGroups),
});
export type PatientThresholds = z.output<typeof patientThresholdsSchema>;

/** A patient who has limits of their own. */
export const overriddenPatientSchema = z.object({
  patientId: z.string(),
  patientName: z.string(),
  overrides: thresholdOverridesSchema,
});
export type OverriddenPatient = z.output<typeof overriddenPatientSchema>;

/**
 * How much alerts ask of a care team. A patient-day is a day of a patient's calendar on which the server received a log of
 * theirs that was measured in the last 30 days; no patient-day, and every figure is 0.
 */
const alertLoad = {
  /** Alerts raised, by patient-day: rows of the list, so that a log inside a cooldown adds none. */
  alertsPerPatientDay: z.number(),
  /** The share of patient-days on which an alert was raised, 0 to 1. */
  patientDaysWithAlert: z.number(),
  /** RED alerts raised, by patient-day. */
  redPerPatientDay: z.number(),
};
const alertLoadSchema = z.object(alertLoad);
export type AlertLoad = z.output<typeof alertLoadSchema>;

export const thresholdPreviewSchema = z.object({
  /** Logs measured in the last 30 days. */
  logs: z.number(),
  /** How many of them would have another flag: by the flag they have, then by the one they would have. */
  changed: z.record(z.string(), z.record(z.string(), z.number())),
  /** How many patients those logs belong to. */
  patients: z.number(),
  /** Of the same logs under the proposed set, and under the one in force. */
  load: z.object({ ...alertLoad, before: alertLoadSchema }),
});
export type ThresholdPreview = z.output<typeof thresholdPreviewSchema>;
