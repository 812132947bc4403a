import * as z from 'zod/mini';
import { auditEventDetailSchema, auditEventSchema, recordReadSchema } from '../audit.ts';
import type { auditEventsQuerySchema, auditReadsQuerySchema } from '../query.ts';
import { type RouteContract, schemas } from './route.ts';

export const LIST_AUDIT_EVENTS = {
  address: 'GET /audit/events',
  takes: schemas<{ query: typeof auditEventsQuerySchema }>(),
  answer: z.array(auditEventSchema),
} as const satisfies RouteContract;

export const READ_AUDIT_EVENT = {
  address: 'GET /audit/events/:eventId',
  answer: auditEventDetailSchema,
} as const satisfies RouteContract;

export const LIST_AUDIT_READS = {
  address: 'GET /audit/reads',
  takes: schemas<{ query: typeof auditReadsQuerySchema }>(),
  answer: z.array(recordReadSchema),
} as const satisfies RouteContract;
