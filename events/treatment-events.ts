/**
 * What the care team keeps of a patient: notes (`note-<id>`), the medicines that they know of (`medication-<id>`) and tests
 * that are planned (`plannedTests-<patientId>`). A day is `YYYY-MM-DD` in the patient's time zone, a time of day `HH:MM`.
 */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import { TEST_TYPES } from './enums.ts';

export const NoteWritten = defineEvent({
  type: 'NoteWritten',
  category: 'note',
  personal: ['text'],
  schema: z.object({ text: z.string() }),
});

export const NoteEdited = defineEvent({
  type: 'NoteEdited',
  category: 'note',
  personal: ['text'],
  schema: z.object({ text: z.string() }),
});

/** A medicine that the care team knows of: taken since that day, as far as they know. */
export const MedicationStarted = defineEvent({
  type: 'MedicationStarted',
  category: 'medication',
  personal: ['name', 'dose'],
  schema: z.object({
    name: z.string(),
    /** As it is written on a box: "5 mg". */
    dose: z.string(),
    times: z.array(z.string()),
    since: z.string(),
  }),
});

/** Another dose, or other times, from that day on. */
export const MedicationChanged = defineEvent({
  type: 'MedicationChanged',
  category: 'medication',
  personal: ['dose'],
  schema: z.object({ dose: z.string(), times: z.array(z.string()), since: z.string() }),
});

export const MedicationStopped = defineEvent({
  type: 'MedicationStopped',
  category: 'medication',
  personal: ['reason'],
  schema: z.object({ since: z.string(), reason: z.nullable(z.string()) }),
});

/** A test is to be done by that day. The last plan of a kind of test counts, until there is a later result. */
export const TestPlanned = defineEvent({
  type: 'TestPlanned',
  category: 'plannedTests',
  schema: z.object({
    testType: z.enum(TEST_TYPES),
    /** What an OTHER test is: EYE, FOOT, URINE_ACR; null otherwise. */
    subtype: z.nullable(z.string()),
    dueOn: z.string(),
  }),
});
