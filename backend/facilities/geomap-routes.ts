/** `/api/geomap`: which hospitals are near, and places to measure from. Where somebody is, is answered and forgotten. */
import { FACILITIES } from '../../projections/facilities/collection.ts';
import type { FacilityDocument } from '../../projections/facilities/document.ts';
import { type NearbyFacility, nearbyRequestSchema } from '../contract/facility.ts';
import { placesQuerySchema } from '../contract/query.ts';
import { FIND_NEARBY, LIST_PLACES } from '../contract/routes/facilities.ts';
import { type Route, serve } from '../http/route.ts';
import { type Coordinates, distanceKm } from '../contract/distance.ts';
import { acceptedInsurers } from './accepted-insurers.ts';
import { clinicMaps } from './clinic-maps.ts';
import { type FacilityModels, knownFacility } from './known-facility.ts';

const DEFAULT_RADIUS_KM = 10;
const DEFAULT_LIMIT = 5;

export function geomapRoutes(models: FacilityModels): readonly Route[] {
  return [
    serve(FIND_NEARBY, {
      summary: 'The nearest hospitals, in a straight line; nothing of the question is kept',
      body: nearbyRequestSchema,
      handle: async ({ caller, body: { lat, lng, radius, limit } }) => ({
        body: await nearby(
          models,
          caller.clinicId,
          { lat, lng },
          radius ?? DEFAULT_RADIUS_KM,
          limit ?? DEFAULT_LIMIT,
        ),
      }),
    }),
    serve(LIST_PLACES, {
      summary: 'Cities to measure from',
      query: placesQuerySchema,
      handle: async ({ query: { country } }) => ({
        body: models.catalogue.places.filter((place) => country === null || place.country === country),
      }),
    }),
  ];
}

/** Those that the clinic corrected are few: all of them are measured, wherever the lists have them. */
async function nearby(
  { readSide, catalogue }: FacilityModels,
  clinicId: string,
  from: Coordinates,
  radiusKm: number,
  limit: number,
): Promise<readonly NearbyFacility[]> {
  const [corrected, insurers, maps] = await Promise.all([
    readSide.all(FACILITIES, { index: 'byClinic', equal: { clinicId } }),
    acceptedInsurers(readSide, clinicId),
    clinicMaps(readSide, clinicId),
  ]);
  const documents = new Map<string, FacilityDocument>(
    corrected.map(({ document }) => [document.facilityId, document]),
  );
  const ids = new Set([...catalogue.around(from, radiusKm).map(({ id }) => id), ...documents.keys()]);
  return [...ids]
    .flatMap((id) => {
      const document = documents.get(id) ?? null;
      const facility =
        document?.closed === true ? null : knownFacility(id, catalogue.get(id), document, insurers.get(id));
      if (facility === null) return [];
      const km = distanceKm(from, facility.coordinates);
      return km > radiusKm ? [] : [{ facility, km }];
    })
    .toSorted((one, other) => one.km - other.km || (one.facility.id < other.facility.id ? -1 : 1))
    .slice(0, limit)
    .map(({ facility, km }) => ({
      ...facility,
      ...(maps === null ? {} : { directions: maps(facility.coordinates) }),
      distanceKm: Math.round(km * 10) / 10,
    }));
}
