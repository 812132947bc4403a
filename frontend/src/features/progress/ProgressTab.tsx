import {
  Award,
  ChevronLeft,
  Dumbbell,
  HeartHandshake,
  type LucideIcon,
  Phone,
  Salad,
  TestTube,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useNow } from '../../lib/useNow.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import type { Device } from '../outbox/startOutbox.ts';
import { useUnjudged } from '../outbox/unjudged.ts';
import { PROGRESS_VIEWS, type ProgressView, progressPath, useProgressView } from './progressView.ts';
import styles from './Progress.module.css';
import { UnjudgedNotice } from './UnjudgedNotice.tsx';

const WAITING = <Skeleton heights={[32, 320]} />;
const ExerciseView = lazyPart(
  async () => (await import('../exercise/ExerciseView.tsx')).ExerciseView,
  ['exercise', 'exerciseWords'],
  WAITING,
);
const TodayCard = lazyPart(
  async () => (await import('./TodayCard.tsx')).TodayCard,
  ['exerciseWords'],
  <Skeleton heights={[200]} />,
);
const RecoveryView = lazyPart(
  async () => (await import('./RecoveryView.tsx')).RecoveryView,
  ['recovery'],
  WAITING,
);
const AchievementsView = lazyPart(
  async () => (await import('./AchievementsView.tsx')).AchievementsView,
  [],
  WAITING,
);
const TestsView = lazyPart(async () => (await import('./TestsView.tsx')).TestsView, [], WAITING);
const DietView = lazyPart(
  async () => (await import('./DietView.tsx')).DietView,
  ['orders', 'bundles'],
  WAITING,
);

const ICONS: Readonly<Record<ProgressView, LucideIcon>> = {
  recovery: HeartHandshake,
  achievements: Award,
  exercise: Dumbbell,
  tests: TestTube,
  diet: Salad,
  emergency: Phone,
};

interface ProgressTabProps {
  readonly patient: ReportPatient;
  /** Of which screen it is a part. */
  readonly form: 'daily' | 'diabetes';
  readonly device: Device;
  readonly userId: string;
  /** Whether the patient looks at it. */
  readonly isOwn: boolean;
}

/** What a patient does beside reporting: on a phone cards that lead to the parts, else tabs above them. */
export function ProgressTab({ patient, form, device, userId, isOwn }: ProgressTabProps) {
  const { t } = useTranslation('progress');
  const [screen] = useLocation();
  const isWide = useMediaQuery('(min-width: 600px)');
  const asked = useProgressView();
  const view = asked ?? (isWide ? PROGRESS_VIEWS[0] : null);
  const kept = { device, patientId: patient.id, userId, isOwn };
  const unjudged = useUnjudged(kept, useNow());
  const views: Readonly<Record<ProgressView, ReactNode>> = {
    recovery: <RecoveryView kept={kept} patient={patient} form={form} unjudged={unjudged} />,
    achievements: <AchievementsView kept={kept} />,
    exercise: <ExerciseView kept={kept} patient={patient} reportPath={screen} isJudged={unjudged === null} />,
    tests: <TestsView kept={kept} glucoseUnit={patient.glucoseUnit} />,
    diet: <DietView kept={kept} patient={patient} />,
    // The screen shows it in place of all this.
    emergency: null,
  };
  const today = (
    <PartBoundary>
      <TodayCard kept={kept} patient={patient} screen={screen} />
    </PartBoundary>
  );
  if (view === null) {
    return (
      <>
        {today}
        <nav aria-label={t('hub.label')}>
          <ul className={styles.hub}>
            {PROGRESS_VIEWS.map((one) => {
              const Icon = ICONS[one];
              return (
                <li key={one}>
                  <Link href={progressPath(screen, one)} className={styles.card}>
                    <Icon aria-hidden size={32} />
                    <span>{t(`hub.${one}`)}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      </>
    );
  }
  return (
    <section className={styles.view} aria-labelledby="progress-view">
      {isWide ? (
        <nav className={styles.tabs} aria-label={t('hub.label')}>
          {PROGRESS_VIEWS.map((one) => (
            <Link
              key={one}
              href={progressPath(screen, one)}
              className={styles.tab}
              aria-current={one === view ? 'page' : undefined}
            >
              {t(`hub.${one}`)}
            </Link>
          ))}
        </nav>
      ) : (
        <Link href={`${screen}?tab=progress`} className={styles.back}>
          <ChevronLeft aria-hidden size={20} />
          {t('hub.back')}
        </Link>
      )}
      {asked === null && today}
      <h2 id="progress-view">{t(`hub.${view}`)}</h2>
      {unjudged !== null && (view === 'recovery' || view === 'exercise') && (
        <UnjudgedNotice unjudged={unjudged} country={patient.country} />
      )}
      <PartBoundary>{views[view]}</PartBoundary>
    </section>
  );
}
