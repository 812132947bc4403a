import * as z from 'zod/mini';
import { type changeGoalStatusSchema, goalSchema, type setGoalSchema } from '../goal.ts';
import { achievementSchema, statsSchema, type unlockAchievementSchema } from '../progress.ts';
import { SET_GOAL_AT } from './entry-addresses.ts';
import { type RouteContract, schemas } from './route.ts';

export const READ_STATS = {
  address: 'GET /patients/:patientId/stats',
  answer: statsSchema,
} as const satisfies RouteContract;

export const LIST_ACHIEVEMENTS = {
  address: 'GET /patients/:patientId/achievements',
  answer: z.array(achievementSchema),
} as const satisfies RouteContract;

/** 200 where it is there already. */
export const UNLOCK_ACHIEVEMENT = {
  address: 'POST /patients/:patientId/achievements',
  takes: schemas<{ body: typeof unlockAchievementSchema }>(),
  answer: achievementSchema,
  status: 201,
} as const satisfies RouteContract;

export const LIST_GOALS = {
  address: 'GET /patients/:patientId/goals',
  answer: z.array(goalSchema),
} as const satisfies RouteContract;

/** 200 where an active one of the type and title is there already. */
export const SET_GOAL = {
  address: SET_GOAL_AT,
  takes: schemas<{ body: typeof setGoalSchema }>(),
  answer: goalSchema,
  status: 201,
} as const satisfies RouteContract;

export const CHANGE_GOAL_STATUS = {
  address: 'POST /goals/:goalId/status',
  takes: schemas<{ body: typeof changeGoalStatusSchema }>(),
  answer: goalSchema,
} as const satisfies RouteContract;
