import type {
  ExerciseSession,
  FitnessProfile,
  Recommendation,
  recommendSchema,
  setFitnessProfileSchema,
} from '../../../../backend/contract/exercise.ts';
import {
  LIST_RECOMMENDATIONS,
  LIST_SESSIONS,
  READ_FITNESS_PROFILE,
  RECOMMEND_EXERCISE,
  SET_FITNESS_PROFILE,
} from '../../../../backend/contract/routes/exercise.ts';
import type * as z from 'zod/mini';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { idTag, listTag, tagsOfPatient, unlessFailed } from '../client/tags.ts';

/** Sessions that a screen asks for: those of the last weeks. */
const SESSIONS_ASKED = '50';

const exerciseApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What may be started changes with every report and every alert that is taken on. */
    getRecommendations: build.query<readonly Recommendation[], string>({
      query: (patientId) => requestTo(LIST_RECOMMENDATIONS, { params: { patientId } }),
      responseSchema: LIST_RECOMMENDATIONS.answer,
      providesTags: (_answer, _error, patientId) => [
        idTag('Exercise', patientId),
        idTag('PatientLog', patientId),
        idTag('Patient', patientId),
        listTag('Alert'),
      ],
    }),
    getExerciseSessions: build.query<readonly ExerciseSession[], string>({
      query: (patientId) =>
        requestTo(LIST_SESSIONS, { params: { patientId }, query: { limit: SESSIONS_ASKED } }),
      responseSchema: LIST_SESSIONS.answer,
      providesTags: tagsOfPatient('Exercise'),
    }),
    getFitnessProfile: build.query<FitnessProfile, string>({
      query: (patientId) => requestTo(READ_FITNESS_PROFILE, { params: { patientId } }),
      responseSchema: READ_FITNESS_PROFILE.answer,
      providesTags: tagsOfPatient('Exercise'),
    }),
    setFitnessProfile: build.mutation<
      FitnessProfile,
      {
        readonly patientId: string;
        readonly body: z.input<typeof setFitnessProfileSchema>;
        readonly idempotencyKey: string;
      }
    >({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(SET_FITNESS_PROFILE, { params: { patientId }, body, idempotencyKey }),
      responseSchema: SET_FITNESS_PROFILE.answer,
      invalidatesTags: (_profile, error, { patientId }) => unlessFailed(error, idTag('Exercise', patientId)),
    }),
    recommendExercise: build.mutation<
      Recommendation,
      {
        readonly patientId: string;
        readonly body: z.input<typeof recommendSchema>;
        readonly idempotencyKey: string;
      }
    >({
      query: ({ patientId, body, idempotencyKey }) =>
        requestTo(RECOMMEND_EXERCISE, { params: { patientId }, body, idempotencyKey }),
      responseSchema: RECOMMEND_EXERCISE.answer,
      invalidatesTags: (_answer, error, { patientId }) => unlessFailed(error, idTag('Exercise', patientId)),
    }),
  }),
});

export const {
  useGetRecommendationsQuery,
  useGetExerciseSessionsQuery,
  useGetFitnessProfileQuery,
  useSetFitnessProfileMutation,
  useRecommendExerciseMutation,
} = exerciseApi;
