import type { Plan } from '../../../../backend/contract/plan.ts';
import { READ_PLAN } from '../../../../backend/contract/routes/plan.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, listTag } from '../client/tags.ts';

const planApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPlan: build.query<Plan, string>({
      query: (patientId) => requestTo(READ_PLAN, { params: { patientId } }),
      responseSchema: READ_PLAN.answer,
      // The clinic's plan counts, too.
      providesTags: (_plan, _error, patientId) => [idTag('Patient', patientId), listTag('Clinic')],
    }),
  }),
});

export const { useGetPlanQuery } = planApi;
