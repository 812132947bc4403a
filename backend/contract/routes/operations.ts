import * as z from 'zod/mini';
import { seededSchema } from '../operations.ts';
import type { RouteContract } from './route.ts';

export const LOAD_SAMPLE_DATA = {
  address: 'POST /seed',
  answer: seededSchema,
} as const satisfies RouteContract;

export const READ_OPENAPI = {
  address: 'GET /openapi.json',
  answer: z.looseObject({}),
} as const satisfies RouteContract;
