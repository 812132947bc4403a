import type { AddFacility, ClinicFacility, CorrectFacility } from '../../../../backend/contract/facility.ts';
import {
  ADD_FACILITY,
  CORRECT_FACILITY,
  LIST_FACILITIES,
} from '../../../../backend/contract/routes/facilities.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag, unlessFailed } from '../client/tags.ts';

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
