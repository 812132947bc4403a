import type { Plan } from '../../../../backend/contract/plan.ts';
import { REQUEST_PLAN } from '../../../../backend/contract/routes/plan.ts';
import type { PlanTier } from '../../../../events/enums.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, unlessFailed } from '../client/tags.ts';

interface Asked {
  readonly patientId: string;
  readonly tier: PlanTier;
  readonly idempotencyKey: string;
}

const askPlanApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    askPlan: build.mutation<Plan, Asked>({
      query: ({ patientId, tier, idempotencyKey }) =>
        requestTo(REQUEST_PLAN, { params: { patientId }, body: { tier }, idempotencyKey }),
      responseSchema: REQUEST_PLAN.answer,
      invalidatesTags: (_plan, error, { patientId }) => unlessFailed(error, idTag('Patient', patientId)),
    }),
  }),
});

export const { useAskPlanMutation } = askPlanApi;
