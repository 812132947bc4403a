import { ChartLine, Table } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useGetPatientThresholdsQuery } from '../../api/resources/thresholds.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { periodOf, RANGES, type TrendRange } from './period.ts';
import { TrendStack } from './TrendStack.tsx';
import { TrendTable } from './TrendTable.tsx';
import styles from './TrendsCard.module.css';
import { panelsOf } from './trendPanels.ts';
import { useKnownLogs, useTrendEvents } from './useTrendData.ts';
import { useSeen } from './useSeen.ts';

/** The readings of a patient over a time that the reader chooses, as charts above each other or as a table. */
export function TrendsCard({ patient }: { readonly patient: PatientWithLogs }) {
  const { t } = useTranslation('trends');
  const [range, setRange] = useState<TrendRange>('latest');
  const [asTable, setAsTable] = useState(false);
  const [place, isSeen] = useSeen();
  const { data: session } = useGetSessionQuery();
  const { data: thresholds } = useGetPatientThresholdsQuery(patient.id);
  const now = useNow().getTime();
  const { logs, isWhole, isLoading, retry } = useKnownLogs(patient, range, now);
  const isTeam = session?.user?.role === 'clinician';
  const events = useTrendEvents(patient.id, isTeam && (isSeen || range !== 'latest'));
  const period = useMemo(() => periodOf(range, logs, isWhole, now), [range, logs, isWhole, now]);
  const limits = thresholds?.effective;
  const panels = useMemo(
    () => panelsOf({ period, patient, limits, known: logs }),
    [period, patient, limits, logs],
  );
  return (
    <Card
      heading={t('heading')}
      className={styles.card}
      aside={
        <div className={styles.controls}>
          <RangeChoice range={range} onChoice={setRange} />
          {panels.length > 0 && (
            <Button
              variant="quiet"
              icon={asTable ? <ChartLine aria-hidden size={18} /> : <Table aria-hidden size={18} />}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? t('asChart') : t('asTable')}
            </Button>
          )}
        </div>
      }
    >
      <div ref={place} className={styles.body}>
        <div role="status" className={styles.note}>
          {isLoading && t('loading')}
        </div>
        {retry !== null && (
          <div className={styles.note}>
            {t('earlierFailed')} <Button onClick={retry}>{t('retry')}</Button>
          </div>
        )}
        {panels.length === 0 && <p>{range === 'latest' ? t('empty') : t('emptyDays')}</p>}
        {panels.length > 0 &&
          (asTable ? (
            <TrendTable period={period} panels={panels} events={events} />
          ) : (
            <TrendStack period={period} panels={panels} events={events} />
          ))}
      </div>
    </Card>
  );
}

interface RangeChoiceProps {
  readonly range: TrendRange;
  readonly onChoice: (range: TrendRange) => void;
}

function RangeChoice({ range, onChoice }: RangeChoiceProps) {
  const { t } = useTranslation('trends');
  const name = useId();
  return (
    <fieldset className={styles.ranges} aria-label={t('range.legend')}>
      {RANGES.map((one) => (
        <label key={one} className={styles.range}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={one === range}
            onChange={() => onChoice(one)}
          />
          <span>{one === 'latest' ? t('range.latest') : t('range.days', { days: one })}</span>
        </label>
      ))}
    </fieldset>
  );
}
