import * as z from 'zod/mini';
import type { addJourneyEventSchema } from '../journey.ts';
import { journeyEventSchema } from '../journey-event.ts';
import type { pageQuerySchema } from '../query.ts';
import { RECORD_READING_AT } from './entry-addresses.ts';
import { type RouteContract, schemas } from './route.ts';

export const LIST_JOURNEY = {
  address: 'GET /patients/:patientId/journey-events',
  takes: schemas<{ query: typeof pageQuerySchema }>(),
  answer: z.array(journeyEventSchema),
} as const satisfies RouteContract;

export const RECORD_READING = {
  address: RECORD_READING_AT,
  takes: schemas<{ body: typeof addJourneyEventSchema }>(),
  answer: journeyEventSchema,
  status: 201,
} as const satisfies RouteContract;
