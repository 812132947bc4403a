/** The clinic's settings, as they are sent and answered. */
import * as z from 'zod/mini';
import { clinicSettingsSchema } from '../../events/clinic-events.ts';
import { COUNTRIES, LANGUAGES, PLAN_TIERS, SECOND_FACTORS } from '../../events/enums.ts';
import { featureFlagsSchema } from '../../events/feature-flags.ts';
import { isCleanText, MAX_NAME, optionalText, phoneText, requiredText, wholeNumber } from './primitives.ts';

const SILENCE_DAYS_BOUNDS = { min: 1, max: 30 } as const;

/**
 * One plain address: nothing by which a careless mail program reads a second one, or a name beside it. The dot after the first
 * character of the domain can be one alone: a text of a megabyte would else be read in the square of its length.
 */
export const emailAddress =
  /^[^\s@"<>(),:;\\[\]]+@[^\s@"<>(),:;\\[\]][^\s@"<>(),:;\\[\].]*\.[^\s@"<>(),:;\\[\]]+$/u;

const address = z.nullish(
  z.string().check(
    z.maxLength(MAX_NAME),
    z.refine((text) => text.trim() === '' || (isCleanText(text) && emailAddress.test(text.trim()))),
  ),
);

/**
 * The whole settings; a contact that is left out is none; time zone, language, silence, plan, flags and second factor that are
 * left out stay as they are. A change made from an older version than the one in force is refused.
 */
export const changeClinicSchema = z.object({
  name: requiredText(MAX_NAME),
  region: optionalText(MAX_NAME),
  country: z.nullish(z.enum(COUNTRIES)),
  timeZone: z.nullish(z.string().check(z.maxLength(MAX_NAME))),
  language: z.nullish(z.enum(LANGUAGES)),
  contactEmail: address,
  contactPhone: phoneText(),
  onCallPhone: phoneText(),
  patientPhone: phoneText(),
  silence: z.nullish(
    z.object({
      on: z.boolean(),
      /** Days beyond a patient's expected rhythm. */
      afterDays: wholeNumber(SILENCE_DAYS_BOUNDS),
    }),
  ),
  planTier: z.nullish(z.enum(PLAN_TIERS)),
  featureFlags: z.nullish(featureFlagsSchema),
  secondFactor: z.nullish(z.enum(SECOND_FACTORS)),
  version: z.nullish(z.number().check(z.minimum(0), z.multipleOf(1))),
});
export type ChangeClinic = z.output<typeof changeClinicSchema>;

export const clinicSchema = z.extend(clinicSettingsSchema, {
  /** Counts the changes. */
  version: z.number(),
  updatedAt: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
});
export type ClinicInForce = z.output<typeof clinicSchema>;

/** What a patient is told of their clinic: how to reach it, and nothing of its staff. */
export const clinicOfPatientSchema = z.pick(clinicSettingsSchema, {
  name: true,
  country: true,
  timeZone: true,
  patientPhone: true,
});
export type ClinicOfPatient = z.output<typeof clinicOfPatientSchema>;
