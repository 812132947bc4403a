import * as z from 'zod/mini';
import {
  fitnessProfileSchema,
  programmeSchema,
  recommendationSchema,
  type recommendSchema,
  type recordSessionSchema,
  sessionSchema,
  type setFitnessProfileSchema,
  type skipRecommendationSchema,
} from '../exercise.ts';
import { statsSchema } from '../progress.ts';
import type { pageQuerySchema } from '../query.ts';
import { RECORD_SESSION_AT } from './entry-addresses.ts';
import { type RouteContract, schemas } from './route.ts';

export const LIST_PROGRAMMES = {
  address: 'GET /exercise/programs',
  answer: z.array(programmeSchema),
} as const satisfies RouteContract;

export const LIST_RECOMMENDATIONS = {
  address: 'GET /patients/:patientId/exercise/recommendations',
  answer: z.array(recommendationSchema),
} as const satisfies RouteContract;

export const RECOMMEND_EXERCISE = {
  address: 'POST /patients/:patientId/exercise/recommendations',
  takes: schemas<{ body: typeof recommendSchema }>(),
  answer: recommendationSchema,
  status: 201,
} as const satisfies RouteContract;

export const SKIP_RECOMMENDATION = {
  address: 'POST /exercise/recommendations/:recommendationId/skip',
  takes: schemas<{ body: typeof skipRecommendationSchema }>(),
  answer: recommendationSchema,
} as const satisfies RouteContract;

export const LIST_SESSIONS = {
  address: 'GET /patients/:patientId/exercise/sessions',
  takes: schemas<{ query: typeof pageQuerySchema }>(),
  answer: z.array(sessionSchema),
} as const satisfies RouteContract;

export const RECORD_SESSION = {
  address: RECORD_SESSION_AT,
  takes: schemas<{ body: typeof recordSessionSchema }>(),
  answer: z.object({ session: sessionSchema, stats: statsSchema }),
  status: 201,
} as const satisfies RouteContract;

export const READ_FITNESS_PROFILE = {
  address: 'GET /patients/:patientId/exercise/profile',
  answer: fitnessProfileSchema,
} as const satisfies RouteContract;

export const SET_FITNESS_PROFILE = {
  address: 'PUT /patients/:patientId/exercise/profile',
  takes: schemas<{ body: typeof setFitnessProfileSchema }>(),
  answer: fitnessProfileSchema,
} as const satisfies RouteContract;
