import * as z from 'zod/mini';
import { alertCountsSchema, alertSchema } from '../alert.ts';
import type { alertListQuerySchema } from '../query.ts';
import { type RouteContract, schemas } from './route.ts';

export const LIST_ALERTS = {
  address: 'GET /alerts',
  takes: schemas<{ query: typeof alertListQuerySchema }>(),
  answer: z.array(alertSchema),
} as const satisfies RouteContract;

export const COUNT_ALERTS = {
  address: 'GET /alerts/counts',
  answer: alertCountsSchema,
} as const satisfies RouteContract;
