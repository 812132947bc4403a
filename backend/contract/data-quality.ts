/** What in the readings of a month is to be looked at: what cannot be, what is seldom so, and what is ill and well measured. */
import * as z from 'zod/mini';
import { LOG_SOURCES } from '../../events/enums.ts';

export const QUALITY_CHECKS = [
  'systolic-not-above-diastolic',
  'out-of-bounds',
  'unit-suspected',
  'repeated-values',
  'duplicate',
  'end-digit-zero',
  'ahead-of-clock',
  'late',
  'abnormal',
] as const;
export type QualityCheck = (typeof QUALITY_CHECKS)[number];

const QUALITY_KINDS = ['impossible', 'suspect', 'time', 'abnormal'] as const;
export type QualityKind = (typeof QUALITY_KINDS)[number];

/** A row a digit, 0 to 9: how many readings end with it. */
const digits = z.array(z.number());

export const qualityBoardSchema = z.object({
  month: z.string(),
  from: z.string(),
  to: z.string(),
  logs: z.number(),
  patients: z.number(),
  checks: z.array(
    z.object({
      check: z.enum(QUALITY_CHECKS),
      kind: z.enum(QUALITY_KINDS),
      /** How many logs, and of how many patients. */
      logs: z.number(),
      patients: z.number(),
    }),
  ),
  endDigits: z.object({ systolic: digits, diastolic: digits }),
});
export type QualityBoard = z.output<typeof qualityBoardSchema>;

export const qualityRowSchema = z.object({
  logId: z.string(),
  /** Of an analyst: under which name the patient goes in exports. */
  patientId: z.string(),
  measuredAt: z.string(),
  receivedAt: z.string(),
  source: z.enum(LOG_SOURCES),
  /** The readings that the log holds, by the names of the vocabulary. */
  readings: z.record(z.string(), z.number()),
  /** The log before, where the two together are what is noticed. */
  besideLogId: z.nullable(z.string()),
});
export type QualityRow = z.output<typeof qualityRowSchema>;
