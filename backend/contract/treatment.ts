/** What the care team keeps of a patient: notes, medicines, planned tests. */
import * as z from 'zod/mini';
import { TEST_TYPES } from '../../events/enums.ts';
import { MAX_NAME, MAX_NOTE, optionalDay, optionalText, requiredText } from './primitives.ts';

export const writeNoteSchema = z.object({ text: requiredText(MAX_NOTE) });

export const noteSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** A person's name. */
  by: z.string(),
  /** Whether whoever asks wrote it, and may change it. */
  own: z.boolean(),
  at: z.string(),
  editedAt: z.nullable(z.string()),
});
export type Note = z.output<typeof noteSchema>;

/** Of the patient's day, `HH:MM`. */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const MOST_TIMES = 12;
const dosing = {
  dose: requiredText(MAX_NAME),
  times: z.nullish(z.array(timeOfDay).check(z.maxLength(MOST_TIMES))),
  /** The day from which it is so; left out: today. */
  since: optionalDay,
};

export const startMedicationSchema = z.extend(z.object({ name: requiredText(MAX_NAME) }), dosing);
export const changeMedicationSchema = z.object({
  ...dosing,
  /** How it was taken when the change was made: where it is taken otherwise by now, it is refused. */
  madeFrom: z.nullish(z.object({ dose: z.string(), times: z.array(z.string()) })),
});
export const stopMedicationSchema = z.object({ since: optionalDay, reason: optionalText(MAX_NOTE) });

const dosedSchema = { dose: z.string(), times: z.array(z.string()), since: z.string() };

export const medicationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As it is taken now, or was last. */
  ...dosedSchema,
  /** Since when the patient has taken it, whatever the dose. */
  startedOn: z.string(),
  /** Every dose before the present one, the first first. */
  before: z.array(z.object(dosedSchema)),
  stopped: z.nullable(z.object({ since: z.string(), reason: z.nullable(z.string()) })),
});
export type Medication = z.output<typeof medicationSchema>;

export const planTestSchema = z.object({
  testType: z.enum(TEST_TYPES),
  /** Of an OTHER test what it is: EYE, FOOT, URINE_ACR. */
  subtype: optionalText(MAX_NAME),
  dueOn: z.iso.date(),
});
