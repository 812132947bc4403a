import type { Goal, changeGoalStatusSchema } from '../../../../backend/contract/goal.ts';
import type { Achievement, Stats } from '../../../../backend/contract/progress.ts';
import {
  CHANGE_GOAL_STATUS,
  LIST_ACHIEVEMENTS,
  LIST_GOALS,
  READ_STATS,
} from '../../../../backend/contract/routes/progress.ts';
import type * as z from 'zod/mini';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, tagsOfPatient, unlessFailed } from '../client/tags.ts';

const progressApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStats: build.query<Stats, string>({
      query: (patientId) => requestTo(READ_STATS, { params: { patientId } }),
      responseSchema: READ_STATS.answer,
      providesTags: tagsOfPatient('Progress', 'PatientLog', 'Patient', 'Exercise'),
    }),
    getAchievements: build.query<readonly Achievement[], string>({
      query: (patientId) => requestTo(LIST_ACHIEVEMENTS, { params: { patientId } }),
      responseSchema: LIST_ACHIEVEMENTS.answer,
      providesTags: tagsOfPatient('Progress', 'PatientLog', 'Patient', 'Exercise'),
    }),
    getGoals: build.query<readonly Goal[], string>({
      query: (patientId) => requestTo(LIST_GOALS, { params: { patientId } }),
      responseSchema: LIST_GOALS.answer,
      providesTags: tagsOfPatient('Progress', 'PatientLog', 'Patient', 'Exercise'),
    }),
    changeGoalStatus: build.mutation<
      Goal,
      { readonly patientId: string; readonly goalId: string } & z.input<typeof changeGoalStatusSchema>
    >({
      query: ({ goalId, status }) => requestTo(CHANGE_GOAL_STATUS, { params: { goalId }, body: { status } }),
      responseSchema: CHANGE_GOAL_STATUS.answer,
      invalidatesTags: (_goal, error, { patientId }) => unlessFailed(error, idTag('Progress', patientId)),
    }),
  }),
});

export const { useGetStatsQuery, useGetAchievementsQuery, useGetGoalsQuery, useChangeGoalStatusMutation } =
  progressApi;
