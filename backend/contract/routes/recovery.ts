import type { recoveryQuerySchema } from '../query.ts';
import { recoverySchema } from '../recovery.ts';
import { type RouteContract, schemas } from './route.ts';

export const READ_RECOVERY = {
  address: 'GET /patients/:patientId/recovery',
  takes: schemas<{ query: typeof recoveryQuerySchema }>(),
  answer: recoverySchema,
} as const satisfies RouteContract;
