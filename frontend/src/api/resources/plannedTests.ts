import type * as z from 'zod/mini';
import { PLAN_TEST } from '../../../../backend/contract/routes/treatment.ts';
import type { LatestTest } from '../../../../backend/contract/latest-test.ts';
import type { planTestSchema } from '../../../../backend/contract/treatment.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, unlessFailed } from '../client/tags.ts';

interface TestPlan {
  readonly patientId: string;
  readonly body: z.input<typeof planTestSchema>;
  readonly idempotencyKey: string;
}

const plannedTestsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A test that is to be done, of which there is no result yet. */
    planTest: build.mutation<readonly LatestTest[], TestPlan>({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(PLAN_TEST, { params: { patientId }, body, idempotencyKey }),
      responseSchema: PLAN_TEST.answer,
      invalidatesTags: (_tests, error, { patientId }) =>
        unlessFailed(error, idTag('Test', patientId), idTag('Journey', patientId)),
    }),
  }),
});

export const { usePlanTestMutation } = plannedTestsApi;
