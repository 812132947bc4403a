import * as z from 'zod/mini';
import { type JourneyEvent, journeyEventSchema } from '../../../../backend/contract/journey-event.ts';
import { type Milestone, milestoneSchema } from '../../../../backend/contract/milestone.ts';
import { type Summary, summarySchema } from '../../../../backend/contract/summary.ts';
import {
  type BloodTest,
  bloodTestSchema,
  type LatestTest,
  latestTestSchema,
} from '../../../../backend/contract/test.ts';
import type { MilestoneStatus, TestType } from '../../../../events/enums.ts';
import { baseApi } from '../../api/client/baseApi.ts';
import { idTag, unlessFailed } from '../../api/client/tags.ts';

/** A request about one patient, with the key by which a repeat is recognised. */
interface PatientChange<Body> {
  readonly patientId: string;
  readonly body: Body;
  readonly idempotencyKey: string;
}

export interface NewTest {
  readonly testType: TestType;
  readonly result: string;
  readonly units: string | null;
  readonly source: string;
  readonly testDate: string;
  /** Left out: as the test and the patient's conditions ask for. */
  readonly dueNext?: string;
  readonly abnormal?: boolean;
  /** Of a test of type OTHER: which one. */
  readonly notes?: string;
}

export interface NewMilestone {
  readonly patientId: string;
  readonly title: string;
  readonly description: string;
  readonly milestoneType: string;
  readonly targetDate: string;
  readonly status: string;
  readonly priority: string;
}

interface MilestoneMove {
  readonly patientId: string;
  readonly milestoneId: string;
  readonly status: MilestoneStatus;
  readonly idempotencyKey: string;
}

/** Events of a patient's journey that are asked for at once; a patient of a year has hundreds. */
const JOURNEY_PAGE = 100;

const pathOf = (patientId: string, part: string) => `/patients/${encodeURIComponent(patientId)}/${part}`;

const careApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest result of each type. */
    getLatestTests: build.query<readonly LatestTest[], string>({
      query: (patientId) => ({ path: pathOf(patientId, 'tests/latest') }),
      responseSchema: z.readonly(z.array(latestTestSchema)),
      providesTags: (_tests, _error, patientId) => [idTag('Test', patientId), idTag('Patient', patientId)],
    }),
    /** Newest first. */
    getBloodTests: build.query<readonly BloodTest[], string>({
      query: (patientId) => ({ path: pathOf(patientId, 'blood-tests') }),
      responseSchema: z.readonly(z.array(bloodTestSchema)),
      providesTags: (_tests, _error, patientId) => [idTag('Test', patientId), idTag('Patient', patientId)],
    }),
    /** Those with a due date, the most overdue or soonest first. */
    getUpcomingTests: build.query<readonly BloodTest[], string>({
      query: (patientId) => ({ path: pathOf(patientId, 'blood-tests/upcoming') }),
      responseSchema: z.readonly(z.array(bloodTestSchema)),
      providesTags: (_tests, _error, patientId) => [idTag('Test', patientId), idTag('Patient', patientId)],
    }),
    addTest: build.mutation<LatestTest, PatientChange<NewTest>>({
      query: ({ patientId, body, idempotencyKey }) => ({
        path: pathOf(patientId, 'tests'),
        method: 'POST',
        body,
        idempotencyKey,
      }),
      responseSchema: latestTestSchema,
      invalidatesTags: (_test, error, { patientId }) =>
        unlessFailed(error, idTag('Test', patientId), idTag('Journey', patientId)),
    }),
    getMilestones: build.query<readonly Milestone[], string>({
      query: (patientId) => ({ path: pathOf(patientId, 'milestones') }),
      responseSchema: z.readonly(z.array(milestoneSchema)),
      providesTags: (_milestones, _error, patientId) => [
        idTag('Milestone', patientId),
        idTag('Patient', patientId),
      ],
    }),
    addMilestone: build.mutation<Milestone, PatientChange<NewMilestone>>({
      query: ({ patientId, body, idempotencyKey }) => ({
        path: pathOf(patientId, 'milestones'),
        method: 'POST',
        body,
        idempotencyKey,
      }),
      responseSchema: milestoneSchema,
      invalidatesTags: (_milestone, error, { patientId }) =>
        unlessFailed(error, idTag('Milestone', patientId), idTag('Journey', patientId)),
    }),
    moveMilestone: build.mutation<Milestone, MilestoneMove>({
      query: ({ milestoneId, status, idempotencyKey }) => ({
        path: `/milestones/${encodeURIComponent(milestoneId)}/status`,
        method: 'POST',
        body: { status },
        idempotencyKey,
      }),
      responseSchema: milestoneSchema,
      // A refusal, too, tells that somebody else has moved it.
      invalidatesTags: (_milestone, _error, { patientId }) => [
        idTag('Milestone', patientId),
        idTag('Journey', patientId),
      ],
    }),
    /** What has happened to a patient, newest first, page by page. */
    getJourney: build.infiniteQuery<readonly JourneyEvent[], string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < JOURNEY_PAGE ? undefined : page.at(-1)?.id),
      },
      query: ({ queryArg, pageParam }) => ({
        path: `${pathOf(queryArg, 'journey-events')}?${new URLSearchParams({
          limit: String(JOURNEY_PAGE),
          ...(pageParam === null ? {} : { before: pageParam }),
        })}`,
      }),
      responseSchema: z.readonly(z.array(journeyEventSchema)),
      providesTags: (_events, _error, patientId) => [
        idTag('Journey', patientId),
        idTag('PatientLog', patientId),
        idTag('Patient', patientId),
      ],
    }),
    getSummary: build.query<Summary, string>({
      query: (patientId) => ({ path: pathOf(patientId, 'summary') }),
      responseSchema: summarySchema,
      providesTags: (_summary, _error, patientId) => [
        idTag('PatientLog', patientId),
        idTag('Patient', patientId),
        idTag('Test', patientId),
      ],
    }),
  }),
});

export const {
  useGetLatestTestsQuery,
  useGetBloodTestsQuery,
  useGetUpcomingTestsQuery,
  useAddTestMutation,
  useGetMilestonesQuery,
  useAddMilestoneMutation,
  useMoveMilestoneMutation,
  useGetJourneyInfiniteQuery,
  useGetSummaryQuery,
} = careApi;
