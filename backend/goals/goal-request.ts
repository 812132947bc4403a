/** A goal as it was sent: what its type, its day and whoever sets it allow. */
import type { DataOf } from '../../events/event.ts';
import { DEFAULT_REWARD, MOST_POINTS, type SetGoal } from '../contract/goal.ts';
import { TARGET_BOUNDS } from '../contract/goal-bounds.ts';
import type { Issue } from '../contract/problem.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Caller } from '../identity/caller.ts';
import { dayAsSent, dayIn } from '../patients/patient-day.ts';

/** @throws Refusal 400 with an issue for each field that does not fit */
export function goalOf(sent: SetGoal, { role }: Caller, timeZone: string, now: Date): DataOf<'GoalSet'> {
  const { goalType, title, description, targetValue } = sent;
  const targetDate = dayAsSent(timeZone, sent.targetDate);
  const pointsReward = sent.pointsReward ?? DEFAULT_REWARD;
  const issues = [
    ...issuesOfTarget(sent),
    ...(targetDate !== null && targetDate < dayIn(timeZone, now) ? [PAST] : []),
    ...(role === 'patient' && pointsReward > MOST_POINTS.patient ? [TOO_MANY_POINTS] : []),
  ];
  if (issues.length > 0) throw Refusal.invalid(issues);
  return { goalType, title, description, targetValue, targetDate, pointsReward };
}

const PAST: Issue = {
  path: 'targetDate',
  key: 'validation.targetDate.past',
  message: 'The target date is in the past.',
};

const TOO_MANY_POINTS: Issue = {
  path: 'pointsReward',
  key: 'validation.pointsReward.range',
  message: `The points reward must be at most ${MOST_POINTS.patient}.`,
  params: { max: MOST_POINTS.patient },
};

function issuesOfTarget({ goalType, targetValue }: SetGoal): readonly Issue[] {
  const { min, max, step } = TARGET_BOUNDS[goalType];
  const issue = (kind: string, message: string, params?: Issue['params']): readonly Issue[] => [
    { path: 'targetValue', key: `validation.targetValue.${kind}`, message, ...(params && { params }) },
  ];
  if (targetValue < min) return issue('range', `The target value must be at least ${min}.`, { min });
  if (targetValue > max) return issue('range', `The target value must be at most ${max}.`, { max });
  const steps = targetValue / step;
  if (Math.abs(steps - Math.round(steps)) < 1e-6) return [];
  return issue(
    'number',
    step === 1
      ? 'The target value must be a whole number.'
      : 'The target value must have at most one decimal.',
  );
}
