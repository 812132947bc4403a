import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { ProjectionStatus, ProjectionVersion } from '../../../../backend/contract/projections.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { type LiveState, selectProgress } from '../../api/live/liveSlice.ts';
import { type ProjectionAct, useChangeProjectionMutation } from '../../api/resources/projections.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import { DifferencesPart } from './DifferencesPart.tsx';
import { possibleActs, type RunningWork, versionText } from './projectionState.ts';
import styles from './Projections.module.css';
import { VersionsPart } from './VersionsPart.tsx';

interface ProjectionCardProps {
  readonly projection: ProjectionStatus;
  readonly running: RunningWork | null;
}

/** One projection: what is read of it, how far it is behind, and what can be done. */
export function ProjectionCard({ projection, running }: ProjectionCardProps) {
  const { t } = useTranslation('board');
  const { number, labelled } = useFormats();
  const { name, version, documents, lag, state, failure, versions } = projection;
  const [isChecked, setIsChecked] = useState(false);
  const [asked, setAsked] = useState<ProjectionAct | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [change] = useChangeProjectionMutation();
  const { request, isSending } = useRequest({
    onFailed: (error) => setRefused(isApiError(error) ? error.message : ''),
  });
  const run = async (act: ProjectionAct) => {
    setRefused(null);
    await request(
      { name, act },
      (idempotencyKey) => change({ name, act, idempotencyKey }),
      () => undefined,
    );
    setAsked(null);
    if (act === 'verify') setIsChecked(true);
  };
  const serving = versions.find((each) => each.version === version);
  const isDiffering = serving?.verifiedEqual === false;
  return (
    <li className={styles.projection} data-projection={name}>
      <div>
        <div className={styles.head}>
          <h2 translate="no">{name}</h2>
          <StateBadge state={state} hasFailed={failure !== null} />
        </div>
        <div className={styles.facts}>
          <span>{t('version', { n: versionText(version) })}</span>
          {documents !== null && (
            <span>{t('documents', { count: documents, number: number(documents, 0) })}</span>
          )}
          <Lag lag={lag} />
        </div>
        {serving !== undefined && <LastVerification of={serving} />}
      </div>
      {asked === null && (
        <div className={styles.buttons} role="group" aria-label={t('actions')}>
          {possibleActs(projection).map((act) => (
            <Button
              key={act}
              disabled={running !== null}
              aria-label={labelled(t(act), name)}
              onClick={() => setAsked(act)}
            >
              {t(act)}
            </Button>
          ))}
        </div>
      )}
      {asked !== null && (
        <div className={`${styles.question} ${styles.wide}`} role="group" aria-label={t(asked)}>
          <p>{t(`ask.${asked}`, { name })}</p>
          <div className={styles.buttons}>
            <Button variant="primary" busy={isSending} onClick={() => void run(asked)}>
              {t('yes')}
            </Button>
            <Button onClick={() => setAsked(null)}>{t('cancel')}</Button>
          </div>
        </div>
      )}
      {running?.name === name && <Progress running={running} />}
      {(isChecked || isDiffering) && <DifferencesPart name={name} isRunning={running?.name === name} />}
      {versions.length > 1 && (
        <VersionsPart
          projection={projection}
          isDisabled={running !== null}
          onCompared={() => setIsChecked(true)}
        />
      )}
      {(refused ?? failure) !== null && (
        <p className={`${styles.failure} ${styles.wide}`} role="alert">
          <span lang="en">{refused === null ? failure : t('notDone', { reason: refused })}</span>
        </p>
      )}
    </li>
  );
}

function Lag({ lag: { events, seconds } }: Pick<ProjectionStatus, 'lag'>) {
  const { t } = useTranslation('board');
  const { number } = useFormats();
  if (events === 0) return <span>{t('upToDate')}</span>;
  const behind = number(seconds, 0);
  return (
    <span>
      {events === null
        ? t('lagTime', { seconds: behind })
        : t('lag', { events: number(events), seconds: behind })}
    </span>
  );
}

function LastVerification({ of }: { readonly of: ProjectionVersion }) {
  const { t } = useTranslation('board');
  const { dateTime } = useFormats();
  if (of.verifiedAt === null) return <p className={styles.muted}>{t('neverVerified')}</p>;
  const time = dateTime(of.verifiedAt);
  return (
    <p className={of.verifiedEqual === true ? styles.muted : styles.failure} data-verified={of.verifiedEqual}>
      {of.verifiedEqual === true ? t('same') : t('unlike')} <span>{time}</span>
    </p>
  );
}

const TONES = {
  serving: 'green',
  rebuilding: 'blue',
  verifying: 'blue',
  comparing: 'blue',
  switching: 'blue',
  pruning: 'blue',
  built: 'yellow',
  standing: 'red',
} as const satisfies Readonly<Record<string, BadgeTone>>;

function StateBadge({ state, hasFailed }: { readonly state: string; readonly hasFailed: boolean }) {
  const { t } = useTranslation('board');
  const known = Object.keys(TONES).find((one): one is keyof typeof TONES => one === state);
  const shown = hasFailed ? 'standing' : (known ?? 'serving');
  return <Badge tone={TONES[shown]}>{t(`state.${shown}`)}</Badge>;
}

function Progress({ running: { name, doing } }: { readonly running: RunningWork }) {
  const { t } = useTranslation('board');
  const { number } = useFormats();
  const told = useSelector((state: { readonly live: LiveState }) => selectProgress(state, name));
  if (told === undefined) return null;
  const { done, total, rate, isShare = false } = told;
  const seconds = rate > 0 ? Math.ceil((total - done) / rate) : null;
  const so = { checked: number(done), total: number(total) };
  const time = seconds === null ? '' : t('seconds', { count: seconds });
  const left =
    doing === 'comparing' || isShare ? t('leftTime', { time }) : t('left', { rate: number(rate, 0), time });
  const counted = doing === 'comparing' ? t('progressDocuments', so) : t('progress', so);
  return (
    <div className={`${styles.progress} ${styles.wide}`}>
      <progress aria-label={t(`state.${doing}`)} max={Math.max(1, total)} value={done} />
      <span className={styles.muted}>
        {[...(isShare ? [] : [counted]), ...(seconds === null ? [] : [left])].join(' · ')}
      </span>
    </div>
  );
}
