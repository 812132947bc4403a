/** A programme of exercises as the catalogue has it: its words are clinical texts, `exercise.<programme>.…`. */
import type {
  Condition,
  EXERCISE_INTENSITIES,
  EXERCISE_TYPES,
  ExerciseDifficulty,
  FitnessLevel,
} from './enums.ts';

export interface Exercise {
  /** Unique among all programmes: its drawing is known by it. */
  readonly id: string;
  /** Seconds. */
  readonly duration: number;
  /** How often, in how many sets with how many seconds of rest between them; null where it goes on for its time. */
  readonly sets: number | null;
  readonly reps: number | null;
  readonly restTime: number | null;
}

export interface ExerciseProgramme {
  readonly id: string;
  readonly difficulty: ExerciseDifficulty;
  readonly type: (typeof EXERCISE_TYPES)[number];
  readonly intensity: (typeof EXERCISE_INTENSITIES)[number];
  readonly minFitnessLevel: FitnessLevel;
  readonly targetConditions: readonly Condition[];
  /** Words under `exercise.equipment`. */
  readonly requiredEquipment: readonly string[];
  /** Where its exercises, their times and what is said of them come from. */
  readonly source: string;
  readonly exercises: readonly Exercise[];
}

/** Seconds of a whole programme. */
export const durationOf = ({ exercises }: ExerciseProgramme): number =>
  exercises.reduce((sum, { duration }) => sum + duration, 0);
