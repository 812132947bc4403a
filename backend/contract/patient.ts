/** Patients, as they are sent and answered. */
import * as z from 'zod/mini';
import {
  CONTACT_OUTCOMES,
  COUNTRIES,
  FLAGS,
  GLUCOSE_UNITS,
  LANGUAGES,
  LEAVING_OUTCOMES,
  PLAN_TIERS,
} from '../../events/enums.ts';
import { featureFlagsSchema } from '../../events/feature-flags.ts';
import { logSchema } from './log.ts';
import type { Work } from './work.ts';
import { isCleanText, MAX_NAME, phoneText, requiredText, wholeNumber } from './primitives.ts';

/** The rules are written for adults. */
export const AGE_BOUNDS = { min: 18, max: 120 } as const;
const EXPECTED_LOG_DAYS_BOUNDS = { min: 1, max: 14 } as const;

/* @__NO_SIDE_EFFECTS__ */
function email() {
  // The dot can be one alone: a long text would else be read in the square of its length.
  const isAddress = (text: string) => /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/u.test(text);
  return z.nullish(
    z.string().check(
      z.maxLength(MAX_NAME),
      z.refine((text) => text.trim() === '' || (isCleanText(text) && isAddress(text.trim()))),
    ),
  );
}

/* @__NO_SIDE_EFFECTS__ */
function optionalDetails() {
  return {
    email: email(),
    /** Kept as E.164. */
    phoneNumber: phoneText(),
    hasKnownHtn: z.nullish(z.boolean()),
    hasKnownAfFlutter: z.nullish(z.boolean()),
    hasKnownIhd: z.nullish(z.boolean()),
    hasKnownHf: z.nullish(z.boolean()),
    hasKnownDiabetes: z.nullish(z.boolean()),
    planTier: z.nullish(z.enum(PLAN_TIERS)),
    country: z.nullish(z.enum(COUNTRIES)),
    timeZone: z.nullish(z.string().check(z.maxLength(MAX_NAME))),
    language: z.nullish(z.enum(LANGUAGES)),
    glucoseUnit: z.nullish(z.enum(GLUCOSE_UNITS)),
    expectedLogEveryDays: z.nullish(wholeNumber(EXPECTED_LOG_DAYS_BOUNDS)),
  };
}

export const registerPatientSchema = z.extend(
  z.object({ name: requiredText(MAX_NAME), age: wholeNumber(AGE_BOUNDS) }),
  optionalDetails(),
);
export type RegisterPatient = z.output<typeof registerPatientSchema>;

/** Any of the fields; null clears one that may be empty. */
export const changePatientSchema = z.extend(
  z.object({ name: z.optional(requiredText(MAX_NAME)), age: z.optional(wholeNumber(AGE_BOUNDS)) }),
  optionalDetails(),
);
export type ChangePatient = z.output<typeof changePatientSchema>;

/** As `GET /patients/{id}/worklist` answers it, which says its fields: each patient of a list has one, and screens load this. */
const knownWork = z.custom<Work>((work) => typeof work === 'object' && work !== null);

export const patientSchema = z.object({
  id: z.string(),
  name: z.string(),
  age: z.number(),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  hasKnownHtn: z.boolean(),
  hasKnownAfFlutter: z.boolean(),
  hasKnownIhd: z.boolean(),
  hasKnownHf: z.boolean(),
  hasKnownDiabetes: z.boolean(),
  planTier: z.enum(PLAN_TIERS),
  featureFlags: featureFlagsSchema,
  country: z.nullable(z.enum(COUNTRIES)),
  timeZone: z.string(),
  language: z.enum(LANGUAGES),
  glucoseUnit: z.enum(GLUCOSE_UNITS),
  /** Of the newest log that is not limited; null: nothing judged yet, which is never shown as GREEN. */
  lastFlag: z.nullable(z.enum(FLAGS)),
  expectedLogEveryDays: z.number(),
  silent: z.boolean(),
  silentSince: z.nullable(z.string()),
  contactStopped: z.boolean(),
  /** That they died or moved away, as it was recorded; not there while they are in the programme. */
  left: z.optional(z.object({ outcome: z.enum(LEAVING_OUTCOMES), at: z.string(), by: z.string() })),
  lastContact: z.nullable(z.object({ at: z.string(), outcome: z.enum(CONTACT_OUTCOMES), by: z.string() })),
  openAlerts: z.object({ RED: z.number(), AMBER: z.number() }),
  createdAt: z.string(),
  /** That the patient is one of the sample data; not there for any other. */
  simulated: z.optional(z.literal(true)),
  latestLog: z.nullable(logSchema),
  /** What the care team has to do; not there for a patient who asks, and of one who has left the programme. */
  work: z.optional(knownWork),
});
export type Patient = z.output<typeof patientSchema>;

/** What an administrator is told of a patient: the name by which they are forgotten on request, and the plan. */
export const patientNameSchema = z.pick(patientSchema, {
  id: true,
  name: true,
  planTier: true,
  createdAt: true,
});
export type PatientName = z.output<typeof patientNameSchema>;

export const patientWithLogsSchema = z.extend(patientSchema, { logs: z.array(logSchema) });
export type PatientWithLogs = z.output<typeof patientWithLogsSchema>;

export const patientCountsSchema = z.object({
  all: z.number(),
  RED: z.number(),
  AMBER: z.number(),
  GREEN: z.number(),
  none: z.number(),
  silent: z.number(),
  /** Whether a search finds more than are counted. */
  more: z.boolean(),
});
export type PatientCounts = z.output<typeof patientCountsSchema>;

/** The columns of a list that it can be in the order of. */
export const PATIENT_COLUMNS = [
  'name',
  'bloodPressure',
  'heartRate',
  'weight',
  'glucose',
  'reading',
] as const;
export type PatientColumn = (typeof PATIENT_COLUMNS)[number];
