import type {
  AddFacility,
  ClinicFacility,
  CorrectFacility,
  NearbyFacility,
  Place,
} from '../../../../backend/contract/facility.ts';
import {
  ADD_FACILITY,
  CORRECT_FACILITY,
  FIND_NEARBY,
  LIST_FACILITIES,
  LIST_PLACES,
} from '../../../../backend/contract/routes/facilities.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag, unlessFailed } from '../client/tags.ts';

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

const facilitiesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFacilities: build.query<readonly ClinicFacility[], void>({
      query: () => requestTo(LIST_FACILITIES),
      responseSchema: LIST_FACILITIES.answer,
      providesTags: [listTag('Facility')],
    }),
    addFacility: build.mutation<
      ClinicFacility,
      { readonly body: AddFacility; readonly idempotencyKey: string }
    >({
      query: ({ body, idempotencyKey }) => requestTo(ADD_FACILITY, { body, idempotencyKey }),
      responseSchema: ADD_FACILITY.answer,
      invalidatesTags: (_facility, error) => unlessFailed(error, listTag('Facility')),
    }),
    correctFacility: build.mutation<
      ClinicFacility,
      { readonly facilityId: string; readonly body: CorrectFacility; readonly idempotencyKey: string }
    >({
      query: ({ facilityId, body, idempotencyKey }) =>
        requestTo(CORRECT_FACILITY, { params: { facilityId }, body, idempotencyKey }),
      responseSchema: CORRECT_FACILITY.answer,
      invalidatesTags: (_facility, error) => unlessFailed(error, listTag('Facility')),
    }),
  }),
});

export const { useAddFacilityMutation, useCorrectFacilityMutation, useListFacilitiesQuery } = facilitiesApi;
