import * as z from 'zod/mini';
import { projectionStatusSchema, seededSchema } from '../operations.ts';
import type { RouteContract } from './route.ts';

export const LOAD_SAMPLE_DATA = {
  address: 'POST /seed',
  answer: seededSchema,
} as const satisfies RouteContract;

export const LIST_PROJECTIONS = {
  address: 'GET /projections',
  answer: z.array(projectionStatusSchema),
} as const satisfies RouteContract;

export const REBUILD_PROJECTION = {
  address: 'POST /projections/:name/rebuild',
  answer: projectionStatusSchema,
} as const satisfies RouteContract;

export const SWITCH_PROJECTION = {
  address: 'POST /projections/:name/switch',
  answer: projectionStatusSchema,
} as const satisfies RouteContract;

export const ROLL_BACK_PROJECTION = {
  address: 'POST /projections/:name/rollback',
  answer: projectionStatusSchema,
} as const satisfies RouteContract;

export const READ_OPENAPI = {
  address: 'GET /openapi.json',
  answer: z.looseObject({}),
} as const satisfies RouteContract;
