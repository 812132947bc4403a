import { dietSchema } from '../diet.ts';
import type { dietQuerySchema } from '../query.ts';
import { type RouteContract, schemas } from './route.ts';

export const READ_DIET = {
  address: 'GET /patients/:patientId/grocery/recommendations',
  takes: schemas<{ query: typeof dietQuerySchema }>(),
  answer: dietSchema,
} as const satisfies RouteContract;
