/** Goals of a patient, as they are set and answered. */
import * as z from 'zod/mini';
import { CHOSEN_GOAL_STATUSES, GOAL_STATUSES, GOAL_TYPES } from '../../events/enums.ts';
import {
  MAX_NAME,
  MAX_NOTE,
  namedPatient,
  optionalDay,
  optionalText,
  requiredText,
  wholeNumber,
} from './primitives.ts';

export const MOST_ACTIVE_GOALS = 10;
export const DEFAULT_REWARD = 50;
/** What a goal may be worth, by who sets it. */
export const MOST_POINTS = { clinician: 500, patient: 200 } as const;

export const setGoalSchema = z.object({
  patientId: namedPatient,
  goalType: z.enum(GOAL_TYPES),
  title: requiredText(MAX_NAME),
  description: optionalText(MAX_NOTE),
  /** Its bounds are those of its type. */
  targetValue: z.number(),
  targetDate: optionalDay,
  pointsReward: z.nullish(wholeNumber({ min: 0, max: MOST_POINTS.clinician })),
});
export type SetGoal = z.output<typeof setGoalSchema>;

export const changeGoalStatusSchema = z.object({ status: z.enum(CHOSEN_GOAL_STATUSES) });

export const goalSchema = z.object({
  id: z.string(),
  patientId: z.string(),
  goalType: z.enum(GOAL_TYPES),
  title: z.string(),
  description: z.nullable(z.string()),
  targetValue: z.number(),
  currentValue: z.number(),
  targetDate: z.nullable(z.string()),
  status: z.enum(GOAL_STATUSES),
  pointsReward: z.number(),
  completedAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** A person's name; of a goal of the patient's own, theirs. */
  setBy: z.string(),
});
export type Goal = z.output<typeof goalSchema>;
