import type { Log } from '../../../../backend/contract/log.ts';
import { isGlucoseSign } from '../../../../events/glucose.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { MeterSign } from '../logs/MeterSign.tsx';
import type { Period } from './period.ts';
import type { TrendEvent } from './trendEvents.ts';
import type { TrendPanel, TrendVital } from './trendPanels.ts';
import styles from './TrendTable.module.css';
import { useTrendEventText } from './useTrendEventText.ts';
import { useTrendText } from './useTrendText.ts';

interface TrendTableProps {
  readonly period: Period;
  readonly panels: readonly TrendPanel[];
  readonly events: readonly TrendEvent[];
}

/** What the charts show, newest first: the readings, and what was done and raised meanwhile. */
export function TrendTable({ period: { logs, span }, panels, events }: TrendTableProps) {
  const { t } = useTranslation(['trends', 'common']);
  const { dateTime } = useFormats();
  const eventText = useTrendEventText();
  const { name, unit, symptomNames } = useTrendText();
  const vitals = panels.map(({ vital }) => vital);
  const rows = logs.map((log) => ({ log, symptoms: symptomNames(log) }));
  const hasSymptoms = rows.some(({ symptoms }) => symptoms.length > 0);
  const shown = events.filter(({ at }) => at >= span[0] && at <= span[1]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls what has the focus */}
      <section className={styles.scroll} aria-label={t('readings')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              {vitals.map((vital) => (
                <th key={vital} scope="col">
                  {name(vital)} <span className={styles.unit}>{unit(vital)}</span>
                </th>
              ))}
              {hasSymptoms && <th scope="col">{t('symptoms')}</th>}
            </tr>
          </thead>
          <tbody>
            {[...rows].reverse().map(({ log, symptoms }) => (
              <tr key={log.id}>
                <th scope="row">{dateTime(log.timestamp)}</th>
                {vitals.map((vital) => (
                  <td key={vital}>
                    <Value vital={vital} log={log} />
                  </td>
                ))}
                {hasSymptoms && <td>{symptoms.join(', ')}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length > 0 && (
        <section aria-label={t('events')}>
          <h3 className={styles.heading}>{t('events')}</h3>
          <ul className={styles.events}>
            {[...shown].reverse().map((event) => (
              <li key={event.id}>{eventText(event)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Value({ vital, log }: { readonly vital: TrendVital; readonly log: Log }) {
  const { t } = useTranslation(['clinical', 'common']);
  const { reading } = useTrendText();
  const text = reading(vital, log);
  if (text === null) {
    return (
      <>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('common:log.notMeasured')}</VisuallyHidden>
      </>
    );
  }
  const context = vital === 'glucoseMmol' ? log.glucoseContext : null;
  return (
    <>
      {isGlucoseSign(text) ? <MeterSign sign={text} /> : text}
      {context !== null && <span className={styles.unit}> {t(`choice.glucoseContext.${context}`)}</span>}
    </>
  );
}
