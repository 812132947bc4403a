/** The sessions of a patient, the newest start first. */
import { EXERCISE_SESSIONS } from '../../projections/exercise/collection.ts';
import type { ExerciseSessionDocument } from '../../projections/exercise/document.ts';
import type { ExerciseSession } from '../contract/exercise.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/** Newest sessions that a list without a limit gives. */
const DEFAULT_LIMIT = 100;

/** @throws Refusal 404 for a `before` that is no session of the patient */
export async function listSessions(
  readSide: ReadSide,
  patientId: string,
  { limit, before }: { readonly limit: number | null; readonly before: string | null },
): Promise<readonly ExerciseSession[]> {
  const from = before === null ? null : await readSide.get(EXERCISE_SESSIONS, before);
  if (before !== null && from?.patientId !== patientId)
    throw Refusal.notFound('The session to continue before could not be found.');
  const found = await readSide.find(EXERCISE_SESSIONS, {
    index: 'byPatient',
    equal: { patientId },
    descending: true,
    limit: limit ?? DEFAULT_LIMIT,
    ...(from === null || before === null ? {} : { after: [patientId, from.startedAt, before] }),
  });
  return found.map(sessionView);
}

export function sessionView({
  id,
  document,
}: WithId<Omit<ExerciseSessionDocument, 'clinicId'>>): ExerciseSession {
  const { patientId, exercisesDone, ...told } = document;
  return {
    id,
    patientId,
    programId: told.programId,
    startedAt: told.startedAt,
    endedAt: told.endedAt,
    exercisesDone: [...exercisesDone],
    seconds: told.seconds,
    completed: told.completed,
    stoppedEarly: told.stoppedEarly,
    stopReason: told.stopReason,
    perceivedExertion: told.perceivedExertion,
    difficultyRating: told.difficultyRating,
    enjoymentRating: told.enjoymentRating,
    feedback: told.feedback,
  };
}
