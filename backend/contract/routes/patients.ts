import * as z from 'zod/mini';
import {
  type changePatientSchema,
  patientCountsSchema,
  patientNameSchema,
  patientSchema,
  patientWithLogsSchema,
  type registerPatientSchema,
} from '../patient.ts';
import type { patientCountsQuerySchema, patientListQuerySchema } from '../query.ts';
import {
  CHANGE_PATIENT_AT,
  LIST_PATIENTS_AT,
  READ_PATIENT_AT,
  REGISTER_PATIENT_AT,
} from './entry-addresses.ts';
import { type RouteContract, schemas } from './route.ts';

export const LIST_PATIENTS = {
  address: LIST_PATIENTS_AT,
  takes: schemas<{ query: typeof patientListQuerySchema }>(),
  answer: z.array(patientSchema),
} as const satisfies RouteContract;

/** As it is served: an administrator is told names alone, and no screen of theirs asks for more. */
export const LIST_PATIENTS_OR_NAMES = {
  ...LIST_PATIENTS,
  answer: z.union([z.array(patientSchema), z.array(patientNameSchema)]),
} as const satisfies RouteContract;

export const COUNT_PATIENTS = {
  address: 'GET /patients/counts',
  takes: schemas<{ query: typeof patientCountsQuerySchema }>(),
  answer: patientCountsSchema,
} as const satisfies RouteContract;

export const READ_PATIENT = {
  address: READ_PATIENT_AT,
  answer: patientWithLogsSchema,
} as const satisfies RouteContract;

export const REGISTER_PATIENT = {
  address: REGISTER_PATIENT_AT,
  takes: schemas<{ body: typeof registerPatientSchema }>(),
  answer: patientSchema,
  status: 201,
} as const satisfies RouteContract;

export const CHANGE_PATIENT = {
  address: CHANGE_PATIENT_AT,
  takes: schemas<{ body: typeof changePatientSchema }>(),
  answer: patientSchema,
} as const satisfies RouteContract;
