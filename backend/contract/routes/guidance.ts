import { dietSchema } from '../diet.ts';
import type { dietQuerySchema, recoveryQuerySchema } from '../query.ts';
import { recoverySchema } from '../recovery.ts';
import { type RouteContract, schemas } from './route.ts';

export const READ_RECOVERY = {
  address: 'GET /patients/:patientId/recovery',
  takes: schemas<{ query: typeof recoveryQuerySchema }>(),
  answer: recoverySchema,
} as const satisfies RouteContract;

export const READ_DIET = {
  address: 'GET /patients/:patientId/grocery/recommendations',
  takes: schemas<{ query: typeof dietQuerySchema }>(),
  answer: dietSchema,
} as const satisfies RouteContract;
