/** How the programme does in a month, after WHO HEARTS: counts of patients, and no patient. */
import * as z from 'zod/mini';

/** How a patient with a condition stands at the end of a month. */
const STANDINGS = ['controlled', 'uncontrolled', 'noReading', 'lost', 'left'] as const;
export type Standing = (typeof STANDINGS)[number];

const standings = {
  controlled: z.number(),
  uncontrolled: z.number(),
  /** None in the last three months. */
  noReading: z.number(),
  /** Nothing at all in the last twelve. */
  lost: z.number(),
  /** Died or moved away. */
  left: z.number(),
};

export const indicatorsSchema = z.object({
  /** Of three months and longer: those of the standings. */
  ...standings,
  /** Registered in the last three months: in no standing yet. */
  new: z.number(),
  /** Controlled among controlled, uncontrolled and those without a reading; null where there is none of them. */
  controlledShare: z.nullable(z.number()),
});
export type Indicators = z.output<typeof indicatorsSchema>;

/** Those who were registered in one month, as they stand at the end of the month that was asked for. */
const cohortSchema = z.object({ month: z.string(), registered: z.number(), ...standings });
export type Cohort = z.output<typeof cohortSchema>;

const ofConditions = { hypertension: indicatorsSchema, diabetes: indicatorsSchema };

export const programmeIndicatorsSchema = z.object({
  month: z.string(),
  /** From, and up to but without it: by the calendar of the clinic. */
  from: z.string(),
  to: z.string(),
  /** What is received from then on changes nothing in the month, but is told as late. */
  closesAt: z.string(),
  closed: z.boolean(),
  ...ofConditions,
  /** Of the last 24 months, the newest last. */
  cohorts: z.object({ hypertension: z.array(cohortSchema), diabetes: z.array(cohortSchema) }),
  /** What the month would be with what was received after it was closed; null where that changes nobody's standing. */
  late: z.nullable(z.object({ patients: z.number(), ...ofConditions })),
  definitions: z.object({
    source: z.string(),
    systolicBelow: z.number(),
    diastolicBelow: z.number(),
    fastingGlucoseBelow: z.number(),
    otherGlucoseBelow: z.number(),
    hba1cBelow: z.number(),
    newMonths: z.number(),
    noReadingMonths: z.number(),
    lostMonths: z.number(),
    closedAfterDays: z.number(),
  }),
});
export type ProgrammeIndicators = z.output<typeof programmeIndicatorsSchema>;
