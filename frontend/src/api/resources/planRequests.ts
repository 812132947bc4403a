import type { Patient } from '../../../../backend/contract/patient.ts';
import { LIST_PATIENTS } from '../../../../backend/contract/routes/patients.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag } from '../client/tags.ts';

const planRequestsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Those whose request for a higher plan waits for an answer. */
    listPlanRequests: build.query<readonly Patient[], void>({
      query: () => requestTo(LIST_PATIENTS, { query: { planRequest: 'open', limit: '500' } }),
      responseSchema: LIST_PATIENTS.answer,
      providesTags: [listTag('Patient')],
    }),
  }),
});

export const { useListPlanRequestsQuery } = planRequestsApi;
