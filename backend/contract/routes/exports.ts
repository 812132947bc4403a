import * as z from 'zod/mini';
import { dictionarySchema } from '../exports.ts';
import type { exportQuerySchema } from '../query.ts';
import { type RouteContract, schemas } from './route.ts';

export const READ_EXPORT_DICTIONARY = {
  address: 'GET /exports/dictionary',
  answer: dictionarySchema,
} as const satisfies RouteContract;

export const EXPORT_TABLE = {
  address: 'GET /exports/:table',
  takes: schemas<{ query: typeof exportQuerySchema }>(),
  answer: z.string(),
  media: 'application/x-ndjson',
} as const satisfies RouteContract;
