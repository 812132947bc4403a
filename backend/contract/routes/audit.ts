import * as z from 'zod/mini';
import {
  auditEventSchema,
  auditEventWholeSchema,
  auditReadSchema,
  patientAtMomentSchema,
  recordChangeSchema,
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
  answer: auditEventWholeSchema,
} as const satisfies RouteContract;

export const READ_PATIENT_AT_MOMENT = {
  address: 'GET /audit/patients/:patientId',
  takes: schemas<{ query: typeof momentQuerySchema }>(),
  answer: patientAtMomentSchema,
} as const satisfies RouteContract;

export const LIST_RECORD_CHANGES = {
  address: 'GET /audit/patients/:patientId/changes',
  answer: z.array(recordChangeSchema),
} as const satisfies RouteContract;

export const LIST_AUDIT_READS = {
  address: 'GET /audit/reads',
  takes: schemas<{ query: typeof auditReadsQuerySchema }>(),
  answer: z.array(auditReadSchema),
} as const satisfies RouteContract;
