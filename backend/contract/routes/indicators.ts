import { programmeIndicatorsSchema } from '../indicators.ts';
import type { monthQuerySchema } from '../query.ts';
import { type RouteContract, schemas } from './route.ts';

export const READ_INDICATORS = {
  address: 'GET /indicators',
  takes: schemas<{ query: typeof monthQuerySchema }>(),
  answer: programmeIndicatorsSchema,
} as const satisfies RouteContract;
