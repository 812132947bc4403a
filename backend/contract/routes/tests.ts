import * as z from 'zod/mini';
import { bloodTestSchema, latestTestSchema, type recordTestSchema } from '../test.ts';
import { LIST_LATEST_TESTS_AT } from './entry-addresses.ts';
import { type RouteContract, schemas } from './route.ts';

export const LIST_LATEST_TESTS = {
  address: LIST_LATEST_TESTS_AT,
  answer: z.array(latestTestSchema),
} as const satisfies RouteContract;

export const LIST_BLOOD_TESTS = {
  address: 'GET /patients/:patientId/blood-tests',
  answer: z.array(bloodTestSchema),
} as const satisfies RouteContract;

export const LIST_UPCOMING_TESTS = {
  address: 'GET /patients/:patientId/blood-tests/upcoming',
  answer: z.array(bloodTestSchema),
} as const satisfies RouteContract;

export const RECORD_TEST = {
  address: 'POST /patients/:patientId/tests',
  takes: schemas<{ body: typeof recordTestSchema }>(),
  answer: latestTestSchema,
  status: 201,
} as const satisfies RouteContract;
