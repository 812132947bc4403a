import { collection } from '../read-models/collection.ts';
import type {
  ExercisedDocument,
  ExerciseRecommendationDocument,
  ExerciseSessionDocument,
  FitnessProfileDocument,
} from './document.ts';

export const EXERCISE_SESSIONS = collection<ExerciseSessionDocument>()('exercise', 'exerciseSessions', {
  byPatient: ['patientId', 'startedAt'],
});

export const EXERCISED = collection<ExercisedDocument>()('exercise', 'exercised', {});

export const EXERCISE_RECOMMENDATIONS = collection<ExerciseRecommendationDocument>()(
  'exercise',
  'exerciseRecommendations',
  { byPatient: ['patientId', 'priority'] },
);

export const FITNESS_PROFILES = collection<FitnessProfileDocument>()('exercise', 'fitnessProfiles', {});
