import * as z from 'zod/mini';
import { qualityBoardSchema, qualityRowSchema } from '../data-quality.ts';
import type { monthQuerySchema, qualityRowsQuerySchema } from '../query.ts';
import { type RouteContract, schemas } from './route.ts';

export const READ_DATA_QUALITY = {
  address: 'GET /data-quality',
  takes: schemas<{ query: typeof monthQuerySchema }>(),
  answer: qualityBoardSchema,
} as const satisfies RouteContract;

/** The logs behind a count. */
export const LIST_QUALITY_ROWS = {
  address: 'GET /data-quality/:check',
  takes: schemas<{ query: typeof qualityRowsQuerySchema }>(),
  answer: z.array(qualityRowSchema),
} as const satisfies RouteContract;
