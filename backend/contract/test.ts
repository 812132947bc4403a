/** Tests and examinations, as they are sent and answered. Two views of one thing have two sets of names. */
import * as z from 'zod/mini';
import { TEST_SOURCES, TEST_TYPES } from '../../events/enums.ts';
import { MAX_NAME, MAX_NOTE, namedPatient, optionalDay, optionalText, requiredText } from './primitives.ts';

export const recordTestSchema = z.object({
  patientId: namedPatient,
  testType: z.enum(TEST_TYPES),
  result: requiredText(MAX_NAME),
  units: optionalText(MAX_NAME),
  source: z.nullish(z.enum(TEST_SOURCES)),
  /** Left out: today. */
  testDate: optionalDay,
  /** Left out: by the test and the patient's conditions. */
  dueNext: optionalDay,
  normalRange: optionalText(MAX_NAME),
  /** Of an OTHER test what it was: EYE, FOOT, URINE_ACR, or anything else. */
  notes: optionalText(MAX_NOTE),
  abnormal: z.nullish(z.boolean()),
});
export type RecordTest = z.output<typeof recordTestSchema>;

export const bloodTestSchema = z.object({
  id: z.string(),
  testType: z.enum(TEST_TYPES),
  result: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  normalRange: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  testDate: z.nullable(z.string()),
  nextDueDate: z.nullable(z.string()),
});
export type BloodTest = z.output<typeof bloodTestSchema>;
