/** The newest result of each test, as it is answered. Apart from all else of tests, which a patient's phone never asks for. */
import * as z from 'zod/mini';
import { TEST_SOURCES, TEST_TYPES } from '../../events/enums.ts';

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
