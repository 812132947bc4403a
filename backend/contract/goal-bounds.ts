/** Which targets a goal may have, by its type; for who sets one. */
import type { GoalType } from '../../events/enums.ts';

interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Steps of it are taken, and nothing between. */
  readonly step: number;
}

const DAYS: Bounds = { min: 1, max: 365, step: 1 };
export const TARGET_BOUNDS: Readonly<Record<GoalType, Bounds>> = {
  daily_logs: DAYS,
  bp_target: DAYS,
  weight_target: { min: 20, max: 300, step: 0.1 },
  exercise_minutes: { min: 1, max: 10_000, step: 1 },
  medication_adherence: DAYS,
  streak_days: DAYS,
  symptom_reduction: DAYS,
  voice_logs: { min: 1, max: 500, step: 1 },
};
