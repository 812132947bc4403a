import * as z from 'zod/mini';
import {
  type compareVersionsSchema,
  projectionDifferencesSchema,
  projectionStatusSchema,
  startedSchema,
} from '../projections.ts';
import { type RouteContract, schemas } from './route.ts';

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

export const VERIFY_PROJECTION = {
  address: 'POST /projections/:name/verify',
  answer: startedSchema,
} as const satisfies RouteContract;

export const COMPARE_VERSIONS = {
  address: 'POST /projections/:name/compare',
  takes: schemas<{ body: typeof compareVersionsSchema }>(),
  answer: startedSchema,
} as const satisfies RouteContract;

export const READ_DIFFERENCES = {
  address: 'GET /projections/:name/differences',
  answer: z.nullable(projectionDifferencesSchema),
} as const satisfies RouteContract;

export const PRUNE_PROJECTION = {
  address: 'POST /projections/:name/prune',
  answer: projectionStatusSchema,
} as const satisfies RouteContract;
