import * as z from 'zod/mini';
import {
  type changeOverridesSchema,
  overriddenPatientSchema,
  patientThresholdsSchema,
  type thresholdChangeSchema,
  thresholdPreviewSchema,
  thresholdsInForceSchema,
} from '../thresholds.ts';
import { READ_OVERRIDES_AT } from './entry-addresses.ts';
import { type RouteContract, schemas } from './route.ts';

/** A set of limits in its groups, made from fields: what is missing in it is said limit by limit. */
type LimitSet = z.ZodMiniType<unknown, Readonly<Record<string, unknown>>>;

export const READ_THRESHOLDS = {
  address: 'GET /thresholds',
  answer: thresholdsInForceSchema,
} as const satisfies RouteContract;

export const CHANGE_THRESHOLDS = {
  address: 'PUT /thresholds',
  takes: schemas<{ body: LimitSet }>(),
  answer: thresholdsInForceSchema,
} as const satisfies RouteContract;

export const RESET_THRESHOLDS = {
  address: 'POST /thresholds/reset',
  takes: schemas<{ body: typeof thresholdChangeSchema }>(),
  answer: thresholdsInForceSchema,
} as const satisfies RouteContract;

export const PREVIEW_THRESHOLDS = {
  address: 'POST /thresholds/preview',
  takes: schemas<{ body: LimitSet }>(),
  answer: thresholdPreviewSchema,
} as const satisfies RouteContract;

export const LIST_OVERRIDDEN_PATIENTS = {
  address: 'GET /thresholds/overrides',
  answer: z.array(overriddenPatientSchema),
} as const satisfies RouteContract;

export const READ_OVERRIDES = {
  address: READ_OVERRIDES_AT,
  answer: patientThresholdsSchema,
} as const satisfies RouteContract;

export const CHANGE_OVERRIDES = {
  address: 'PUT /patients/:patientId/thresholds',
  takes: schemas<{ body: typeof changeOverridesSchema }>(),
  answer: patientThresholdsSchema,
} as const satisfies RouteContract;

export const CLEAR_OVERRIDES = {
  address: 'DELETE /patients/:patientId/thresholds',
  answer: patientThresholdsSchema,
} as const satisfies RouteContract;
