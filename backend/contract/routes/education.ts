import * as z from 'zod/mini';
import { eduAssetSchema, openedAssetSchema } from '../education.ts';
import type { eduAssetsQuerySchema } from '../query.ts';
import { type RouteContract, schemas } from './route.ts';

export const LIST_EDU_ASSETS = {
  address: 'GET /edu-assets',
  takes: schemas<{ query: typeof eduAssetsQuerySchema }>(),
  answer: z.array(eduAssetSchema),
} as const satisfies RouteContract;

export const LIST_OPENED = {
  address: 'GET /patients/:patientId/education',
  answer: z.array(openedAssetSchema),
} as const satisfies RouteContract;
