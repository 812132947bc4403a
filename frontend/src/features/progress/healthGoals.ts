import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Goal } from '../../../../backend/contract/goal.ts';
import type { NewGoal } from './newGoal.ts';

/** What the button sets, as the specification has it. */
export const HEALTH_GOALS = [
  { goalType: 'daily_logs', title: '7-Day Logging Streak', targetValue: 7, pointsReward: 100 },
  { goalType: 'bp_target', title: 'Blood Pressure Control', targetValue: 5, pointsReward: 150 },
] as const satisfies readonly NewGoal[];

/** What a goal is called: the two of the button in the reader's language, others as whoever set them wrote it. */
export function useGoalTitle(): (goal: Pick<Goal, 'title'>) => string {
  const { t } = useTranslation('progress');
  return ({ title }) => {
    const own = HEALTH_GOALS.find((goal) => goal.title === title);
    return own === undefined ? title : t(`goals.own.${own.goalType}`);
  };
}
