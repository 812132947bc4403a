/** Taking on what is open of a patient: apart from the rest of the work, which a patient's page needs only later. */
import {
  ACKNOWLEDGE_ALL,
  WITHDRAW_ACKNOWLEDGEMENTS,
} from '../../../../backend/contract/routes/alert-actions.ts';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, listTag, unlessFailed } from '../client/tags.ts';

/** A change of one patient, under the key by which a repeat of it is known. */
export interface WorkChange<Body> {
  readonly patientId: string;
  readonly body: Body;
  readonly idempotencyKey: string;
}

interface AcknowledgedBody {
  readonly note?: string | null;
  /** The newest that was seen: what was raised after it stays open. */
  readonly upTo: string | null;
}

export type OfPatient = Pick<WorkChange<never>, 'patientId' | 'idempotencyKey'>;

export const staleWithAlerts = (error: unknown, patientId: string) =>
  unlessFailed(error, listTag('Patient'), idTag('Patient', patientId), listTag('Alert'));

const acknowledgementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    acknowledgeAll: build.mutation<readonly Alert[], WorkChange<AcknowledgedBody>>({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(ACKNOWLEDGE_ALL, { params: { patientId }, body, idempotencyKey }),
      responseSchema: ACKNOWLEDGE_ALL.answer,
      invalidatesTags: (_alerts, error, { patientId }) => staleWithAlerts(error, patientId),
    }),
    withdrawAcknowledgements: build.mutation<readonly Alert[], OfPatient>({
      query: ({ patientId, idempotencyKey }) =>
        requestTo(WITHDRAW_ACKNOWLEDGEMENTS, { params: { patientId }, idempotencyKey }),
      responseSchema: WITHDRAW_ACKNOWLEDGEMENTS.answer,
      invalidatesTags: (_alerts, error, { patientId }) => staleWithAlerts(error, patientId),
    }),
  }),
});

export const { useAcknowledgeAllMutation, useWithdrawAcknowledgementsMutation } = acknowledgementsApi;
