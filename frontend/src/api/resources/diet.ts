import type { Diet } from '../../../../backend/contract/diet.ts';
import { READ_DIET } from '../../../../backend/contract/routes/diet.ts';
import type { Language } from '../../../../events/enums.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag } from '../client/tags.ts';

const dietApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDiet: build.query<Diet, { readonly patientId: string; readonly language: Language }>({
      query: ({ patientId, language }) =>
        requestTo(READ_DIET, { params: { patientId }, query: { language } }),
      responseSchema: READ_DIET.answer,
      providesTags: (_answer, _error, { patientId }) => [
        idTag('PatientLog', patientId),
        idTag('Patient', patientId),
      ],
    }),
  }),
});

export const { useGetDietQuery } = dietApi;
