import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import styles from './TrendChart.module.css';
import { readings, type Trend, type TrendMode, type TrendVital } from './trendModel.ts';
import { useVitalText } from './useVitalText.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';

const TrendLines = lazyPart(async () => (await import('./TrendLines.tsx')).TrendLines);

interface TrendChartProps {
  readonly trend: Trend;
  readonly mode: TrendMode;
}

/** A chart in the height that it will have, for which the drawing is fetched when it is first needed. */
export function TrendChart({ trend, mode }: TrendChartProps) {
  const { t } = useTranslation('trends');
  const { name, text } = useVitalText();
  const label = trend.vitals.map((vital) => saidOf(vital)).join('; ');

  function saidOf(vital: TrendVital) {
    const values = readings(trend.logs, vital);
    return t('label', {
      name: name(vital),
      count: values.length,
      latest: text(vital, values.at(-1) ?? null),
      highest: text(vital, Math.max(...values)),
    });
  }

  return (
    <div className={classNames(styles.chart, styles[mode])}>
      <ErrorBoundary fallback={<p>{t('failed')}</p>}>
        <TrendLines trend={trend} mode={mode} label={label} />
      </ErrorBoundary>
    </div>
  );
}
