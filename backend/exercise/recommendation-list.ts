/** What of all programmes is recommended to a patient: one row each, in the order in which they should look at them. */
import {
  type Condition,
  EXERCISE_DIFFICULTIES,
  type ExerciseDifficulty,
  type ExerciseStatus,
  FITNESS_LEVELS,
  type FitnessLevel,
} from '../../events/enums.ts';
import type { ExerciseProgramme } from '../../events/exercise-programme.ts';
import { derivedId } from '../../lib/ids.ts';
import {
  EXERCISE_RECOMMENDATIONS,
  EXERCISED,
  FITNESS_PROFILES,
} from '../../projections/exercise/collection.ts';
import type {
  ExercisedProgramme,
  ExerciseRecommendationDocument,
} from '../../projections/exercise/document.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { Recommendation } from '../contract/exercise.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { knownConditions } from '../patients/patient.ts';
import { dayIn } from '../patients/patient-day.ts';
import { clinicalText } from '../texts/clinical-texts.ts';
import { namesOfUsers } from '../users/user-name.ts';
import { UNSET_PROFILE } from './fitness-profile.ts';
import { programmeView } from './programmes.ts';
import { notNow, shouldReportFirst, standingOf } from './startable.ts';

/** Of a programme that the product recommends by itself: all alike, after whatever the care team chose. */
const OWN_PRIORITY = 5;

/** A programme with what is known of it for one patient. */
interface Candidate {
  readonly programme: ExerciseProgramme;
  /** What the care team said of it last. */
  readonly assigned: WithId<ExerciseRecommendationDocument> | null;
  readonly exercised: ExercisedProgramme | null;
  readonly status: ExerciseStatus;
}

export async function listRecommendations(
  readSide: ReadSide,
  programmes: readonly ExerciseProgramme[],
  patientId: string,
  patient: PatientDocument,
): Promise<readonly Recommendation[]> {
  const now = readSide.clock.now();
  const standing = await standingOf(readSide, patientId, patient, now);
  const fitness = await readSide.get(FITNESS_PROFILES, patientId);
  const candidates = await candidatesOf(readSide, programmes, patientId);
  const conditions = knownConditions(patient);
  const inOrder = candidates.toSorted(
    byOrder(conditions, fitness?.fitnessLevel ?? UNSET_PROFILE.fitnessLevel),
  );
  const people = await namesOfUsers(
    readSide,
    inOrder.map(({ assigned }) => assigned?.document.by ?? null),
  );
  const noticeKey = shouldReportFirst(standing, now) ? 'exercise.reportFirst' : null;
  return inOrder.map(({ programme, assigned, exercised, status }) => {
    const notStartableKey = notNow(standing, programme.intensity, now);
    const reasonKey = reasonKeyOf(programme, assigned?.document ?? null, conditions);
    const by = assigned?.document.by ?? null;
    return {
      id: assigned?.id ?? derivedId('exercise recommendation', patientId, programme.id),
      programId: programme.id,
      program: programmeView(programme),
      reason: reasonKey === null ? (assigned?.document.reason ?? '') : clinicalText(reasonKey),
      reasonKey,
      assignedBy: by === null ? null : (people.get(by) ?? by),
      priority: assigned?.document.priority ?? OWN_PRIORITY,
      status,
      recommendedDate: dayIn(
        patient.timeZone,
        assigned === null ? now : new Date(assigned.document.createdAt),
      ),
      scheduledTime: assigned?.document.scheduledTime ?? null,
      startable: notStartableKey === null,
      notStartableKey,
      noticeKey: notStartableKey === null ? noticeKey : null,
      completedAt: exercised?.completedAt ?? null,
      timesCompleted: exercised?.timesCompleted ?? 0,
    };
  });
}

async function candidatesOf(
  readSide: ReadSide,
  programmes: readonly ExerciseProgramme[],
  patientId: string,
): Promise<readonly Candidate[]> {
  const exercised = await readSide.get(EXERCISED, patientId);
  const all = await readSide.all(EXERCISE_RECOMMENDATIONS, { index: 'byPatient', equal: { patientId } });
  const newest = new Map<string, WithId<ExerciseRecommendationDocument>>();
  for (const one of all) {
    const { programId, createdAt } = one.document;
    if (createdAt >= (newest.get(programId)?.document.createdAt ?? '')) newest.set(programId, one);
  }
  return programmes.map((programme) => {
    const assigned = newest.get(programme.id) ?? null;
    const done = exercised?.programmes.find(({ programId }) => programId === programme.id) ?? null;
    return { programme, assigned, exercised: done, status: statusOf(assigned?.document ?? null, done) };
  });
}

/** What counts for a choice of the care team came after it; for what the product recommends, ever. */
function statusOf(
  assigned: ExerciseRecommendationDocument | null,
  exercised: ExercisedProgramme | null,
): ExerciseStatus {
  const since = assigned?.createdAt ?? '';
  if ((exercised?.completedAt ?? '') > since) return 'completed';
  if (assigned?.skippedAt != null) return 'skipped';
  return (exercised?.sessionAt ?? '') > since ? 'in_progress' : 'pending';
}

const isOpen = ({ assigned, status }: Candidate): boolean =>
  assigned !== null && (status === 'pending' || status === 'in_progress');

const suits = ({ targetConditions }: ExerciseProgramme, conditions: ReadonlySet<Condition>): boolean =>
  targetConditions.some((target) => conditions.has(target));

/** A programme for beginners suits who is less than one, and is the least there is. */
const isWithinReach = (difficulty: ExerciseDifficulty, level: FitnessLevel): boolean =>
  FITNESS_LEVELS.indexOf(difficulty) <= Math.max(1, FITNESS_LEVELS.indexOf(level));

/**
 * What the care team chose and is still to be done, then what is for the patient's conditions, within their reach, easier,
 * by name; what they skipped comes last.
 */
function byOrder(conditions: ReadonlySet<Condition>, level: FitnessLevel) {
  const rank = (candidate: Candidate): readonly number[] => {
    const { programme, assigned, status } = candidate;
    return [
      isOpen(candidate) ? (assigned?.document.priority ?? 0) : OWN_PRIORITY + 1,
      status === 'skipped' ? 1 : 0,
      suits(programme, conditions) ? 0 : 1,
      isWithinReach(programme.difficulty, level) ? 0 : 1,
      EXERCISE_DIFFICULTIES.indexOf(programme.difficulty),
    ];
  };
  const nameOf = ({ programme }: Candidate): string => clinicalText(`exercise.${programme.id}.name`);
  return (one: Candidate, other: Candidate): number => {
    const others = rank(other);
    const differing = rank(one)
      .map((value, at) => value - (others[at] ?? 0))
      .find((difference) => difference !== 0);
    return differing ?? (nameOf(one) < nameOf(other) ? -1 : 1);
  };
}

function reasonKeyOf(
  programme: ExerciseProgramme,
  assigned: ExerciseRecommendationDocument | null,
  conditions: ReadonlySet<Condition>,
): string | null {
  if (assigned !== null) return assigned.reason === null ? 'exercise.assigned' : null;
  return suits(programme, conditions) ? 'exercise.reason.conditions' : 'exercise.reason.general';
}
