import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Log } from '../../../../backend/contract/log.ts';
import { classNames } from '../../lib/classNames.ts';
import { useFirstFew } from '../../lib/useFirstFew.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import styles from './LogList.module.css';
import { LateMark, LogTime } from './LogTime.tsx';
import { ReadingName, ReadingText } from './ReadingText.tsx';
import { isMeasured, readingsOf, type ShownReading, symptomsOf } from './readings.ts';

/** The specification's figure for the patient's page. */
const LOGS_SHOWN = 10;
/** So many are in view of a care team at first, whose page holds much else; paper has all of them. */
const FEW = 5;

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
  const shown = logs.slice(0, count);
  const { isCut, list, showAll } = useFirstFew(shown.length, FEW, !isShort);
  return (
    <Card heading={t('logs.heading')}>
      {logs.length === 0 ? (
        <p>{t('logs.empty')}</p>
      ) : (
        <ul ref={list} className={classNames(styles.logs, isCut && styles.cut)}>
          {shown.map((log) => (
            <LogEntry key={log.id} log={log} isShort={isShort} />
          ))}
        </ul>
      )}
      {isCut && (
        <div>
          <Button variant="quiet" onClick={showAll}>
            {t('logs.all', { count: shown.length })}
          </Button>
        </div>
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
  const { dateTime } = useFormats();
  const readings = readingsOf(log).filter(isMeasured);
  const symptoms = symptomsOf(log);
  const form = t(`source.${log.source}`);
  const entered = log.enteredBy === null ? form : `${form} · ${log.enteredBy.name}`;
  const source = t('logs.source', { source: entered });
  return (
    <li className={styles.log} data-log={log.id}>
      <div className={styles.head}>
        {isShort ? <time dateTime={log.timestamp}>{dateTime(log.timestamp)}</time> : <LogTime log={log} />}
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
        </div>{' '}
        {isShort && <LateMark log={log} />}{' '}
        <p className={styles.source} title={source}>
          {isShort ? entered : source}
        </p>
      </div>
    </li>
  );
}

function ShortName({ reading }: { readonly reading: ShownReading }) {
  const { t } = useTranslation(['work', 'common', 'clinical']);
  if (reading.kind === 'pressure')
    return <abbr title={t('common:log.bloodPressure')}>{t('work:column.bp')}</abbr>;
  return <abbr title={t(`clinical:field.${reading.field}`)}>{t(`clinical:sign.${reading.field}`)}</abbr>;
}

/** Of pressure, pulse and weight everybody on a team knows the unit. */
function ShortText({ reading }: { readonly reading: ShownReading }) {
  const { number } = useFormats();
  if (reading.kind === 'pressure')
    return [reading.systolic, reading.diastolic]
      .map((value) => (value === null ? '–' : number(value, 0)))
      .join('/');
  if (reading.field === 'hr' && typeof reading.value === 'number') return number(reading.value, 0);
  if (reading.field === 'weightKg' && typeof reading.value === 'number') return number(reading.value);
  return <ReadingText reading={reading} />;
}
