import { type ComponentProps } from 'react';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { HEIGHTS, MINI_HEIGHT } from './chartSize.ts';
import { useTrendText } from './useTrendText.ts';

const TrendLines = lazyPart(async () => (await import('./TrendLines.tsx')).TrendLines);

type TrendChartProps = Omit<ComponentProps<typeof TrendLines>, 'label'>;

/** A chart in the height that it will have, for which the drawing is fetched when it is first needed. */
export function TrendChart(props: TrendChartProps) {
  const { t } = useTranslation('trends');
  const { name, valueText, limitText, gainText } = useTrendText();
  const {
    panel: { vital, readings, limits, gain },
    isMini = false,
  } = props;
  const latest = readings.at(-1);
  const highest = readings.reduce((one, other) => (other.ends[0].value > one.ends[0].value ? other : one));
  const said = t('label', {
    name: name(vital),
    count: readings.length,
    latest: latest === undefined ? '' : valueText(vital, latest.log),
    highest: valueText(vital, highest.log),
  });
  const label = [said, ...limits.map(limitText), ...(gain === null ? [] : [gainText(gain)])].join('; ');
  return (
    <div style={{ height: isMini ? MINI_HEIGHT : HEIGHTS[vital] }}>
      <ErrorBoundary fallback={<p>{t('failed')}</p>}>
        <TrendLines {...props} label={label} />
      </ErrorBoundary>
    </div>
  );
}
