import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Log } from '../../../../backend/contract/log.ts';
import { Card } from '../../ui/Card.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import styles from './LogList.module.css';
import { LogTime } from './LogTime.tsx';
import { ReadingName, ReadingText } from './ReadingText.tsx';
import { isMeasured, readingsOf, symptomsOf } from './readings.ts';

/** The specification's figure for the patient's page. */
const LOGS_SHOWN = 10;

interface LogListProps {
  readonly logs: readonly Log[];
  /** At most so many are shown. */
  readonly count?: number;
}

/** The newest logs, newest first. */
export function LogList({ logs, count = LOGS_SHOWN }: LogListProps) {
  const { t } = useTranslation('patient');
  return (
    <Card heading={t('logs.heading')}>
      {logs.length === 0 ? (
        <p>{t('logs.empty')}</p>
      ) : (
        <ul className={styles.logs}>
          {logs.slice(0, count).map((log) => (
            <LogEntry key={log.id} log={log} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function LogEntry({ log }: { readonly log: Log }) {
  const { t } = useTranslation(['patient', 'common', 'clinical']);
  const readings = readingsOf(log).filter(isMeasured);
  const symptoms = symptomsOf(log);
  return (
    <li className={styles.log} data-log={log.id}>
      <div className={styles.head}>
        <LogTime log={log} />
        {log.limited ? (
          <span className={styles.muted}>{t('common:log.limited')}</span>
        ) : (
          <StatusChip flag={log.overallFlag} isShort />
        )}
      </div>
      {readings.length > 0 && (
        <dl className={styles.readings}>
          {readings.map((reading) => (
            <div key={reading.kind === 'single' ? reading.field : reading.kind}>
              <dt>
                <ReadingName reading={reading} />
              </dt>
              <dd>
                <ReadingText reading={reading} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.source}>{t('logs.source', { source: t(`source.${log.source}`) })}</p>
      <div className={styles.more}>
        {symptoms.length > 0 && (
          <p>
            <span className={styles.label}>{t('logs.symptoms')}</span>{' '}
            {symptoms.map((name) => t(`clinical:field.${name}`)).join(' · ')}
          </p>
        )}
        {log.medsTakenNow === false && <p>{t('logs.medsNotTaken')}</p>}
        {log.missedDoses24h !== null && log.missedDoses24h > 0 && (
          <p>{t('logs.missedDoses', { count: log.missedDoses24h })}</p>
        )}
        {log.notes !== null && (
          <p className={styles.notes}>
            <span className={styles.label}>{t('logs.notes')}</span> {log.notes}
          </p>
        )}
      </div>
    </li>
  );
}
