/** What was exercised this week. */
import type { ExerciseSession } from '../../../../backend/contract/exercise.ts';

/** Minutes of exercise a week, of a patient whose goal could not be asked for. */
export const DEFAULT_WEEK = 150;

type Timed = Pick<ExerciseSession, 'startedAt' | 'seconds'>;

/** Monday's first instant, where the phone is. */
export function weekStart(now: Date): Date {
  const sinceMonday = (now.getDay() + 6) % 7;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - sinceMonday);
}

export function minutesThisWeek(sessions: readonly Timed[], now: Date): number {
  const from = weekStart(now).getTime();
  const seconds = sessions
    .filter(({ startedAt }) => Date.parse(startedAt) >= from)
    .reduce((sum, session) => sum + session.seconds, 0);
  return Math.floor(seconds / 60);
}
