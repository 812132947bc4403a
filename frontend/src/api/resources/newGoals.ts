/** Apart from the rest of the progress: a patient's own goal goes through the outbox. */
import type * as z from 'zod/mini';
import type { Goal, setGoalSchema } from '../../../../backend/contract/goal.ts';
import { SET_GOAL } from '../../../../backend/contract/routes/progress.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, unlessFailed } from '../client/tags.ts';

const newGoalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    setGoal: build.mutation<
      Goal,
      {
        readonly patientId: string;
        readonly body: z.input<typeof setGoalSchema>;
        readonly idempotencyKey: string;
      }
    >({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(SET_GOAL, { params: { patientId }, body, idempotencyKey }),
      responseSchema: SET_GOAL.answer,
      invalidatesTags: (_goal, error, { patientId }) => unlessFailed(error, idTag('Progress', patientId)),
    }),
  }),
});

export const { useSetGoalMutation } = newGoalsApi;
