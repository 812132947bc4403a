import { useRef } from 'react';
import type { Recommendation } from '../../../../backend/contract/exercise.ts';
import type { Goal } from '../../../../backend/contract/goal.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import {
  useGetFitnessProfileQuery,
  useGetRecommendationsQuery,
  useGetExerciseSessionsQuery,
} from '../../api/resources/exercise.ts';
import { useGetGoalsQuery, useGetStatsQuery } from '../../api/resources/progress.ts';
import { useSetGoalMutation } from '../../api/resources/newGoals.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import { useNow } from '../../lib/useNow.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { useProgrammeText } from '../exercise/useProgrammeText.ts';
import { minutesThisWeek } from '../exercise/week.ts';
import type { HEALTH_GOALS } from '../progress/healthGoals.ts';
import styles from '../patient/Care.module.css';
import { GoalForm, RecommendForm } from './cardForms.ts';

type OwnGoal = (typeof HEALTH_GOALS)[number];
/** The goals of a patient's button. To load the list itself from both pages would make it a file more on every phone. */
const OWN_GOALS: { readonly [G in OwnGoal as G['title']]: G['goalType'] } = {
  '7-Day Logging Streak': 'daily_logs',
  'Blood Pressure Control': 'bp_target',
};
const ownGoals: ReadonlyMap<string, OwnGoal['goalType']> = new Map(Object.entries(OWN_GOALS));

/** How a patient keeps at it: in one line, and on demand goals, exercise, what the care team chose, how fit they say to be. */
export function ProgressPart({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('progress');
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const recommendations = useGetRecommendationsQuery(patient.id);
  return (
    <Disclosure summary={<Summary patientId={patient.id} />}>
      <QueryPart query={recommendations} failed={t('card.failed')} height={120}>
        {(list) => (
          <div className={styles.form}>
            <Standing patientId={patient.id} list={list} />
            <Chosen patient={patient} list={list.filter(({ assignedBy }) => assignedBy !== null)} />
            {form.isOpen ? (
              <PartBoundary onFailed={form.close}>
                <RecommendForm patient={patient} list={list} onDone={form.close} />
              </PartBoundary>
            ) : (
              <Button ref={opener} onClick={form.open}>
                {t('card.choose')}
              </Button>
            )}
            <SetGoal patientId={patient.id} />
          </div>
        )}
      </QueryPart>
    </Disclosure>
  );
}

function SetGoal({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation('progress');
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const [send] = useSetGoalMutation();
  if (!form.isOpen)
    return (
      <Button ref={opener} onClick={form.open}>
        {t('card.setGoal')}
      </Button>
    );
  return (
    <PartBoundary onFailed={form.close}>
      <GoalForm
        onCancel={form.close}
        onSet={(body, request) =>
          request(body, (idempotencyKey) => send({ patientId, body, idempotencyKey }), form.close)
        }
      />
    </PartBoundary>
  );
}

/** "Progress · Level 2 · Streak: day 5"; what could not be asked for is left out. */
function Summary({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation('progress');
  const { data: stats } = useGetStatsQuery(patientId);
  const standing =
    stats === undefined
      ? []
      : [t('card.level', { level: stats.level }), t('card.streak', { count: stats.currentStreak })];
  return [t('card.heading'), ...standing].join(' · ');
}

interface StandingProps {
  readonly patientId: string;
  readonly list: readonly Recommendation[];
}

/** In a line each; what could not be asked for is left out. */
function Standing({ patientId, list }: StandingProps) {
  const { t } = useTranslation(['progress', 'exercise']);
  const { dayAndMonth, number } = useFormats();
  const said = useProgrammeText('mmol/L');
  const now = useNow();
  const { data: goals = [] } = useGetGoalsQuery(patientId);
  const { data: sessions } = useGetExerciseSessionsQuery(patientId);
  const { data: profile } = useGetFitnessProfileQuery(patientId);
  const [last] = sessions ?? [];
  const program = list.find(({ programId }) => programId === last?.programId)?.program;
  const fitness = [
    ...(profile === undefined ? [] : [t(`exercise:profile.levels.${profile.fitnessLevel}`)]),
    ...(profile?.physicalLimitations == null ? [] : [profile.physicalLimitations]),
  ];
  const standingOf = ({ goalType, currentValue, targetValue }: Goal): string => {
    const unit = t(`goals.unit.${goalType}`, { count: Math.round(targetValue) });
    const values = { current: number(currentValue), target: number(targetValue), unit };
    if (goalType !== 'weight_target') return t('goals.progress', values);
    return t(currentValue > 0 ? 'goals.weight' : 'goals.wanted', values);
  };
  const titleOf = ({ title }: Goal): string => {
    const own = ownGoals.get(title);
    return own === undefined ? title : t(`goals.own.${own}`);
  };
  const week =
    sessions === undefined || profile === undefined
      ? null
      : t('exercise:week', { minutes: minutesThisWeek(sessions, now), goal: profile.weeklyExerciseGoal });
  const lastSession =
    last === undefined || program === undefined
      ? []
      : [
          said(program.keys.name, program.name).text,
          dayAndMonth(last.startedAt),
          ...(last.stopReason === null ? [] : [t(`exercise:player.reason.${last.stopReason}`)]),
        ];
  return (
    <ul className={styles.list}>
      {goals
        .filter(({ status }) => status === 'active')
        .map((goal) => (
          <li key={goal.id}>{t('card.goal', { title: titleOf(goal), standing: standingOf(goal) })}</li>
        ))}
      {week !== null && (
        <li>
          {t('card.exercise')} {[week, ...lastSession].join(' · ')}
        </li>
      )}
      {fitness.length > 0 && (
        <li>
          {t('card.fitness')} {fitness.join(' · ')}
        </li>
      )}
    </ul>
  );
}

/** What the care team chose, and what became of it. */
function Chosen({ patient, list }: { readonly patient: Patient; readonly list: readonly Recommendation[] }) {
  const { t } = useTranslation('progress');
  const { calendarDay } = useFormats();
  const said = useProgrammeText(patient.glucoseUnit);
  if (list.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('card.chosen')}>
      {list.map(({ id, program, status, reason, reasonKey, recommendedDate }) => (
        <li key={id} className={styles.row}>
          <span className={styles.badges}>
            <span className={styles.strong}>{said(program.keys.name, program.name).text}</span>
            <Badge tone={status === 'completed' ? 'green' : 'neutral'}>{t(`card.status.${status}`)}</Badge>
          </span>
          <span className={styles.muted}>
            {calendarDay(recommendedDate)}
            {reasonKey === null && ` · ${reason}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
