/** Stream `patient-<patientId>`: registration, conditions, plan, contact, threshold overrides. */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import {
  CONTACT_OUTCOMES,
  COUNTRIES,
  GLUCOSE_UNITS,
  LANGUAGES,
  PATIENT_SIGN_IN_METHODS,
  PLAN_TIERS,
} from './enums.ts';
import { thresholdOverridesSchema } from './thresholds.ts';

const profile = {
  name: z.string(),
  /** Years. */
  age: z.number(),
  email: z.nullable(z.string()),
  /** E.164. */
  phoneNumber: z.nullable(z.string()),
  hasKnownHtn: z.boolean(),
  hasKnownAfFlutter: z.boolean(),
  hasKnownIhd: z.boolean(),
  hasKnownHf: z.boolean(),
  hasKnownDiabetes: z.boolean(),
  planTier: z.enum(PLAN_TIERS),
  country: z.nullable(z.enum(COUNTRIES)),
  /** IANA name; streaks, "today" and due dates are this zone's. */
  timeZone: z.string(),
  language: z.enum(LANGUAGES),
  /** The unit of the patient's own meter. The log itself is always in mmol/L. */
  glucoseUnit: z.enum(GLUCOSE_UNITS),
  expectedLogEveryDays: z.number(),
};
const PERSONAL_PROFILE = ['name', 'email', 'phoneNumber'];

export const patientProfileSchema = z.object(profile);
export type PatientProfile = z.output<typeof patientProfileSchema>;

export const PatientRegistered = defineEvent({
  type: 'PatientRegistered',
  category: 'patient',
  personal: PERSONAL_PROFILE,
  schema: patientProfileSchema,
});

/** Only what changed. */
export const PatientDetailsChanged = defineEvent({
  type: 'PatientDetailsChanged',
  category: 'patient',
  personal: PERSONAL_PROFILE,
  schema: z.partial(patientProfileSchema),
});

export const PatientThresholdsSet = defineEvent({
  type: 'PatientThresholdsSet',
  category: 'patient',
  personal: ['reason'],
  schema: z.object({ overrides: thresholdOverridesSchema, reason: z.string() }),
});

export const PatientThresholdsCleared = defineEvent({
  type: 'PatientThresholdsCleared',
  category: 'patient',
  schema: z.object({}),
});

/** A patient, or the care team for them, asks for a higher plan; a plan that is changed answers it. */
export const PlanUpgradeRequested = defineEvent({
  type: 'PlanUpgradeRequested',
  category: 'patient',
  schema: z.object({ tier: z.enum(PLAN_TIERS) }),
});

/** What came of reaching a patient. After moved_away or died nothing is sent until a contact "reached". */
export const PatientContacted = defineEvent({
  type: 'PatientContacted',
  category: 'patient',
  personal: ['note'],
  schema: z.object({
    contactId: z.string(),
    outcome: z.enum(CONTACT_OUTCOMES),
    note: z.nullable(z.string()),
    messageId: z.nullable(z.string()),
    callAgainAt: z.nullable(z.string()),
  }),
});

/** What came of a contact was entered by mistake: all is as it was before it. */
export const PatientContactWithdrawn = defineEvent({
  type: 'PatientContactWithdrawn',
  category: 'patient',
  schema: z.object({ contactId: z.string() }),
});

/** A message that holds a link by which the patient signs in once. */
export const PatientSignInLinkSent = defineEvent({
  type: 'PatientSignInLinkSent',
  category: 'patient',
  schema: z.object({ messageId: z.string() }),
});

export const PatientSignedIn = defineEvent({
  type: 'PatientSignedIn',
  category: 'patient',
  schema: z.object({ method: z.enum(PATIENT_SIGN_IN_METHODS) }),
});

/** Somebody of the care team asks that the person be forgotten; another one must carry it out. */
export const ForgettingRequested = defineEvent({
  type: 'ForgettingRequested',
  category: 'patient',
  personal: ['reason'],
  schema: z.object({ reason: z.string() }),
});

export const ForgettingWithdrawn = defineEvent({
  type: 'ForgettingWithdrawn',
  category: 'patient',
  schema: z.object({}),
});

/** From here on the key of the person is destroyed: what was measured stays, without a name. */
export const PatientForgotten = defineEvent({
  type: 'PatientForgotten',
  category: 'patient',
  schema: z.object({
    /** Of the key that was destroyed; null where nothing had been sealed under one. */
    keyFingerprint: z.nullable(z.string()),
  }),
});
