import { planSchema, type requestPlanSchema } from '../plan.ts';
import { type RouteContract, schemas } from './route.ts';

export const READ_PLAN = {
  address: 'GET /patients/:patientId/plan',
  answer: planSchema,
} as const satisfies RouteContract;

/** 200 where the same was asked for within the last day. */
export const REQUEST_PLAN = {
  address: 'POST /patients/:patientId/plan/request',
  takes: schemas<{ body: typeof requestPlanSchema }>(),
  answer: planSchema,
  status: 201,
} as const satisfies RouteContract;
