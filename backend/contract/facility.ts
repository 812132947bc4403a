/** Facilities and places, as they are asked for and answered. */
import * as z from 'zod/mini';
import { COUNTRIES, FACILITY_TYPES } from '../../events/enums.ts';
import { isCleanText, MAX_NAME, phoneText, requiredText, wholeNumber } from './primitives.ts';

/** Km. */
const RADIUS_BOUNDS = { min: 1, max: 300 } as const;
const LIMIT_BOUNDS = { min: 1, max: 50 } as const;

const lat = z.number().check(z.minimum(-90), z.maximum(90));
const lng = z.number().check(z.minimum(-180), z.maximum(180));

export const nearbyRequestSchema = z.object({
  lat,
  lng,
  radius: z.nullish(z.number().check(z.minimum(RADIUS_BOUNDS.min), z.maximum(RADIUS_BOUNDS.max))),
  facilityType: z.nullish(z.enum([...FACILITY_TYPES, 'ANY'])),
  limit: z.nullish(wholeNumber(LIMIT_BOUNDS)),
});

export const facilitySchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(FACILITY_TYPES),
  /** The source's own word for what it is; null where a clinic added it. */
  category: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** null: nobody has told it. */
  phone: z.nullable(z.string()),
  operatingHours: z.nullable(z.string()),
  hmoAccepted: z.boolean(),
  /** The insurers that are known to be accepted, by name. */
  acceptsHMO: z.array(z.string()),
  coordinates: z.object({ lat: z.number(), lng: z.number() }),
  source: z.enum(['kwtrp', 'osm', 'clinic']),
  /** The way there in the clinic's own maps; not there where it has none, and the phone's are opened. */
  directions: z.optional(z.string()),
});
export type Facility = z.output<typeof facilitySchema>;

export const nearbyFacilitySchema = z.extend(facilitySchema, {
  /** In a straight line, to one decimal. */
  distanceKm: z.number(),
});
export type NearbyFacility = z.output<typeof nearbyFacilitySchema>;

/** One that the clinic added or corrected. */
export const clinicFacilitySchema = z.extend(facilitySchema, {
  closed: z.boolean(),
  /** null: as the lists have it. */
  updatedAt: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
});
export type ClinicFacility = z.output<typeof clinicFacilitySchema>;

export const placeSchema = z.object({
  name: z.string(),
  country: z.enum(COUNTRIES),
  lat: z.number(),
  lng: z.number(),
});

export type Place = z.output<typeof placeSchema>;

/* @__NO_SIDE_EFFECTS__ */
function facts() {
  const text = z.nullish(z.string().check(z.trim(), z.maxLength(MAX_NAME), z.refine(isCleanText)));
  return { phone: phoneText(), operatingHours: text, address: text, closed: z.nullish(z.boolean()) };
}

export const addFacilitySchema = z.extend(
  z.object({ name: requiredText(MAX_NAME), type: z.enum(FACILITY_TYPES), lat, lng }),
  facts(),
);
export type AddFacility = z.output<typeof addFacilitySchema>;

/** Any of these; null clears phone, hours and address. */
export const correctFacilitySchema = z.extend(
  z.object({
    name: z.optional(requiredText(MAX_NAME)),
    type: z.optional(z.enum(FACILITY_TYPES)),
    lat: z.optional(lat),
    lng: z.optional(lng),
  }),
  facts(),
);
export type CorrectFacility = z.output<typeof correctFacilitySchema>;
