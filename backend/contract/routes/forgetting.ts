import * as z from 'zod/mini';
import {
  type carryOutForgettingSchema,
  forgettingRequestSchema,
  forgettingWithdrawnSchema,
  forgottenSchema,
  openForgettingSchema,
  type requestForgettingSchema,
} from '../forgetting.ts';
import { ASK_AFTER_PERSON_AT } from './entry-addresses.ts';
import { type RouteContract, schemas } from './route.ts';

/** For a browser that keeps something of somebody who is not there now: 404 as every call with that id, where they were forgotten. */
export const ASK_AFTER_PERSON = {
  address: ASK_AFTER_PERSON_AT,
  answer: z.object({ forgotten: z.literal(false) }),
} as const satisfies RouteContract;

/** Those of the caller's clinic, the oldest first. */
export const LIST_FORGETTING = {
  address: 'GET /forgetting',
  answer: z.array(openForgettingSchema),
} as const satisfies RouteContract;

export const REQUEST_FORGETTING = {
  address: 'POST /patients/:patientId/forgetting',
  takes: schemas<{ body: typeof requestForgettingSchema }>(),
  answer: forgettingRequestSchema,
  status: 201,
} as const satisfies RouteContract;

export const WITHDRAW_FORGETTING = {
  address: 'DELETE /patients/:patientId/forgetting',
  answer: forgettingWithdrawnSchema,
} as const satisfies RouteContract;

export const CARRY_OUT_FORGETTING = {
  address: 'POST /patients/:patientId/forgetting/carry-out',
  takes: schemas<{ body: typeof carryOutForgettingSchema }>(),
  answer: forgottenSchema,
} as const satisfies RouteContract;
