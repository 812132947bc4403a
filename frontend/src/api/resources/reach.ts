import type { Reached } from '../../../../backend/contract/message.ts';
import { REACH_PATIENT, SEND_SIGN_IN_LINK } from '../../../../backend/contract/routes/reach.ts';
import type { ReachChannel } from '../../../../events/enums.ts';
import { baseApi } from '../client/baseApi.ts';
import { idTag, unlessFailed } from '../client/tags.ts';
import { requestTo } from '../client/requestTo.ts';

export interface ReachBody {
  readonly bundleId?: string;
  readonly assetId?: string;
  readonly message?: string;
  readonly phone?: string;
}

interface Reach {
  readonly patientId: string;
  readonly channel: ReachChannel;
  readonly body: ReachBody;
  readonly idempotencyKey: string;
}

const reachApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    reachPatient: build.mutation<Reached, Reach>({
      query: ({ patientId, channel, body, idempotencyKey }) =>
        requestTo(REACH_PATIENT[channel], { params: { patientId }, body, idempotencyKey }),
      responseSchema: REACH_PATIENT.call.answer,
      invalidatesTags: (_reached, error, { patientId }) => unlessFailed(error, idTag('Message', patientId)),
    }),
    sendSignInLink: build.mutation<Reached, Omit<Reach, 'channel' | 'body'>>({
      query: ({ patientId, idempotencyKey }) =>
        requestTo(SEND_SIGN_IN_LINK, { params: { patientId }, body: {}, idempotencyKey }),
      responseSchema: SEND_SIGN_IN_LINK.answer,
      invalidatesTags: (_reached, error, { patientId }) => unlessFailed(error, idTag('Message', patientId)),
    }),
  }),
});

export const { useReachPatientMutation, useSendSignInLinkMutation } = reachApi;
