import * as z from 'zod/mini';
import {
  type addPartnerHookSchema,
  type changePartnerHookSchema,
  facilitiesListedSchema,
  type listFacilitiesSchema,
  partnerHookSchema,
  partnerTestSchema,
} from '../partner.ts';
import { type RouteContract, schemas } from './route.ts';

export const LIST_PARTNER_HOOKS = {
  address: 'GET /partner-hooks',
  answer: z.array(partnerHookSchema),
} as const satisfies RouteContract;

export const ADD_PARTNER_HOOK = {
  address: 'POST /partner-hooks',
  takes: schemas<{ body: typeof addPartnerHookSchema }>(),
  answer: partnerHookSchema,
  status: 201,
} as const satisfies RouteContract;

export const CHANGE_PARTNER_HOOK = {
  address: 'PATCH /partner-hooks/:hookId',
  takes: schemas<{ body: typeof changePartnerHookSchema }>(),
  answer: partnerHookSchema,
} as const satisfies RouteContract;

export const TEST_PARTNER_HOOK = {
  address: 'POST /partner-hooks/:hookId/test',
  answer: partnerTestSchema,
} as const satisfies RouteContract;

/** A partner's own call: signed, without a session. */
export const LIST_FACILITIES_OF_HMO = {
  address: 'PUT /partners/:hookId/facilities',
  takes: schemas<{ body: typeof listFacilitiesSchema }>(),
  answer: facilitiesListedSchema,
} as const satisfies RouteContract;
