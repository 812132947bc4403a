/** How far goals have come (`clinical-rules` 8.5): what is recorded while a goal is active, and measured since it was set. */
import type { LogValues } from '../../events/vocabulary.ts';
import type { EventOf } from '../../events/event.ts';
import { logOrder } from '../../events/log-events.ts';
import { allDosesTaken } from '../logs/counted.ts';
import { markOn, NO_DAYS, withMark } from './day-marks.ts';
import { type GoalProgress, type ProgressDocument, streakOn } from './document.ts';
import { type DayNumber, momentOf } from '../wall-clock.ts';

export function newGoal({ data, meta }: EventOf<'GoalSet'>): GoalProgress {
  const { goalType, targetValue, pointsReward } = data;
  return {
    goalType,
    targetValue,
    pointsReward,
    createdAt: meta.recordedAt,
    isPaused: false,
    currentValue: 0,
    completedAt: null,
    days: NO_DAYS,
    weighed: '',
    seconds: 0,
  };
}

/** Tells the active goals what was recorded, and rewards those that it completes. */
function tellGoals(
  progress: ProgressDocument,
  at: string,
  tell: (goal: GoalProgress) => GoalProgress,
): ProgressDocument {
  let { goals, points, goalsCompleted } = progress;
  for (const [id, goal] of Object.entries(goals)) {
    if (goal.isPaused || goal.completedAt !== null) continue;
    const told = tell(goal);
    if (told === goal) continue;
    const isCompleted = isReached(told);
    goals = { ...goals, [id]: isCompleted ? { ...told, completedAt: at, days: NO_DAYS } : told };
    if (!isCompleted) continue;
    points += goal.pointsReward;
    goalsCompleted += 1;
  }
  return goals === progress.goals ? progress : { ...progress, goals, points, goalsCompleted };
}

/** kg; a weight is reached from either side. */
const WEIGHT_WITHIN = 0.5;

function isReached({ goalType, currentValue, targetValue }: GoalProgress): boolean {
  if (goalType !== 'weight_target') return currentValue >= targetValue;
  // In hundredths: 72.6 less 72.1 is a little more than a half.
  return Math.round(Math.abs(currentValue - targetValue) * 100) <= WEIGHT_WITHIN * 100;
}

const withValue = (goal: GoalProgress, currentValue: number): GoalProgress =>
  currentValue === goal.currentValue ? goal : { ...goal, currentValue };

interface ToldLog {
  readonly measuredAt: string;
  readonly recordedAt: string;
  /** null for a time that is no day of the patient's. */
  readonly day: DayNumber | null;
}

interface RecordedLog extends ToldLog {
  readonly logId: string;
  readonly values: LogValues;
  readonly byVoice: boolean;
}

/** What a log says by itself. */
export function tellRecorded(progress: ProgressDocument, log: RecordedLog): ProgressDocument {
  const { values, byVoice, measuredAt, recordedAt } = log;
  return tellGoals(progress, recordedAt, (goal) => {
    if (goal.goalType === 'streak_days') return withValue(goal, streakAt(progress, recordedAt));
    if (measuredAt < goal.createdAt) return goal;
    switch (goal.goalType) {
      case 'daily_logs':
        return tellDay(goal, log.day, true);
      case 'medication_adherence':
        return tellDay(goal, log.day, allDosesTaken(values));
      case 'voice_logs':
        return byVoice ? withValue(goal, goal.currentValue + 1) : goal;
      case 'weight_target':
        return tellWeight(goal, logOrder(measuredAt, recordedAt, log.logId), values.weightKg ?? null);
      default:
        return goal;
    }
  });
}

/** As the patient's calendar has it when a log is received. */
function streakAt(progress: ProgressDocument, recordedAt: string): number {
  const now = momentOf(progress.zone, recordedAt);
  return now === null ? 0 : streakOn(progress, now.day);
}

/** @param log with `within` null where it has no pressure */
export function tellVerdict(
  progress: ProgressDocument,
  log: ToldLog & { readonly within: boolean | null; readonly hasSymptoms: boolean },
): ProgressDocument {
  return tellGoals(progress, log.recordedAt, (goal) => {
    if (log.measuredAt < goal.createdAt) return goal;
    if (goal.goalType === 'bp_target') return log.within === null ? goal : tellDay(goal, log.day, log.within);
    return goal.goalType === 'symptom_reduction' ? tellDay(goal, log.day, !log.hasSymptoms) : goal;
  });
}

export function tellExercise(
  progress: ProgressDocument,
  at: string,
  { endedAt, seconds }: { readonly endedAt: string; readonly seconds: number },
): ProgressDocument {
  return tellGoals(progress, at, (goal) => {
    if (goal.goalType !== 'exercise_minutes' || endedAt < goal.createdAt) return goal;
    const total = goal.seconds + seconds;
    return { ...goal, seconds: total, currentValue: Math.floor(total / 60) };
  });
}

/** A day fits while all that came of it does. */
function tellDay(goal: GoalProgress, day: DayNumber | null, fits: boolean): GoalProgress {
  if (day === null) return goal;
  const before = markOn(goal.days, day);
  const now = fits && before !== '0' ? '1' : '0';
  if (now === before) return goal;
  const change = (now === '1' ? 1 : 0) - (before === '1' ? 1 : 0);
  return { ...goal, days: withMark(goal.days, day, now), currentValue: goal.currentValue + change };
}

function tellWeight(goal: GoalProgress, order: string, weightKg: number | null): GoalProgress {
  if (weightKg === null || order <= goal.weighed) return goal;
  return { ...goal, weighed: order, currentValue: weightKg };
}
