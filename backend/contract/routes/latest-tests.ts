import * as z from 'zod/mini';
import { latestTestSchema } from '../latest-test.ts';
import { LIST_LATEST_TESTS_AT } from './entry-addresses.ts';
import type { RouteContract } from './route.ts';

export const LIST_LATEST_TESTS = {
  address: LIST_LATEST_TESTS_AT,
  answer: z.array(latestTestSchema),
} as const satisfies RouteContract;
