import type { Contact } from '../../../../backend/contract/message.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { WITHDRAW_CONTACT } from '../../../../backend/contract/routes/messages.ts';
import {
  ASSIGN_PATIENT,
  FINISH_WORK,
  HAND_OVER_PATIENT,
  LIST_HAND_OVER,
  LIST_TEAM,
  REOPEN_WORK,
  SEE_PATIENT,
  SUMMARISE_WORK,
} from '../../../../backend/contract/routes/work.ts';
import type { TeamMember, Work } from '../../../../backend/contract/work.ts';
import { type OfPatient, staleWithAlerts, type WorkChange } from './acknowledgements.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, listTag, unlessFailed } from '../client/tags.ts';

const staleOf = (error: unknown, patientId: string) =>
  unlessFailed(error, listTag('Patient'), idTag('Patient', patientId));

const workApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWorkSummary: build.query<{ readonly mine: number; readonly due: number }, void>({
      query: () => requestTo(SUMMARISE_WORK, {}),
      responseSchema: SUMMARISE_WORK.answer,
      providesTags: [listTag('Patient')],
    }),
    getTeam: build.query<readonly TeamMember[], void>({
      query: () => requestTo(LIST_TEAM, {}),
      responseSchema: LIST_TEAM.answer,
    }),
    getHandOver: build.query<readonly Patient[], void>({
      query: () => requestTo(LIST_HAND_OVER, {}),
      responseSchema: LIST_HAND_OVER.answer,
      providesTags: [listTag('Patient')],
    }),
    seePatient: build.mutation<Work, WorkChange<{ readonly upTo: string | null }>>({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(SEE_PATIENT, { params: { patientId }, body, idempotencyKey }),
      responseSchema: SEE_PATIENT.answer,
    }),
    assignPatient: build.mutation<Work, WorkChange<{ readonly to?: string | null; readonly acts: number }>>({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(ASSIGN_PATIENT, { params: { patientId }, body, idempotencyKey }),
      responseSchema: ASSIGN_PATIENT.answer,
      // Whoever was too late is to see who was faster.
      invalidatesTags: (_work, _error, { patientId }) => [listTag('Patient'), idTag('Patient', patientId)],
    }),
    handOverPatient: build.mutation<
      Work,
      WorkChange<{ readonly to: string | null; readonly note: string | null; readonly acts: number }>
    >({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(HAND_OVER_PATIENT, { params: { patientId }, body, idempotencyKey }),
      responseSchema: HAND_OVER_PATIENT.answer,
      invalidatesTags: (_work, error, { patientId }) => staleOf(error, patientId),
    }),
    finishWork: build.mutation<
      Work,
      WorkChange<{ readonly upTo: string | null; readonly note?: string | null; readonly acts: number }>
    >({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(FINISH_WORK, { params: { patientId }, body, idempotencyKey }),
      responseSchema: FINISH_WORK.answer,
      invalidatesTags: (_work, error, { patientId }) => staleOf(error, patientId),
    }),
    reopenWork: build.mutation<Work, OfPatient>({
      query: ({ patientId, idempotencyKey }) =>
        requestTo(REOPEN_WORK, { params: { patientId }, idempotencyKey }),
      responseSchema: REOPEN_WORK.answer,
      invalidatesTags: (_work, error, { patientId }) => staleOf(error, patientId),
    }),
    withdrawContact: build.mutation<Contact, OfPatient & { readonly contactId: string }>({
      query: ({ patientId, contactId, idempotencyKey }) =>
        requestTo(WITHDRAW_CONTACT, { params: { patientId, contactId }, idempotencyKey }),
      responseSchema: WITHDRAW_CONTACT.answer,
      invalidatesTags: (_contact, error, { patientId }) => staleWithAlerts(error, patientId),
    }),
  }),
});

export const {
  useGetWorkSummaryQuery,
  useGetTeamQuery,
  useGetHandOverQuery,
  useSeePatientMutation,
  useAssignPatientMutation,
  useHandOverPatientMutation,
  useFinishWorkMutation,
  useReopenWorkMutation,
  useWithdrawContactMutation,
} = workApi;
