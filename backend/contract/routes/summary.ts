import { summarySchema } from '../summary.ts';
import type { RouteContract } from './route.ts';

export const READ_SUMMARY = {
  address: 'GET /patients/:patientId/summary',
  answer: summarySchema,
} as const satisfies RouteContract;
