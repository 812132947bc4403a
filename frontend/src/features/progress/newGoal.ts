import type * as z from 'zod/mini';
import type { setGoalSchema } from '../../../../backend/contract/goal.ts';

/** A goal as it is sent. */
export type NewGoal = z.input<typeof setGoalSchema>;
