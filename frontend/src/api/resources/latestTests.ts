import { LIST_LATEST_TESTS } from '../../../../backend/contract/routes/latest-tests.ts';
import type { LatestTest } from '../../../../backend/contract/latest-test.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { tagsOfPatient } from '../client/tags.ts';

const latestTestsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest result of each type. */
    getLatestTests: build.query<readonly LatestTest[], string>({
      query: (patientId) => requestTo(LIST_LATEST_TESTS, { params: { patientId } }),
      responseSchema: LIST_LATEST_TESTS.answer,
      providesTags: tagsOfPatient('Test', 'Patient'),
    }),
  }),
});

export const { useGetLatestTestsQuery } = latestTestsApi;
