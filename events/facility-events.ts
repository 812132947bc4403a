/**
 * Streams `facility-<clinicId>-<id>`: what a clinic knows better than the public lists of hospitals, or adds to them. Places, and no
 * people: neither a name nor a phone of one is a person's.
 */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import { FACILITY_TYPES } from './enums.ts';

const facilityFactsSchema = z.object({
  name: z.string(),
  type: z.enum(FACILITY_TYPES),
  /** Degrees. */
  lat: z.number(),
  lng: z.number(),
  /** E.164. */
  phone: z.nullable(z.string()),
  operatingHours: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type FacilityFacts = z.output<typeof facilityFactsSchema>;

export const FacilityAdded = defineEvent({
  type: 'FacilityAdded',
  category: 'facility',
  schema: facilityFactsSchema,
});

/** Only what changed, of one that the clinic added or of one in the lists. `closed`: for good, until it is said to be open again. */
export const FacilityCorrected = defineEvent({
  type: 'FacilityCorrected',
  category: 'facility',
  schema: z.partial(z.extend(facilityFactsSchema, { closed: z.boolean() })),
});
