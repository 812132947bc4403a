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

/** One row for each kind of test. Result, source and day are null of one that is due and was never done. */
export const latestTestSchema = z.object({
  id: z.string(),
  testType: z.enum(TEST_TYPES),
  /** What an OTHER test was: EYE, FOOT, URINE_ACR; else null. */
  subtype: z.nullable(z.string()),
  result: z.nullable(z.string()),
  units: z.nullable(z.string()),
  source: z.nullable(z.enum(TEST_SOURCES)),
  testDate: z.nullable(z.string()),
  dueNext: z.nullable(z.string()),
  resultValue: z.nullable(z.string()),
  resultUnits: z.nullable(z.string()),
  resultDate: z.nullable(z.string()),
  dueNextDate: z.nullable(z.string()),
  normalRange: z.nullable(z.string()),
  notes: z.nullable(z.string()),
});
export type LatestTest = z.output<typeof latestTestSchema>;

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
