import type { NearbyFacility, Place } from '../../../../backend/contract/facility.ts';
import { FIND_NEARBY, LIST_PLACES } from '../../../../backend/contract/routes/facilities.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag } from '../client/tags.ts';

export interface NearbyQuestion {
  readonly lat: number;
  readonly lng: number;
  /** Km. */
  readonly radius: number;
  readonly limit: number;
}

/** A hundred metres: more of where somebody is leaves this phone in no question. */
const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;

const emergencyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    findNearby: build.query<readonly NearbyFacility[], NearbyQuestion>({
      query: ({ lat, lng, radius, limit }) =>
        requestTo(FIND_NEARBY, { body: { lat: rounded(lat), lng: rounded(lng), radius, limit } }),
      responseSchema: FIND_NEARBY.answer,
      providesTags: [listTag('Facility')],
      // Where somebody was is not kept for longer than they look.
      keepUnusedDataFor: 0,
    }),
    listPlaces: build.query<readonly Place[], void>({
      query: () => requestTo(LIST_PLACES),
      responseSchema: LIST_PLACES.answer,
    }),
  }),
});

export const { useFindNearbyQuery, useListPlacesQuery } = emergencyApi;
