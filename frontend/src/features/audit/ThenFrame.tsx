import type { PatientThen } from '../../../../backend/contract/patient-then.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CurrentVitals } from '../logs/CurrentVitals.tsx';
import { LogList } from '../logs/LogList.tsx';
import { StatusCard } from '../logs/StatusCard.tsx';
import styles from './PatientTab.module.css';
import { ThenAlerts, ThenJourney, ThenLimits, ThenMilestones, ThenPerson, ThenTests } from './ThenCards.tsx';
import { ThenOthers } from './ThenOthers.tsx';

interface ThenFrameProps {
  readonly then: PatientThen;
  /** No moment was asked for: it is the newest. */
  readonly isNow: boolean;
  /** Another moment is being fetched. */
  readonly isBusy: boolean;
}

/** The cards of a patient's page as they were, read only, in a frame that says of which moment. */
export function ThenFrame({ then, isNow, isBusy }: ThenFrameProps) {
  const { t } = useTranslation('past');
  const { exactTime } = useFormats();
  const { latestLog } = then;
  return (
    <section className={styles.frame} aria-label={t('slider.heading')} aria-busy={isBusy} data-then={then.at}>
      <div className={styles.banner}>
        <Notice kind="warning" announced>
          {isBusy ? (
            t('loading')
          ) : (
            <>
              <strong>{t(isNow ? 'frame.now' : `frame.${then.by}`, { time: exactTime(then.at) })}</strong>{' '}
              {t('frame.events', { count: then.events })}
            </>
          )}
        </Notice>
      </div>
      <div className={styles.cards}>
        <div className={styles.column}>
          <ThenPerson then={then} />
          {latestLog !== null && (
            <>
              <StatusCard log={latestLog} />
              <CurrentVitals log={latestLog} />
            </>
          )}
          <ThenLimits then={then} />
          <ThenTests then={then} />
          <ThenMilestones then={then} />
        </div>
        <div className={styles.column}>
          <ThenAlerts then={then} />
          <ThenOthers then={then} />
          <ThenJourney then={then} />
        </div>
      </div>
      <LogList logs={then.logs} />
    </section>
  );
}
