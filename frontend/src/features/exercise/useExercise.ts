import type * as z from 'zod/mini';
import { LIST_RECOMMENDATIONS, LIST_SESSIONS } from '../../../../backend/contract/routes/exercise.ts';
import {
  useGetFitnessProfileQuery,
  useGetRecommendationsQuery,
  useGetExerciseSessionsQuery,
} from '../../api/resources/exercise.ts';
import { useKeptAnswer } from '../outbox/useKeptAnswer.ts';
import type { KeptPatient } from '../outbox/keptPatient.ts';

/** What the exercise view shows, also without a network as it was answered last. */
export function useExercise({ device, patientId, isOwn }: KeptPatient) {
  const place = (of: string) => ({
    answers: device.answers,
    patientId: isOwn ? patientId : null,
    path: `exercise/${of}`,
  });
  const asked = useGetRecommendationsQuery(patientId);
  const sessions = useGetExerciseSessionsQuery(patientId);
  const profile = useGetFitnessProfileQuery(patientId);
  return {
    asked,
    recommendations: useKeptAnswer(place('recommendations'), RECOMMENDATIONS, asked.currentData),
    sessions: useKeptAnswer(place('sessions'), SESSIONS, sessions.currentData).body ?? [],
    profile: profile.data,
  };
}

type Answer<Schema extends z.ZodMiniType> = z.ZodMiniType<Readonly<z.output<Schema>>>;
const RECOMMENDATIONS: Answer<typeof LIST_RECOMMENDATIONS.answer> = LIST_RECOMMENDATIONS.answer;
const SESSIONS: Answer<typeof LIST_SESSIONS.answer> = LIST_SESSIONS.answer;
