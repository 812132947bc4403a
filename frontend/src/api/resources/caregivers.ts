import type * as z from 'zod/mini';
import type { CaregiverView, inviteCaregiverSchema } from '../../../../backend/contract/caregiver.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { LIST_PATIENTS } from '../../../../backend/contract/routes/patients.ts';
import {
  END_CAREGIVER,
  INVITE_CAREGIVER,
  LIST_CAREGIVERS,
} from '../../../../backend/contract/routes/caregivers.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, listTag, tagsOfPatient } from '../client/tags.ts';

interface OfPatient {
  readonly patientId: string;
  readonly idempotencyKey: string;
}

const caregiversApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Who lets in whoever asks. */
    getOwnPatients: build.query<readonly Patient[], void>({
      query: () => requestTo(LIST_PATIENTS, { query: { limit: '100' } }),
      responseSchema: LIST_PATIENTS.answer,
      providesTags: [listTag('Patient')],
    }),
    getCaregivers: build.query<readonly CaregiverView[], string>({
      query: (patientId) => requestTo(LIST_CAREGIVERS, { params: { patientId } }),
      responseSchema: LIST_CAREGIVERS.answer,
      providesTags: tagsOfPatient('Caregiver'),
    }),
    inviteCaregiver: build.mutation<
      CaregiverView,
      OfPatient & { readonly body: z.input<typeof inviteCaregiverSchema> }
    >({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(INVITE_CAREGIVER, { params: { patientId }, body, idempotencyKey }),
      responseSchema: INVITE_CAREGIVER.answer,
      // Somebody else may have let them in meanwhile.
      invalidatesTags: (_caregiver, _error, { patientId }) => [idTag('Caregiver', patientId)],
    }),
    endCaregiver: build.mutation<CaregiverView, OfPatient & { readonly caregiverId: string }>({
      query: ({ patientId, caregiverId, idempotencyKey }) =>
        requestTo(END_CAREGIVER, { params: { patientId, caregiverId }, idempotencyKey }),
      responseSchema: END_CAREGIVER.answer,
      invalidatesTags: (_caregiver, _error, { patientId }) => [idTag('Caregiver', patientId)],
    }),
  }),
});

export const {
  useGetCaregiversQuery,
  useGetOwnPatientsQuery,
  useInviteCaregiverMutation,
  useEndCaregiverMutation,
} = caregiversApi;
