import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { ProjectionStatus } from '../../../../backend/contract/operations.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { type LiveState, selectProgress } from '../../api/live/liveSlice.ts';
import { type ProjectionAct, useChangeProjectionMutation } from '../../api/resources/projections.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import styles from './Projections.module.css';

const ACTS = ['rebuild', 'switch', 'rollback'] as const satisfies readonly ProjectionAct[];

interface ProjectionCardProps {
  readonly projection: ProjectionStatus;
  /** The one that is being built; one at a time. */
  readonly running: string | null;
}

/** One projection: what is read of it, how far it is behind, and what can be done. */
export function ProjectionCard({ projection, running }: ProjectionCardProps) {
  const { t } = useTranslation('audit');
  const { number } = useFormats();
  const { name, version, documents, lag, state, failure } = projection;
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
  };
  return (
    <li className={styles.projection} data-projection={name}>
      <div>
        <div className={styles.head}>
          <h2 translate="no">{name}</h2>
          <StateBadge state={state} hasFailed={failure !== null} />
        </div>
        <div className={styles.facts}>
          <span>{t('board.version', { n: versionText(version) })}</span>
          <span>{t('board.documents', { count: documents })}</span>
          <span>
            {lag.events === 0
              ? t('board.upToDate')
              : t('board.lag', { events: number(lag.events), seconds: number(lag.seconds, 0) })}
          </span>
        </div>
      </div>
      {asked === null && (
        <div className={styles.buttons} role="group" aria-label={t('board.actions')}>
          {ACTS.map((act) => (
            <Button
              key={act}
              disabled={running !== null}
              aria-label={`${t(`board.${act}`)}: ${name}`}
              onClick={() => setAsked(act)}
            >
              {t(`board.${act}`)}
            </Button>
          ))}
        </div>
      )}
      {asked !== null && (
        <div className={`${styles.question} ${styles.wide}`} role="group" aria-label={t(`board.${asked}`)}>
          <p>{t(`board.ask.${asked}`, { name })}</p>
          <div className={styles.buttons}>
            <Button variant="primary" busy={isSending} onClick={() => void run(asked)}>
              {t('board.yes')}
            </Button>
            <Button onClick={() => setAsked(null)}>{t('board.cancel')}</Button>
          </div>
        </div>
      )}
      {running === name && <Progress name={name} />}
      {(refused ?? failure) !== null && (
        <p className={`${styles.failure} ${styles.wide}`} role="alert">
          <span lang="en">{refused === null ? failure : t('board.notDone', { reason: refused })}</span>
        </p>
      )}
    </li>
  );
}

/** The version of the code that folds it, and which build of that. */
const versionText = (version: number): string => `${Math.floor(version / 1000)}.${version % 1000}`;

function StateBadge({ state, hasFailed }: { readonly state: string; readonly hasFailed: boolean }) {
  const { t } = useTranslation('audit');
  const shown = hasFailed ? 'standing' : state === 'rebuilding' || state === 'built' ? state : 'serving';
  const tones: Readonly<Record<typeof shown, BadgeTone>> = {
    serving: 'green',
    rebuilding: 'blue',
    built: 'yellow',
    standing: 'red',
  };
  return <Badge tone={tones[shown]}>{t(`board.state.${shown}`)}</Badge>;
}

function Progress({ name }: { readonly name: string }) {
  const { t } = useTranslation('audit');
  const { number } = useFormats();
  const told = useSelector((state: { readonly live: LiveState }) => selectProgress(state, name));
  if (told === undefined) return null;
  const { done, total, rate } = told;
  const seconds = rate > 0 ? Math.ceil((total - done) / rate) : null;
  return (
    <div className={`${styles.progress} ${styles.wide}`}>
      <progress aria-label={t('board.state.rebuilding')} max={Math.max(1, total)} value={done} />
      <span className={styles.muted}>
        {t('board.progress', { checked: number(done), total: number(total) })}
        {seconds !== null &&
          ` · ${t('board.left', { rate: number(rate, 0), time: t('board.seconds', { count: seconds }) })}`}
      </span>
    </div>
  );
}
