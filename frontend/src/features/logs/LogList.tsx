import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Log } from '../../../../backend/contract/log.ts';
import { Card } from '../../ui/Card.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import styles from './LogList.module.css';
import { LogTime } from './LogTime.tsx';
import { ReadingName, ReadingText } from './ReadingText.tsx';
import { isMeasured, readingsOf, type ShownReading, symptomsOf } from './readings.ts';

/** The specification's figure for the patient's page. */
const LOGS_SHOWN = 10;

interface LogListProps {
  readonly logs: readonly Log[];
  /** At most so many are shown. */
  readonly count?: number;
  /** Whether readings and symptoms go by the words of clinicians, for a care team. */
  readonly isShort?: boolean;
}

/** The newest logs, newest first. */
export function LogList({ logs, count = LOGS_SHOWN, isShort = false }: LogListProps) {
  const { t } = useTranslation('patient');
  return (
    <Card heading={t('logs.heading')}>
      {logs.length === 0 ? (
        <p>{t('logs.empty')}</p>
      ) : (
        <ul className={styles.logs}>
          {logs.slice(0, count).map((log) => (
            <LogEntry key={log.id} log={log} isShort={isShort} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface LogEntryProps {
  readonly log: Log;
  readonly isShort: boolean;
}

function LogEntry({ log, isShort }: LogEntryProps) {
  const { t } = useTranslation(['patient', 'common', 'clinical']);
  const readings = readingsOf(log).filter(isMeasured);
  const symptoms = symptomsOf(log);
  const form = t(`source.${log.source}`);
  const entered = log.enteredBy === null ? form : `${form} · ${log.enteredBy.name}`;
  const source = t('logs.source', { source: entered });
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
      <div className={styles.said}>
        {readings.length > 0 && (
          <dl className={styles.readings}>
            {readings.map((reading) => (
              <div key={reading.kind === 'single' ? reading.field : reading.kind}>
                <dt>{isShort ? <ShortName reading={reading} /> : <ReadingName reading={reading} />}</dt>
                <dd>{isShort ? <ShortText reading={reading} /> : <ReadingText reading={reading} />}</dd>
              </div>
            ))}
          </dl>
        )}{' '}
        <div className={styles.more}>
          {symptoms.length > 0 && (
            <p>
              <span className={styles.label}>{t('logs.symptoms')}</span>{' '}
              {symptoms.map((name) => t(`clinical:${isShort ? 'sign' : 'field'}.${name}`)).join(' · ')}
            </p>
          )}{' '}
          {log.medsTakenNow === false && <p className={styles.short}>{t('logs.medsNotTaken')}</p>}{' '}
          {log.missedDoses24h !== null && log.missedDoses24h > 0 && (
            <p className={styles.short}>{t('logs.missedDoses', { count: log.missedDoses24h })}</p>
          )}{' '}
          {log.notes !== null && (
            <p className={styles.notes}>
              <span className={styles.label}>{t('logs.notes')}</span> {log.notes}
            </p>
          )}
        </div>
      </div>
      <p className={styles.source} title={source}>
        {isShort ? entered : source}
      </p>
    </li>
  );
}

function ShortName({ reading }: { readonly reading: ShownReading }) {
  const { t } = useTranslation(['work', 'common', 'clinical']);
  if (reading.kind === 'pressure')
    return <abbr title={t('common:log.bloodPressure')}>{t('work:column.bp')}</abbr>;
  return <abbr title={t(`clinical:field.${reading.field}`)}>{t(`clinical:sign.${reading.field}`)}</abbr>;
}

/** Of pressure and pulse everybody on a team knows the unit. */
function ShortText({ reading }: { readonly reading: ShownReading }) {
  const { number } = useFormats();
  if (reading.kind === 'pressure')
    return [reading.systolic, reading.diastolic]
      .map((value) => (value === null ? '–' : number(value, 0)))
      .join('/');
  if (reading.field === 'hr' && typeof reading.value === 'number') return number(reading.value, 0);
  return <ReadingText reading={reading} />;
}
