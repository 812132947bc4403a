import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Recommendation } from '../../../../backend/contract/exercise.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import styles from './Exercise.module.css';
import { useErrandsView } from '../outbox/deviceContext.ts';
import type { KeptPatient } from '../outbox/keptPatient.ts';
import type { ExercisePatient } from './exercisePatient.ts';
import { completedBy, type WaitingSession, waitingSessions } from './overSessions.ts';
import { ProgrammeCard } from './ProgrammeCard.tsx';
import { useExercise } from './useExercise.ts';
import { preparePlayer, usePlaying } from './usePlaying.tsx';
import { useProgrammeText } from './useProgrammeText.ts';
import { DEFAULT_WEEK, minutesThisWeek } from './week.ts';

const FitnessForm = lazyPart(async () => (await import('./FitnessForm.tsx')).FitnessForm);

interface ExerciseViewProps {
  readonly kept: KeptPatient;
  readonly patient: ExercisePatient;
  /** Where the patient reports how they are. */
  readonly reportPath: string;
  /** Whether the server has judged all that the patient reported: else nobody knows whether they may. */
  readonly isJudged: boolean;
}

const TABS = ['recommended', 'all'] as const;
/** As the specification has it. */
const RECOMMENDED = 2;

/** The exercise plan of a patient: what to do next, all there is, and the player. */
export function ExerciseView({ kept, patient, reportPath, isJudged }: ExerciseViewProps) {
  const { t } = useTranslation('exercise');
  const { asked, recommendations, sessions, profile } = useExercise(kept);
  const [tab, setTab] = useState<(typeof TABS)[number]>('recommended');
  const now = useNow();
  const { errands } = kept.device;
  const waiting = waitingSessions(useErrandsView(errands), kept.patientId);
  const { body: list, keptAt } = recommendations;
  const { play, player } = usePlaying(kept, patient, isJudged ? list : undefined);
  usePrepared(list);

  if (list === undefined) {
    return asked.error === undefined || !recommendations.isRead ? (
      <Skeleton heights={[32, 320]} />
    ) : (
      <ErrorState
        heading={t('failed')}
        error={asked.error}
        busy={asked.isFetching}
        onRetry={() => void asked.refetch()}
      />
    );
  }
  const goal = profile?.weeklyExerciseGoal ?? DEFAULT_WEEK;
  const minutes = minutesThisWeek([...sessions, ...waiting], now);
  const shown = tab === 'recommended' ? list.slice(0, RECOMMENDED) : list;
  return (
    <div className={styles.view}>
      {asked.error !== undefined && (
        <StaleNotice
          since={keptAt ?? asked.fulfilledTimeStamp}
          error={asked.error}
          busy={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      )}
      {list.some(({ noticeKey }) => noticeKey !== null) && <ReportFirst reportPath={reportPath} />}
      <div className={styles.week}>
        <p id="exercise-week">{t('week', { minutes, goal })}</p>
        <progress aria-labelledby="exercise-week" max={goal} value={Math.min(minutes, goal)} />
      </div>
      <WaitingList kept={kept} waiting={waiting} list={list} />
      <Tabs tab={tab} onTab={setTab} />
      <div id="exercise-panel" role="tabpanel" aria-labelledby={`exercise-${tab}`}>
        <ul className={styles.cards}>
          {shown.map((recommendation) => (
            <ProgrammeCard
              key={recommendation.programId}
              recommendation={recommendation}
              patient={patient}
              isJudged={isJudged}
              completedHere={completedBy(waiting, recommendation)}
              onStart={() => play(recommendation)}
            />
          ))}
        </ul>
      </div>
      <PartBoundary>
        {profile !== undefined && <FitnessForm patientId={kept.patientId} profile={profile} />}
      </PartBoundary>
      <PartBoundary>{player}</PartBoundary>
    </div>
  );
}

/** The player comes after what is on the screen. */
const PREPARED_AFTER_MS = 3000;

/** Asks for the player and every drawing once: the service worker keeps what was asked for, for when there is no network. */
function usePrepared(list: readonly Recommendation[] | undefined): void {
  useEffect(() => {
    if (list === undefined) return undefined;
    const timer = setTimeout(() => {
      preparePlayer();
      for (const { imagePath } of list.flatMap(({ program }) => program.exercises))
        new Image().src = imagePath;
    }, PREPARED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [list]);
}

/** Nobody knows how the patient is: that comes first, and forbids nothing. */
function ReportFirst({ reportPath }: Pick<ExerciseViewProps, 'reportPath'>) {
  const { t } = useTranslation('exercise');
  const { text } = useProgrammeText('mmol/L')('exercise.reportFirst', 'Report how you are first.');
  return (
    <Notice kind="info" action={<ButtonLink href={reportPath}>{t('report')}</ButtonLink>}>
      {text}
    </Notice>
  );
}

interface TabsProps {
  readonly tab: (typeof TABS)[number];
  readonly onTab: (tab: (typeof TABS)[number]) => void;
}

function Tabs({ tab, onTab }: TabsProps) {
  const { t } = useTranslation('exercise');
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tab === 'all' ? 'recommended' : 'all';
    onTab(other);
    document.querySelector<HTMLElement>(`#exercise-${other}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t('tab.label')} className={styles.tabs}>
      {TABS.map((one) => (
        <button
          key={one}
          id={`exercise-${one}`}
          type="button"
          role="tab"
          aria-selected={one === tab}
          aria-controls="exercise-panel"
          tabIndex={one === tab ? 0 : -1}
          className={styles.tab}
          onClick={() => onTab(one)}
          onKeyDown={move}
        >
          {t(`tab.${one}`)}
        </button>
      ))}
    </div>
  );
}

interface WaitingListProps {
  readonly kept: KeptPatient;
  readonly waiting: readonly WaitingSession[];
  readonly list: readonly Recommendation[];
}

/** What the server does not have yet, or did not take. */
function WaitingList({ kept, waiting, list }: WaitingListProps) {
  const { t } = useTranslation('exercise');
  const said = useProgrammeText('mmol/L');
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.waiting} aria-live="polite">
      {waiting.map(({ errand, programId }) => {
        const program = list.find((one) => one.programId === programId)?.program;
        const name = program === undefined ? '' : said(program.keys.name, program.name).text;
        return (
          <li key={errand.id}>
            <Notice
              kind={errand.refusal === null ? 'offline' : 'warning'}
              action={
                errand.refusal === null ? undefined : (
                  <Button onClick={() => void kept.device.errands.discard(errand.id)}>{t('remove')}</Button>
                )
              }
            >
              {t(errand.refusal === null ? 'waiting' : 'refused', { name })}{' '}
              {errand.refusal !== null && <span lang="en">{errand.refusal}</span>}
            </Notice>
          </li>
        );
      })}
    </ul>
  );
}
