import * as z from 'zod/mini';
import { LINES_MEDIA } from '../log-proof.ts';
import type { auditExportQuerySchema, logCheckQuerySchema } from '../query.ts';
import { type RouteContract, schemas } from './route.ts';

export const CHECK_LOG = {
  address: 'GET /audit/verify',
  takes: schemas<{ query: typeof logCheckQuerySchema }>(),
  answer: z.string(),
  media: LINES_MEDIA,
} as const satisfies RouteContract;

export const EXPORT_LOG = {
  address: 'GET /audit/export',
  takes: schemas<{ query: typeof auditExportQuerySchema }>(),
  answer: z.string(),
  media: LINES_MEDIA,
} as const satisfies RouteContract;
