import * as z from 'zod/mini';
import { patientChangeSchema, patientThenSchema } from '../patient-then.ts';
import type { patientChangesQuerySchema, patientThenQuerySchema } from '../query.ts';
import { type RouteContract, schemas } from './route.ts';

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
