/** Streams `clinic-<id>` (thresholds, settings), `sampleData-<seed>`. */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import { COUNTRIES, LANGUAGES, PLAN_TIERS, SECOND_FACTORS } from './enums.ts';
import { DEFAULT_FEATURE_FLAGS, featureFlagsSchema } from './feature-flags.ts';
import { clinicThresholdsSchema } from './thresholds.ts';

/** The whole set in force from then on. */
export const ClinicThresholdsChanged = defineEvent({
  type: 'ClinicThresholdsChanged',
  category: 'clinic',
  personal: ['reason'],
  schema: z.object({
    thresholds: clinicThresholdsSchema,
    reason: z.nullable(z.string()),
    /** Whether it went back to the product's own values. */
    reset: z.boolean(),
  }),
});

export const clinicSettingsSchema = z.object({
  name: z.string(),
  region: z.nullable(z.string()),
  country: z.nullable(z.enum(COUNTRIES)),
  timeZone: z.string(),
  /** In which its contact is told of an alert. */
  language: z.enum(LANGUAGES),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  onCallPhone: z.nullable(z.string()),
  /** The number that patients may call. */
  patientPhone: z.nullable(z.string()),
  silence: z.object({ on: z.boolean(), afterDays: z.number() }),
  /** A patient has the higher of their own plan and this one. */
  planTier: z.enum(PLAN_TIERS),
  featureFlags: featureFlagsSchema,
  /** Who of its staff must show a passkey beside their password. */
  secondFactor: z.enum(SECOND_FACTORS),
});
export type ClinicSettings = z.output<typeof clinicSettingsSchema>;

export const ClinicSettingsChanged = defineEvent({
  type: 'ClinicSettingsChanged',
  version: 5,
  category: 'clinic',
  personal: ['contactEmail', 'contactPhone', 'onCallPhone', 'patientPhone'],
  schema: clinicSettingsSchema,
  upcast: {
    // Until the contact had a language, it was told in English.
    1: (data) => ({ ...data, language: 'en' }),
    // The numbers that a clinic had given until then are those of its staff: none of them is told to patients.
    2: (data) => ({ ...data, patientPhone: null }),
    // Until then a patient had their own plan alone.
    3: (data) => ({ ...data, planTier: 'BASIC', featureFlags: DEFAULT_FEATURE_FLAGS }),
    // Nobody had chosen yet: what a new clinic begins with.
    4: (data) => ({ ...data, secondFactor: 'administrators' }),
  },
});

/** A further clinic of the installation, with what it begins with. The first one, `main`, is there without it. */
export const ClinicRegistered = defineEvent({
  type: 'ClinicRegistered',
  version: 2,
  category: 'clinic',
  personal: ['contactEmail', 'contactPhone', 'onCallPhone', 'patientPhone'],
  schema: clinicSettingsSchema,
  upcast: { 1: (data) => ({ ...data, secondFactor: 'administrators' }) },
});

/** The instant that the sample data's times are relative to: a load that was cut short goes on from the same one. */
export const SampleDataRequested = defineEvent({
  type: 'SampleDataRequested',
  category: 'sampleData',
  schema: z.object({ seed: z.number(), anchor: z.string() }),
});

/** All of the sample data is in the log: so many commands. What the load added that completed it is what it was answered. */
export const SampleDataLoaded = defineEvent({
  type: 'SampleDataLoaded',
  category: 'sampleData',
  schema: z.object({ commands: z.number(), patients: z.number(), logs: z.number(), events: z.number() }),
});
