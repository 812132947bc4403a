/**
 * Stream `patientWork-<patientId>`: who of the care team is on a patient. What came of a call is in the patient's own
 * stream (`PatientContacted`), what was raised in that of the alerts.
 */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';

/** The log or alert that somebody had before them when they acted; null where nothing had come yet. */
const upTo = z.nullable(z.string());

/** Somebody of the team has opened the patient. */
export const PatientSeen = defineEvent({
  type: 'PatientSeen',
  category: 'patientWork',
  schema: z.object({ upTo }),
});

/** A person takes a patient on, or somebody gives the patient to them. */
export const PatientAssigned = defineEvent({
  type: 'PatientAssigned',
  category: 'patientWork',
  schema: z.object({
    userId: z.string(),
    /** Who had been on it; null where nobody was. */
    before: z.nullable(z.string()),
  }),
});

export const PatientHandedOver = defineEvent({
  type: 'PatientHandedOver',
  category: 'patientWork',
  personal: ['note'],
  schema: z.object({
    /** To whom; null: to the team. */
    userId: z.nullable(z.string()),
    before: z.nullable(z.string()),
    note: z.nullable(z.string()),
  }),
});

/** Nothing is left to do for what had come until then. */
export const PatientWorkDone = defineEvent({
  type: 'PatientWorkDone',
  category: 'patientWork',
  personal: ['note'],
  schema: z.object({ upTo, note: z.nullable(z.string()) }),
});

/** It was not done after all. */
export const PatientWorkReopened = defineEvent({
  type: 'PatientWorkReopened',
  category: 'patientWork',
  schema: z.object({}),
});
