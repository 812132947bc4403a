import * as z from 'zod/mini';
import { explanationSchema } from '../explanation.ts';
import { type logRequestSchema, logSchema, recordedLogSchema } from '../log.ts';
import type { pageQuerySchema } from '../query.ts';
import { LIST_LOGS_AT, RECORD_LOG_AT } from './entry-addresses.ts';
import { type RouteContract, schemas } from './route.ts';

export const RECORD_LOG = {
  address: RECORD_LOG_AT,
  takes: schemas<{ body: typeof logRequestSchema }>(),
  answer: recordedLogSchema,
  status: 201,
} as const satisfies RouteContract;

export const LIST_LOGS = {
  address: LIST_LOGS_AT,
  takes: schemas<{ query: typeof pageQuerySchema }>(),
  answer: z.array(logSchema),
} as const satisfies RouteContract;

export const EXPLAIN_LOG = {
  address: 'GET /patients/:patientId/logs/:logId/explain',
  answer: explanationSchema,
} as const satisfies RouteContract;
