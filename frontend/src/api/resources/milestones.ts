import type * as z from 'zod/mini';
import type { createMilestoneSchema, Milestone } from '../../../../backend/contract/milestone.ts';
import {
  CHANGE_MILESTONE_STATUS,
  CREATE_MILESTONE,
  LIST_MILESTONES,
} from '../../../../backend/contract/routes/milestones.ts';
import type { MilestoneStatus } from '../../../../events/enums.ts';
import { baseApi } from '../client/baseApi.ts';
import { idTag, tagsOfPatient, unlessFailed } from '../client/tags.ts';
import { requestTo } from '../client/requestTo.ts';

/** A request about one patient, with the key by which a repeat is recognised. */
interface PatientChange<Body> {
  readonly patientId: string;
  readonly body: Body;
  readonly idempotencyKey: string;
}

/** With the patient whom it is for. */
export type NewMilestone = z.input<typeof createMilestoneSchema> & { readonly patientId: string };

interface MilestoneMove {
  readonly patientId: string;
  readonly milestoneId: string;
  readonly status: MilestoneStatus;
  readonly idempotencyKey: string;
}

const milestonesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMilestones: build.query<readonly Milestone[], string>({
      query: (patientId) => requestTo(LIST_MILESTONES, { params: { patientId } }),
      responseSchema: LIST_MILESTONES.answer,
      providesTags: tagsOfPatient('Milestone', 'Patient'),
    }),
    addMilestone: build.mutation<Milestone, PatientChange<NewMilestone>>({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(CREATE_MILESTONE, { params: { patientId }, body, idempotencyKey }),
      responseSchema: CREATE_MILESTONE.answer,
      invalidatesTags: (_milestone, error, { patientId }) =>
        unlessFailed(error, idTag('Milestone', patientId), idTag('Journey', patientId)),
    }),
    moveMilestone: build.mutation<Milestone, MilestoneMove>({
      query: ({ milestoneId, status, idempotencyKey }) =>
        requestTo(CHANGE_MILESTONE_STATUS, { params: { milestoneId }, body: { status }, idempotencyKey }),
      responseSchema: CHANGE_MILESTONE_STATUS.answer,
      // A refusal, too, tells that somebody else has moved it.
      invalidatesTags: (_milestone, _error, { patientId }) => [
        idTag('Milestone', patientId),
        idTag('Journey', patientId),
      ],
    }),
  }),
});

export const { useGetMilestonesQuery, useAddMilestoneMutation, useMoveMilestoneMutation } = milestonesApi;
