/** Exercise: sessions and what they add up to, recommendations of the care team, fitness profiles. */
import { subjectIn } from '../../events/stream-name.ts';
import { type DataOf, patientOf } from '../../events/event.ts';
import { change, changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { EXERCISE_RECOMMENDATIONS, EXERCISE_SESSIONS, EXERCISED, FITNESS_PROFILES } from './collection.ts';
import type { ExercisedDocument, ExercisedProgramme } from './document.ts';

const later = (one: string | null, other: string): string => (one === null || other > one ? other : one);

function withSession(
  exercised: ExercisedDocument,
  { programId, endedAt, completed }: DataOf<'ExerciseSessionRecorded'>,
): ExercisedDocument {
  const before = exercised.programmes.find((programme) => programme.programId === programId) ?? null;
  const programme: ExercisedProgramme = {
    programId,
    timesCompleted: (before?.timesCompleted ?? 0) + (completed ? 1 : 0),
    completedAt: completed ? later(before?.completedAt ?? null, endedAt) : (before?.completedAt ?? null),
    sessionAt: later(before?.sessionAt ?? null, endedAt),
  };
  const others = exercised.programmes.filter((other) => other !== before);
  return { ...exercised, programmes: [...others, programme] };
}

export const exerciseProjection: Projection = {
  name: 'exercise',
  version: 1,
  collections: [
    EXERCISE_SESSIONS.definition,
    EXERCISED.definition,
    EXERCISE_RECOMMENDATIONS.definition,
    FITNESS_PROFILES.definition,
  ],
  handlers: {
    ExerciseSessionRecorded: (event) => {
      const patientId = patientOf(event);
      const { clinicId } = event.meta;
      return [
        create(EXERCISE_SESSIONS, subjectIn(event.stream), () => ({ ...event.data, patientId, clinicId })),
        change(EXERCISED, patientId, (exercised) =>
          withSession(exercised ?? { patientId, clinicId, programmes: [] }, event.data),
        ),
      ];
    },
    ExerciseRecommended: (event) =>
      create(EXERCISE_RECOMMENDATIONS, subjectIn(event.stream), () => ({
        ...event.data,
        patientId: patientOf(event),
        clinicId: event.meta.clinicId,
        createdAt: event.meta.recordedAt,
        by: event.meta.actor.id,
        skippedAt: null,
      })),
    ExerciseRecommendationSkipped: (event) =>
      changeExisting(EXERCISE_RECOMMENDATIONS, subjectIn(event.stream), (recommendation) => ({
        ...recommendation,
        skippedAt: event.meta.recordedAt,
      })),
    FitnessProfileSet: (event) =>
      create(FITNESS_PROFILES, subjectIn(event.stream), () => ({
        ...event.data,
        patientId: patientOf(event),
        clinicId: event.meta.clinicId,
        updatedAt: event.meta.recordedAt,
      })),
  },
};
