import * as z from 'zod/mini';
import { latestTestSchema } from '../latest-test.ts';
import { bloodTestSchema, type recordTestSchema } from '../test.ts';
import { type RouteContract, schemas } from './route.ts';

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
