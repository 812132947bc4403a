/** In stream `patient-<patientId>`: the people whom a patient lets see their record, or report for them. */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import { CAREGIVER_END_REASONS, CAREGIVER_RIGHTS, PATIENT_SIGN_IN_METHODS } from './enums.ts';

/** By the patient; by the care team, who then had the patient's consent. */
export const CaregiverInvited = defineEvent({
  type: 'CaregiverInvited',
  category: 'patient',
  personal: ['name', 'phoneNumber', 'relation'],
  schema: z.object({
    /** The same for one number in one clinic: who looks after two patients is one person. */
    caregiverId: z.string(),
    name: z.string(),
    /** E.164. */
    phoneNumber: z.string(),
    relation: z.nullable(z.string()),
    may: z.enum(CAREGIVER_RIGHTS),
    /** The last day, where the patient lives; null: until it is ended. */
    until: z.nullable(z.string()),
    /** Of the message that holds their link; null in the demonstration, where nobody signs in. */
    messageId: z.nullable(z.string()),
  }),
});

/** They signed in for the first time. */
export const CaregiverAccepted = defineEvent({
  type: 'CaregiverAccepted',
  category: 'patient',
  schema: z.object({ caregiverId: z.string(), method: z.enum(PATIENT_SIGN_IN_METHODS) }),
});

export const CaregiverEnded = defineEvent({
  type: 'CaregiverEnded',
  category: 'patient',
  schema: z.object({ caregiverId: z.string(), reason: z.enum(CAREGIVER_END_REASONS) }),
});
