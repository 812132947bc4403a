import * as z from 'zod/mini';
import {
  auditEventDetailSchema,
  auditEventSchema,
  patientChangeSchema,
  patientThenSchema,
  recordReadSchema,
} from '../audit.ts';
import type {
  auditEventsQuerySchema,
  auditReadsQuerySchema,
  patientChangesQuerySchema,
  patientThenQuerySchema,
} from '../query.ts';
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

export const READ_PATIENT_THEN = {
  address: 'GET /audit/patients/:patientId',
  takes: schemas<{ query: typeof patientThenQuerySchema }>(),
  answer: patientThenSchema,
} as const satisfies RouteContract;

export const LIST_PATIENT_CHANGES = {
  address: 'GET /audit/patients/:patientId/changes',
  takes: schemas<{ query: typeof patientChangesQuerySchema }>(),
  answer: z.array(patientChangeSchema),
} as const satisfies RouteContract;
