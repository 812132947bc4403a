import * as z from 'zod/mini';
import {
  type captureEcgSchema,
  ecgSchema,
  ecgTraceSchema,
  reviewedEcgSchema,
  type reviewEcgSchema,
} from '../ecg.ts';
import type { pageQuerySchema, traceQuerySchema } from '../query.ts';
import { CAPTURE_ECG_AT } from './entry-addresses.ts';
import { type RouteContract, schemas } from './route.ts';

export const CAPTURE_ECG = {
  address: CAPTURE_ECG_AT,
  takes: schemas<{ body: typeof captureEcgSchema }>(),
  answer: ecgSchema,
  status: 201,
} as const satisfies RouteContract;

export const LIST_ECGS = {
  address: 'GET /patients/:patientId/ecg/history',
  takes: schemas<{ query: typeof pageQuerySchema }>(),
  answer: z.array(reviewedEcgSchema),
} as const satisfies RouteContract;

export const READ_ECG_SIGNAL = {
  address: 'GET /patients/:patientId/ecg/:ecgId/signal',
  takes: schemas<{ query: typeof traceQuerySchema }>(),
  answer: ecgTraceSchema,
} as const satisfies RouteContract;

export const REVIEW_ECG = {
  address: 'POST /patients/:patientId/ecg/:ecgId/review',
  takes: schemas<{ body: typeof reviewEcgSchema }>(),
  answer: reviewedEcgSchema,
} as const satisfies RouteContract;
