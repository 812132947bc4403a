import * as z from 'zod/mini';
import {
  auditEventDetailSchema,
  auditEventSchema,
  patientAtMomentSchema,
  recordReadSchema,
} from '../audit.ts';
import type { auditEventsQuerySchema, auditReadsQuerySchema, momentQuerySchema } from '../query.ts';
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

export const READ_PATIENT_AT_MOMENT = {
  address: 'GET /audit/patients/:patientId',
  takes: schemas<{ query: typeof momentQuerySchema }>(),
  answer: patientAtMomentSchema,
} as const satisfies RouteContract;
