import { ChartLine, Table } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './TrendCard.module.css';
import { TrendChart } from './TrendChart.tsx';
import { TrendMark } from './TrendMark.tsx';
import { type Trend, type TrendKind, trendOf } from './trendModel.ts';
import { TrendTable } from './TrendTable.tsx';
import { useVitalText } from './useVitalText.ts';
import { useGetPatientThresholdsQuery } from '../../api/resources/thresholds.ts';

interface TrendCardProps {
  readonly heading: string;
  readonly kind: TrendKind;
  readonly patient: PatientWithLogs;
}

/** A chart of the latest logs with its legend, or the same as a table. Nothing at all where there are no logs. */
export function TrendCard({ heading, kind, patient }: TrendCardProps) {
  const { t } = useTranslation('trends');
  const [asTable, setAsTable] = useState(false);
  const { data: thresholds } = useGetPatientThresholdsQuery(patient.id);
  if (patient.logs.length === 0) return null;
  const trend = trendOf({
    kind,
    mode: 'detailed',
    logs: patient.logs,
    patient,
    limits: thresholds?.effective,
  });
  return (
    <Card
      heading={heading}
      aside={
        trend !== null && (
          <Button
            variant="quiet"
            icon={asTable ? <ChartLine aria-hidden size={18} /> : <Table aria-hidden size={18} />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t('asChart') : t('asTable')}
          </Button>
        )
      }
    >
      {trend === null && <p>{t('empty')}</p>}
      {trend !== null && asTable && <TrendTable trend={trend} caption={heading} />}
      {trend !== null && !asTable && (
        <figure className={styles.figure}>
          <Legend trend={trend} />
          <TrendChart trend={trend} mode="detailed" />
        </figure>
      )}
    </Card>
  );
}

function Legend({ trend: { vitals, diastolicLimit } }: { readonly trend: Trend }) {
  const { t } = useTranslation('trends');
  const { name } = useVitalText();
  return (
    <figcaption>
      <ul className={styles.legend}>
        {vitals.map((vital) => (
          <li key={vital}>
            <svg aria-hidden width={14} height={14} viewBox="-7 -7 14 14">
              <TrendMark vital={vital} filled={vital !== 'bpDia'} />
            </svg>
            {name(vital)}
          </li>
        ))}
        {vitals.includes('bpDia') && diastolicLimit !== null && (
          <li>
            <svg aria-hidden width={14} height={14} viewBox="-7 -7 14 14">
              <TrendMark vital="bpDia" filled />
            </svg>
            {t('diastolicAbove', { limit: diastolicLimit })}
          </li>
        )}
      </ul>
    </figcaption>
  );
}
