import {
  NotebookPen,
  Dumbbell,
  HeartHandshake,
  type LucideIcon,
  Phone,
  Target,
  TestTube,
} from 'lucide-react';
import { useGetGoalsQuery, useGetStatsQuery } from '../../api/resources/progress.ts';
import { useGetLatestTestsQuery } from '../../api/resources/latestTests.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { localDay } from '../../lib/localDay.ts';
import { useNow } from '../../lib/useNow.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { waitingSessions } from '../exercise/overSessions.ts';
import { useExercise } from '../exercise/useExercise.ts';
import { useProgrammeText } from '../exercise/useProgrammeText.ts';
import { DEFAULT_WEEK, minutesThisWeek } from '../exercise/week.ts';
import { useErrandsView, useOutboxView } from '../outbox/deviceContext.ts';
import type { KeptPatient } from '../outbox/keptPatient.ts';
import { useUnjudged } from '../outbox/unjudged.ts';
import { type ShownAnswer, useKeptAnswer } from '../outbox/useKeptAnswer.ts';
import { ReadAloudButton } from '../voice/ReadAloudButton.tsx';
import { GOALS, STATS, TESTS } from './answers.ts';
import { progressPath } from './progressView.ts';
import { testName } from './testName.ts';
import { daysThisWeek, todaysThing, type TodaysThing } from './todaysThing.ts';
import styles from './TodayCard.module.css';

interface TodayCardProps {
  readonly kept: KeptPatient;
  readonly patient: ReportPatient;
  /** Of which screen it is a part. */
  readonly screen: string;
}

/** The one thing that is worth doing today, why, and what was done this week; nothing where nobody can tell. */
export function TodayCard({ kept, patient, screen }: TodayCardProps) {
  const known = useKnown(kept);
  if (known === 'waiting') return <Skeleton heights={[160]} />;
  if (known === null) return null;
  return <Card known={known} patient={patient} screen={screen} />;
}

/** What the card is made of; null where there is no answer to the first question. */
function useKnown(kept: KeptPatient) {
  const now = useNow();
  const { device, patientId, isOwn } = kept;
  const place = (path: string) => ({ answers: device.answers, patientId: isOwn ? patientId : null, path });
  const asked = {
    stats: useGetStatsQuery(patientId),
    goals: useGetGoalsQuery(patientId),
    tests: useGetLatestTestsQuery(patientId),
  };
  const stats = useKeptAnswer(place('stats'), STATS, asked.stats.currentData);
  const goals = useKeptAnswer(place('goals'), GOALS, asked.goals.currentData);
  const tests = useKeptAnswer(place('tests/latest'), TESTS, asked.tests.currentData);
  const exercise = useExercise(kept);
  const sessions = waitingSessions(useErrandsView(device.errands), patientId);
  const unjudged = useUnjudged(kept, now);
  const { reports } = useOutboxView(device.outbox);
  const isEach =
    isKnown(asked.stats, stats) &&
    isKnown(asked.goals, goals) &&
    isKnown(asked.tests, tests) &&
    isKnown(exercise.asked, exercise.recommendations);
  if (!isEach) return 'waiting';
  if (stats.body === undefined) return null;
  const goal = exercise.profile?.weeklyExerciseGoal ?? DEFAULT_WEEK;
  const minutes = minutesThisWeek([...exercise.sessions, ...sessions], now);
  const isToday = (at: number) => localDay(new Date(at)) === localDay(now);
  return {
    stats: stats.body,
    hasReported: reports.some(
      (report) => report.patientId === patientId && report.state !== 'refused' && isToday(report.savedAt),
    ),
    unjudged,
    goals: goals.body ?? [],
    tests: tests.body ?? [],
    recommendations: exercise.recommendations.body ?? [],
    isWeekReached: minutes >= goal,
    minutes,
    goal,
    now,
  };
}

/** Whether there is an answer, or it is certain that there will be none for now. */
const isKnown = ({ error }: { readonly error?: unknown }, { body, isRead }: ShownAnswer<unknown>): boolean =>
  body !== undefined || (error !== undefined && isRead);

type Answers = Exclude<ReturnType<typeof useKnown>, 'waiting' | null>;

const ICONS: Readonly<Record<TodaysThing['kind'], LucideIcon>> = {
  help: Phone,
  danger: Phone,
  unjudged: Phone,
  advice: HeartHandshake,
  report: NotebookPen,
  goal: Target,
  test: TestTube,
  exercise: Dumbbell,
};

interface CardProps extends Pick<TodayCardProps, 'patient' | 'screen'> {
  readonly known: Answers;
}

function Card({ known, patient, screen }: CardProps) {
  const { t } = useTranslation('progress');
  const thing = todaysThing(known);
  const { what, why, go, href } = useTexts(thing, known, patient, screen);
  const week = t('today.week', { days: daysThisWeek(known.stats, known.now), minutes: known.minutes });
  const Icon = ICONS[thing.kind];
  return (
    <section aria-labelledby="progress-today" className={styles.card}>
      <h2 id="progress-today">{t('today.heading')}</h2>
      <p className={styles.thing}>
        <Icon aria-hidden size={40} />
        <strong>{what}</strong>
      </p>
      <p>{why}</p>
      <div className={styles.buttons}>
        <ButtonLink href={href} variant="primary" large>
          {go}
        </ButtonLink>
        <ReadAloudButton lines={[what, why, week]} />
      </div>
      <p className={styles.week}>{week}</p>
    </section>
  );
}

function useTexts(
  thing: TodaysThing,
  { minutes, goal: weeklyGoal }: Answers,
  { glucoseUnit }: ReportPatient,
  screen: string,
) {
  const { t } = useTranslation('progress');
  const { calendarDay } = useFormats();
  const said = useProgrammeText(glucoseUnit);
  const to = (view: 'emergency' | 'recovery' | 'tests' | 'exercise') => ({
    go: t(`hub.${view}`),
    href: progressPath(screen, view),
  });
  switch (thing.kind) {
    case 'help':
      return { what: t('today.help'), why: t('today.helpWhy'), ...to('emergency') };
    case 'danger':
      return { what: t('today.help'), why: t('unjudged.danger'), ...to('emergency') };
    case 'unjudged':
      return { what: t('unjudged.calm'), why: t('unjudged.worse'), ...to('emergency') };
    case 'advice':
      return { what: t('today.advice'), why: t('today.adviceWhy'), ...to('recovery') };
    case 'report':
      return { what: t('today.report'), why: t('today.reportWhy'), go: t('today.reportNow'), href: screen };
    case 'goal': {
      const goal = t(`goals.type.${thing.goal.goalType}`);
      return {
        what: t('today.report'),
        why: t('today.goalWhy', { goal }),
        go: t('today.reportNow'),
        href: screen,
      };
    }
    case 'test': {
      const why =
        thing.due.kind === 'overdue'
          ? t('today.testSince', { day: calendarDay(thing.due.day) })
          : t('today.testToday');
      return { what: t('today.test', { test: t(testName(thing.test)) }), why, ...to('tests') };
    }
    case 'exercise': {
      const { program } = thing.recommendation;
      const name = said(program.keys.name, program.name).text;
      return {
        what: t('today.exercise', { name, minutes: program.durationMinutes }),
        why: t('today.exerciseWhy', { minutes, goal: weeklyGoal }),
        ...to('exercise'),
      };
    }
  }
}
