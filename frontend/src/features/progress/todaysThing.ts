/** What is worth doing today: one thing, chosen from what is known. */
import type { Recommendation } from '../../../../backend/contract/exercise.ts';
import type { Goal } from '../../../../backend/contract/goal.ts';
import type { Stats } from '../../../../backend/contract/progress.ts';
import type { LatestTest } from '../../../../backend/contract/latest-test.ts';
import type { GoalType } from '../../../../events/enums.ts';
import { localDay } from '../../lib/localDay.ts';
import { weekStart } from '../exercise/week.ts';
import type { Unjudged } from '../outbox/unjudged.ts';
import { type Due, dueOf, inOrder } from './dueTests.ts';

type KnownGoal = Pick<Goal, 'goalType' | 'status' | 'currentValue' | 'targetValue'>;
type KnownTest = Pick<LatestTest, 'testType' | 'subtype' | 'dueNext'>;
type KnownProgramme = Pick<Recommendation, 'startable' | 'notStartableKey' | 'program'>;

export type TodaysThing =
  | { readonly kind: 'help' | 'danger' | 'unjudged' | 'advice' | 'report' }
  | { readonly kind: 'goal'; readonly goal: KnownGoal }
  | { readonly kind: 'test'; readonly test: KnownTest; readonly due: Due }
  | { readonly kind: 'exercise'; readonly recommendation: KnownProgramme };

/** What is known; what could not be asked for is left out. */
export interface Known {
  readonly stats: Pick<Stats, 'lastLogDate'>;
  /** Whether this phone took a report today, which it has sent or still keeps: the server may not have told of it yet. */
  readonly hasReported: boolean;
  readonly unjudged: Unjudged | null;
  readonly goals: readonly KnownGoal[];
  readonly tests: readonly KnownTest[];
  readonly recommendations: readonly KnownProgramme[];
  /** Whether the minutes of the week are done. */
  readonly isWeekReached: boolean;
  readonly now: Date;
}

/** Goals that are counted in days; a report of today can be the one that is missing. */
const BY_DAYS: readonly GoalType[] = [
  'daily_logs',
  'bp_target',
  'medication_adherence',
  'symptom_reduction',
  'streak_days',
];

export function todaysThing(known: Known): TodaysThing {
  const { stats, hasReported, unjudged, goals, tests, recommendations, isWeekReached, now } = known;
  // Who must rest after a RED report is first led to whom to call.
  if (recommendations.some(({ notStartableKey }) => notStartableKey === 'exercise.notNow.red'))
    return { kind: 'help' };
  if (unjudged === 'danger') return { kind: 'danger' };
  if (!hasReported && (stats.lastLogDate ?? '') < localDay(now)) {
    const goal = goals.find(
      ({ goalType, status, currentValue, targetValue }) =>
        status === 'active' && BY_DAYS.includes(goalType) && targetValue - currentValue === 1,
    );
    return goal === undefined ? { kind: 'report' } : { kind: 'goal', goal };
  }
  const [test] = inOrder(tests, now);
  const due = dueOf(test?.dueNext ?? null, now);
  if (test !== undefined && (due.kind === 'overdue' || due.kind === 'today'))
    return { kind: 'test', test, due };
  // What was advised before says nothing of now, and nobody exercises on it.
  if (unjudged !== null) return { kind: 'unjudged' };
  const recommendation = isWeekReached ? undefined : recommendations.find(({ startable }) => startable);
  return recommendation === undefined ? { kind: 'advice' } : { kind: 'exercise', recommendation };
}

/** On how many days of this week, since Monday, there was a report, judged or not. */
export function daysThisWeek({ recentDays }: Pick<Stats, 'recentDays'>, now: Date): number {
  const monday = localDay(weekStart(now));
  return recentDays.filter(({ day, logged }) => day >= monday && logged).length;
}
