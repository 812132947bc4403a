/** What patients exercise: their sessions, what the care team chose for them, how fit they say to be. */
import type { DataOf } from '../../events/event.ts';

export type ExerciseSessionDocument = DataOf<'ExerciseSessionRecorded'> & {
  readonly patientId: string;
  readonly clinicId: string;
};

/** What of one programme a patient has done. Of sessions that come late or in another order, it is the same. */
export type ExercisedProgramme = {
  readonly programId: string;
  readonly timesCompleted: number;
  /** When the last completed session ended, and the last of all. */
  readonly completedAt: string | null;
  readonly sessionAt: string;
};

/** By the patient's id: without it every list of programmes had to read every session of years. */
export type ExercisedDocument = {
  readonly patientId: string;
  readonly clinicId: string;
  readonly programmes: readonly ExercisedProgramme[];
};

export type ExerciseRecommendationDocument = DataOf<'ExerciseRecommended'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly createdAt: string;
  readonly by: string;
  readonly skippedAt: string | null;
};

/** By the patient's id. */
export type FitnessProfileDocument = DataOf<'FitnessProfileSet'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly updatedAt: string;
};
