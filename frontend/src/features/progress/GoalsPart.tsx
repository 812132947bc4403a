import { CircleCheck, Clock, Pause, Play } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import * as z from 'zod/mini';
import { type Goal, MOST_ACTIVE_GOALS } from '../../../../backend/contract/goal.ts';
import { GOAL_TYPES } from '../../../../events/enums.ts';
import { useChangeGoalStatusMutation, useGetGoalsQuery } from '../../api/resources/progress.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { newRequestKey } from '../../lib/requestKeys.ts';
import { later } from '../../lib/turns.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useErrandsView } from '../outbox/deviceContext.ts';
import type { KeptPatient } from '../outbox/keptPatient.ts';
import type { KeptErrand } from '../outbox/keptErrand.ts';
import { GOALS } from './answers.ts';
import { HEALTH_GOALS, useGoalTitle } from './healthGoals.ts';
import { KeptPart } from './KeptPart.tsx';
import type { NewGoal } from './newGoal.ts';
import styles from './Views.module.css';

const loadForm = () => import('./GoalForm.tsx');
const GoalForm = lazyPart(async () => (await loadForm()).GoalForm);

/** Of what waits on the phone, what is shown meanwhile. */
const waitingSchema = z.object({ goalType: z.enum(GOAL_TYPES), title: z.string(), targetValue: z.number() });

interface WaitingGoal extends z.output<typeof waitingSchema> {
  readonly errand: KeptErrand;
}

/** The goals of a patient: what they are on the way to, and setting more. */
export function GoalsPart({ kept }: { readonly kept: KeptPatient }) {
  const { t } = useTranslation('progress');
  const asked = useGetGoalsQuery(kept.patientId);
  const { errands, now } = kept.device;
  const waiting = waitingGoals(useErrandsView(errands), kept.patientId);
  const set = (body: NewGoal) =>
    errands.submit({
      id: newRequestKey(crypto),
      kind: 'goal',
      patientId: kept.patientId,
      body,
      enteredBy: kept.userId,
      savedAt: now(),
    });
  return (
    <section aria-labelledby="progress-goals" className={styles.part}>
      <h3 id="progress-goals">{t('goals.heading')}</h3>
      <KeptPart kept={kept} path="goals" schema={GOALS} asked={asked}>
        {(goals) => <Goals kept={kept} goals={goals} waiting={waiting} onSet={set} />}
      </KeptPart>
    </section>
  );
}

function waitingGoals(errands: readonly KeptErrand[], patientId: string): readonly WaitingGoal[] {
  return errands.flatMap((errand) => {
    if (errand.kind !== 'goal' || errand.patientId !== patientId) return [];
    const parsed = waitingSchema.safeParse(errand.body);
    return parsed.success ? [{ errand, ...parsed.data }] : [];
  });
}

interface GoalsProps {
  readonly kept: KeptPatient;
  readonly goals: readonly Goal[];
  readonly waiting: readonly WaitingGoal[];
  readonly onSet: (goal: NewGoal) => Promise<void>;
}

function Goals({ kept, goals, waiting, onSet }: GoalsProps) {
  const { t } = useTranslation('progress');
  const [isDone, setIsDone] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const active = goals.filter(({ status }) => status === 'active');
  const isSet = ({ goalType, title }: NewGoal) =>
    [...active, ...waiting].some((goal) => goal.goalType === goalType && goal.title === title);
  const missing = HEALTH_GOALS.filter((goal) => !isSet(goal));
  const room = MOST_ACTIVE_GOALS - active.length - waiting.length;
  const isFull = room <= 0;
  const limitId = useId();
  const setBoth = async () => {
    for (const goal of missing) await onSet(goal);
    setIsDone(true);
  };
  const completed = goals.filter(({ status }) => status === 'completed');
  useEffect(() => {
    // It must be there when the network is not: a goal that is set then waits on the phone.
    later('forms', loadForm).catch(() => undefined);
  }, []);
  return (
    <>
      <ul className={styles.goals}>
        {active.map((goal) => (
          <GoalRow key={goal.id} goal={goal} kept={kept} isFull={isFull} />
        ))}
        {waiting.map((goal) => (
          <WaitingRow key={goal.errand.id} goal={goal} kept={kept} />
        ))}
        {goals
          .filter(({ status }) => status === 'paused')
          .map((goal) => (
            <GoalRow key={goal.id} goal={goal} kept={kept} isFull={isFull} />
          ))}
      </ul>
      <p role="status">{isDone && t('goals.done')}</p>
      {(isFull || missing.length > room) && <p id={limitId}>{t('goals.limit')}</p>}
      <div className={styles.buttons}>
        <Button
          variant={active.length === 0 ? 'primary' : 'secondary'}
          disabled={missing.length === 0 || missing.length > room}
          aria-describedby={missing.length > room ? limitId : undefined}
          onClick={() => void setBoth()}
        >
          {t(missing.length === 0 ? 'goals.isSet' : 'goals.set')}
        </Button>
        {!isAdding && (
          <Button
            disabled={isFull}
            aria-describedby={isFull ? limitId : undefined}
            onClick={() => setIsAdding(true)}
          >
            {t('goals.add')}
          </Button>
        )}
      </div>
      {isAdding && (
        <PartBoundary onFailed={() => setIsAdding(false)}>
          <GoalForm
            onCancel={() => setIsAdding(false)}
            onSet={async (goal) => {
              await onSet(goal);
              setIsAdding(false);
            }}
          />
        </PartBoundary>
      )}
      {completed.length > 0 && (
        <Disclosure summary={t('goals.completed', { count: completed.length })}>
          <ul className={styles.goals}>
            {completed.map((goal) => (
              <GoalRow key={goal.id} goal={goal} kept={kept} isFull={isFull} />
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

interface GoalRowProps {
  readonly goal: Goal;
  readonly kept: KeptPatient;
  /** Whether there may be no further active one. */
  readonly isFull: boolean;
}

function GoalRow({ goal, kept, isFull }: GoalRowProps) {
  const { t } = useTranslation('progress');
  const { day, calendarDay, number } = useFormats();
  const [change, { isLoading, error }] = useChangeGoalStatusMutation();
  const id = useId();
  const title = useGoalTitle()(goal);
  const { goalType, status, currentValue, targetValue, completedAt, targetDate } = goal;
  const isWeight = goalType === 'weight_target';
  const values = {
    current: number(currentValue),
    target: number(targetValue),
    unit: t(`goals.unit.${goalType}`, { count: Math.round(targetValue) }),
  };
  const turn = (to: 'active' | 'paused') =>
    void change({ patientId: kept.patientId, goalId: goal.id, status: to });
  return (
    <li className={styles.goal}>
      <p id={id}>
        <strong>{t(`goals.type.${goalType}`)}</strong>
        {title !== t(`goals.type.${goalType}`) && <span className={styles.muted}>{title}</span>}
      </p>
      {/* A weight is neared from either side: no bar can show it. */}
      {!isWeight && (
        <progress aria-labelledby={id} max={targetValue} value={Math.min(currentValue, targetValue)} />
      )}
      <p>
        {isWeight && currentValue > 0 && t('goals.weight', values)}
        {isWeight && currentValue === 0 && t('goals.wanted', values)}
        {!isWeight && t('goals.progress', values)}
        {targetDate !== null && ` · ${t('goals.by', { day: calendarDay(targetDate) })}`}
      </p>
      {completedAt !== null && (
        <p className={styles.completed}>
          <CircleCheck aria-hidden size={18} />
          {t('goals.completedOn', { day: day(completedAt) })}
        </p>
      )}
      {status === 'active' && (
        <Button
          busy={isLoading}
          icon={<Pause aria-hidden size={18} />}
          aria-describedby={id}
          onClick={() => turn('paused')}
        >
          {t('goals.pause')}
        </Button>
      )}
      {status === 'paused' && (
        <Button
          busy={isLoading}
          icon={<Play aria-hidden size={18} />}
          aria-describedby={id}
          onClick={() => turn('active')}
        >
          {t('goals.resume')}
        </Button>
      )}
      {error !== undefined && <p role="alert">{t(isFull ? 'goals.limit' : 'goals.failed')}</p>}
    </li>
  );
}

function WaitingRow({ goal, kept }: { readonly goal: WaitingGoal; readonly kept: KeptPatient }) {
  const { t } = useTranslation('progress');
  const { refusal, id } = goal.errand;
  return (
    <li className={styles.goal}>
      <strong>{t(`goals.type.${goal.goalType}`)}</strong>
      {refusal === null ? (
        <span className={styles.muted}>
          <Clock aria-hidden size={16} /> {t('goals.waiting')}
        </span>
      ) : (
        <Notice
          kind="warning"
          action={<Button onClick={() => void kept.device.errands.discard(id)}>{t('goals.remove')}</Button>}
        >
          <span lang="en">{refusal}</span>
        </Notice>
      )}
    </li>
  );
}
