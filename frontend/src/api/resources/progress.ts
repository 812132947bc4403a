import type { Goal } from '../../../../backend/contract/goal.ts';
import type { Stats } from '../../../../backend/contract/progress.ts';
import { LIST_GOALS, READ_STATS } from '../../../../backend/contract/routes/progress.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { tagsOfPatient } from '../client/tags.ts';

const progressApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStats: build.query<Stats, string>({
      query: (patientId) => requestTo(READ_STATS, { params: { patientId } }),
      responseSchema: READ_STATS.answer,
      providesTags: tagsOfPatient('PatientLog', 'Exercise'),
    }),
    getGoals: build.query<readonly Goal[], string>({
      query: (patientId) => requestTo(LIST_GOALS, { params: { patientId } }),
      responseSchema: LIST_GOALS.answer,
      providesTags: tagsOfPatient('PatientLog', 'Exercise'),
    }),
  }),
});

export const { useGetStatsQuery, useGetGoalsQuery } = progressApi;
