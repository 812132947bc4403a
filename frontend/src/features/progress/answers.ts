/** The shapes in which a phone keeps what its views were answered. */
import type * as z from 'zod/mini';
import type { Goal } from '../../../../backend/contract/goal.ts';
import type { Stats } from '../../../../backend/contract/progress.ts';
import { LIST_GOALS, READ_STATS } from '../../../../backend/contract/routes/progress.ts';
import { LIST_LATEST_TESTS } from '../../../../backend/contract/routes/latest-tests.ts';
import type { LatestTest } from '../../../../backend/contract/latest-test.ts';

export const STATS: z.ZodMiniType<Stats> = READ_STATS.answer;
export const GOALS: z.ZodMiniType<readonly Goal[]> = LIST_GOALS.answer;
export const TESTS: z.ZodMiniType<readonly LatestTest[]> = LIST_LATEST_TESTS.answer;
