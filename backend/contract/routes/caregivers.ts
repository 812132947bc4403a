import * as z from 'zod/mini';
import { caregiverSchema, type inviteCaregiverSchema } from '../caregiver.ts';
import { type RouteContract, schemas } from './route.ts';

export const LIST_CAREGIVERS = {
  address: 'GET /patients/:patientId/caregivers',
  answer: z.array(caregiverSchema),
} as const satisfies RouteContract;

export const INVITE_CAREGIVER = {
  address: 'POST /patients/:patientId/caregivers',
  takes: schemas<{ body: typeof inviteCaregiverSchema }>(),
  answer: caregiverSchema,
  status: 201,
} as const satisfies RouteContract;

export const END_CAREGIVER = {
  address: 'DELETE /patients/:patientId/caregivers/:caregiverId',
  answer: caregiverSchema,
} as const satisfies RouteContract;
