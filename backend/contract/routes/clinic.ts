import * as z from 'zod/mini';
import { type changeClinicSchema, clinicOfPatientSchema, clinicSchema } from '../clinic.ts';
import { READ_CLINIC_AT } from './entry-addresses.ts';
import { type RouteContract, schemas } from './route.ts';

export const READ_CLINIC = {
  address: READ_CLINIC_AT,
  /** A patient is answered the second. */
  answer: z.union([clinicSchema, clinicOfPatientSchema]),
} as const satisfies RouteContract;

export const CHANGE_CLINIC = {
  address: 'PUT /clinic',
  takes: schemas<{ body: typeof changeClinicSchema }>(),
  answer: clinicSchema,
} as const satisfies RouteContract;
