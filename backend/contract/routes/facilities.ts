import * as z from 'zod/mini';
import {
  type addFacilitySchema,
  clinicFacilitySchema,
  type correctFacilitySchema,
  nearbyFacilitySchema,
  type nearbyRequestSchema,
  placeSchema,
} from '../facility.ts';
import type { placesQuerySchema } from '../query.ts';
import { type RouteContract, schemas } from './route.ts';

export const FIND_NEARBY = {
  address: 'POST /geomap/nearby',
  takes: schemas<{ body: typeof nearbyRequestSchema }>(),
  answer: z.array(nearbyFacilitySchema),
} as const satisfies RouteContract;

export const LIST_PLACES = {
  address: 'GET /geomap/places',
  takes: schemas<{ query: typeof placesQuerySchema }>(),
  answer: z.array(placeSchema),
} as const satisfies RouteContract;

export const LIST_FACILITIES = {
  address: 'GET /facilities',
  answer: z.array(clinicFacilitySchema),
} as const satisfies RouteContract;

export const ADD_FACILITY = {
  address: 'POST /facilities',
  takes: schemas<{ body: typeof addFacilitySchema }>(),
  answer: clinicFacilitySchema,
  status: 201,
} as const satisfies RouteContract;

export const CORRECT_FACILITY = {
  address: 'PATCH /facilities/:facilityId',
  takes: schemas<{ body: typeof correctFacilitySchema }>(),
  answer: clinicFacilitySchema,
} as const satisfies RouteContract;
