/** Goals as they are answered: what was set, joined with how far it has come. */
import { GOALS } from '../../projections/goals/collection.ts';
import type { GoalDocument } from '../../projections/goals/document.ts';
import { PROGRESS } from '../../projections/progress/collection.ts';
import { dayNumber } from '../../projections/progress/day-marks.ts';
import { type ProgressDocument, streakOn } from '../../projections/progress/document.ts';
import type { Goal } from '../contract/goal.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { dayIn } from '../patients/patient-day.ts';
import { namesOfUsers } from '../users/user-name.ts';

interface OfPatient {
  readonly name: string;
  readonly timeZone: string;
}

/** Of a patient, all of them, the newest first. */
export async function listGoals(
  readSide: ReadSide,
  patientId: string,
  patient: OfPatient,
): Promise<readonly Goal[]> {
  const found = await readSide.all(GOALS, { index: 'byPatient', equal: { patientId }, descending: true });
  return goalViews(readSide, patientId, patient, found);
}

export async function goalViews(
  readSide: ReadSide,
  patientId: string,
  patient: OfPatient,
  found: readonly WithId<GoalDocument>[],
): Promise<readonly Goal[]> {
  const progress = await readSide.get(PROGRESS, patientId);
  const people = await namesOfUsers(
    readSide,
    found.map(({ document: { setBy } }) => (setBy === patientId ? null : setBy)),
  );
  const today = dayIn(patient.timeZone, readSide.clock.now());
  return found.map(({ id, document }) => {
    const setBy =
      document.setBy === patientId ? patient.name : (people.get(document.setBy) ?? document.setBy);
    return goalView(id, document, progress, setBy, today);
  });
}

function goalView(
  id: string,
  { clinicId: _, ...goal }: GoalDocument,
  progress: ProgressDocument | null,
  setBy: string,
  today: string,
): Goal {
  const come = progress?.goals[id];
  const completedAt = come?.completedAt ?? null;
  const status = completedAt === null ? goal.status : 'completed';
  const isStreak = goal.goalType === 'streak_days' && status === 'active' && progress !== null;
  return {
    id,
    ...goal,
    setBy,
    status,
    completedAt,
    // A streak ends by the calendar, with nothing recorded.
    currentValue: isStreak ? streakOn(progress, dayNumber(today)) : (come?.currentValue ?? 0),
  };
}
