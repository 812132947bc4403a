/** What a clinician wants to know of a patient before a call. Null where nothing was measured. */
import * as z from 'zod/mini';
import { CONTACT_OUTCOMES, TEST_TYPES } from '../../events/enums.ts';
import { sinceLater } from './primitives.ts';

const averageSchema = z.object({
  /** mmHg, whole. */
  systolic: z.number(),
  diastolic: z.number(),
  /** How many readings it is the average of. */
  readings: z.number(),
});

const dueTestSchema = z.object({
  testType: z.enum(TEST_TYPES),
  subtype: z.nullable(z.string()),
  dueNext: z.string(),
});

export const summarySchema = z.object({
  /** Of the last 7 and 30 days, today included. */
  bp7: z.nullable(averageSchema),
  bp30: z.nullable(averageSchema),
  /** Days of the last 30 on which every log that was judged was GREEN. */
  greenDays30: z.nullable(z.number()),
  /** Days of the last 30 with a log. */
  loggedDays30: z.number(),
  /** Share of those days on which every dose was taken, 0 to 1. */
  adherence30: z.nullable(z.number()),
  /** From the first to the last weight of the last 30 days; two are needed. */
  weightChangeKg30: z.nullable(z.number()),
  daysSinceLastLog: z.nullable(z.number()),
  /** Those whose day is past, the most overdue first. */
  overdueTests: sinceLater(z.array(dueTestSchema), []),
  /** The soonest that is due today or later. */
  nextDueTest: z.nullable(dueTestSchema),
  openAlerts: z.object({ RED: z.number(), AMBER: z.number() }),
  lastContact: z.nullable(z.object({ at: z.string(), outcome: z.enum(CONTACT_OUTCOMES), by: z.string() })),
});
export type Summary = z.output<typeof summarySchema>;
