/** Which hospitals are near, as this phone can tell by itself: measured again from wherever somebody is now. */
import * as z from 'zod/mini';
import { type Coordinates, distanceKm } from '../../../../backend/contract/distance.ts';
import {
  type Facility,
  facilitySchema,
  type Place,
  placeSchema,
} from '../../../../backend/contract/facility.ts';
import type { Country, MappedCountry } from '../../../../events/enums.ts';

/** The one question that serves the screen and the phone without a network. */
export const ASKED = { radius: 50, limit: 20 } as const;
/** The other one, where there is nothing within that. */
export const ASKED_FURTHER = { radius: 200, limit: 1 } as const;
/** Km. */
const NEARBY = 10;
const MOST_SHOWN = 5;

/** Where distances are measured from. */
export type Origin =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'position'; readonly at: Coordinates };

export const coordinatesOf = (origin: Origin): Coordinates =>
  origin.kind === 'place' ? origin.place : origin.at;

const CAPITALS: Readonly<Record<MappedCountry, Place>> = {
  CD: { name: 'Kinshasa', country: 'CD', lat: -4.325, lng: 15.3222 },
  NG: { name: 'Lagos', country: 'NG', lat: 6.4541, lng: 3.3947 },
  KE: { name: 'Nairobi', country: 'KE', lat: -1.2864, lng: 36.8172 },
};

/** null where nobody can say from where; then it is asked for. */
export const capitalOf = (country: Country | null): Place | null =>
  country === null || country === 'OTHER' ? null : CAPITALS[country];

/** What there is to choose from before the server has said more. */
export const FIRST_PLACES: readonly Place[] = Object.values(CAPITALS);

/**
 * What the phone keeps: the hospitals found last, the nearest first, and the place that was chosen last. Where somebody was is not
 * among it, nor how far from there anything is.
 */
export const keptNearbySchema = z.object({
  place: z.nullable(placeSchema),
  /** Whether they were found from a position. */
  ofPosition: z.boolean(),
  facilities: z.array(facilitySchema),
});
export type KeptNearby = z.output<typeof keptNearbySchema>;

export interface Hospital {
  readonly facility: Facility;
  /** Km; null where it is not said from where. */
  readonly km: number | null;
}

export function measured(facilities: readonly Facility[], from: Coordinates | null): readonly Hospital[] {
  if (from === null) return facilities.map((facility) => ({ facility, km: null }));
  return facilities
    .map((facility) => ({ facility, km: distanceKm(from, facility.coordinates) }))
    .sort((one, other) => one.km - other.km);
}

export interface Nearby {
  readonly near: readonly Hospital[];
  /** Where none is near, the nearest that is known of. */
  readonly further: Hospital | null;
}

export function nearbyAmong(hospitals: readonly Hospital[]): Nearby {
  const near = hospitals.filter(({ km }) => km === null || km <= NEARBY).slice(0, MOST_SHOWN);
  return { near, further: near.length === 0 ? (hospitals[0] ?? null) : null };
}
