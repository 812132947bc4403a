import type { Forgotten, OpenForgetting } from '../../../../backend/contract/forgetting.ts';
import {
  CARRY_OUT_FORGETTING,
  LIST_FORGETTING,
  REQUEST_FORGETTING,
  WITHDRAW_FORGETTING,
} from '../../../../backend/contract/routes/forgetting.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag, unlessFailed } from '../client/tags.ts';

interface OfPatient {
  readonly patientId: string;
  readonly idempotencyKey: string;
}

const forgettingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getForgetting: build.query<readonly OpenForgetting[], void>({
      query: () => requestTo(LIST_FORGETTING),
      responseSchema: LIST_FORGETTING.answer,
      providesTags: [listTag('Forgetting')],
    }),
    requestForgetting: build.mutation<unknown, OfPatient & { readonly reason: string }>({
      query: ({ patientId, reason, idempotencyKey }) =>
        requestTo(REQUEST_FORGETTING, { params: { patientId }, body: { reason }, idempotencyKey }),
      responseSchema: REQUEST_FORGETTING.answer,
      // Somebody else may have asked meanwhile.
      invalidatesTags: [listTag('Forgetting')],
    }),
    withdrawForgetting: build.mutation<unknown, OfPatient>({
      query: ({ patientId, idempotencyKey }) =>
        requestTo(WITHDRAW_FORGETTING, { params: { patientId }, idempotencyKey }),
      responseSchema: WITHDRAW_FORGETTING.answer,
      invalidatesTags: [listTag('Forgetting')],
    }),
    carryOutForgetting: build.mutation<Forgotten, OfPatient & { readonly name: string }>({
      query: ({ patientId, name, idempotencyKey }) =>
        requestTo(CARRY_OUT_FORGETTING, { params: { patientId }, body: { name }, idempotencyKey }),
      responseSchema: CARRY_OUT_FORGETTING.answer,
      invalidatesTags: (_forgotten, error) => unlessFailed(error, listTag('Forgetting')),
    }),
  }),
});

export const {
  useGetForgettingQuery,
  useRequestForgettingMutation,
  useWithdrawForgettingMutation,
  useCarryOutForgettingMutation,
} = forgettingApi;
