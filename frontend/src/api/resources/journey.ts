import type { JourneyEvent } from '../../../../backend/contract/journey-event.ts';
import { LIST_JOURNEY } from '../../../../backend/contract/routes/journey.ts';
import { READ_SUMMARY } from '../../../../backend/contract/routes/summary.ts';
import type { Summary } from '../../../../backend/contract/summary.ts';
import { baseApi } from '../client/baseApi.ts';
import { tagsOfPatient } from '../client/tags.ts';
import { requestTo } from '../client/requestTo.ts';

/** Events of a patient's journey that are asked for at once; a patient of a year has hundreds. */
const JOURNEY_PAGE = 100;

const journeyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What has happened to a patient, newest first, page by page. */
    getJourney: build.infiniteQuery<readonly JourneyEvent[], string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < JOURNEY_PAGE ? undefined : page.at(-1)?.id),
      },
      query: ({ queryArg, pageParam }) =>
        requestTo(LIST_JOURNEY, {
          params: { patientId: queryArg },
          query: { limit: String(JOURNEY_PAGE), ...(pageParam === null ? {} : { before: pageParam }) },
        }),
      responseSchema: LIST_JOURNEY.answer,
      providesTags: tagsOfPatient('Journey', 'PatientLog', 'Patient'),
    }),
    getSummary: build.query<Summary, string>({
      query: (patientId) => requestTo(READ_SUMMARY, { params: { patientId } }),
      responseSchema: READ_SUMMARY.answer,
      providesTags: tagsOfPatient('PatientLog', 'Patient', 'Test'),
    }),
  }),
});

export const { useGetJourneyInfiniteQuery, useGetSummaryQuery } = journeyApi;
