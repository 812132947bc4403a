import { useFormats } from '../../i18n/useFormats.ts';
import { type ChartSize, placeOf } from './chartSize.ts';
import type { Span, timeTicks } from './scale.ts';
import styles from './TimeAxis.module.css';

interface TimeAxisProps {
  readonly ticks: ReturnType<typeof timeTicks>;
  readonly span: Span;
  readonly size: ChartSize;
}

/** The days below all charts. Each chart tells its own readings to those who hear it. */
export function TimeAxis({ ticks: { at, by }, span, size }: TimeAxisProps) {
  const { day, dayAndMonth, time } = useFormats();
  const nameOf = (instant: number) => {
    if (by === 'hour') return time(instant);
    const iso = new Date(instant).toISOString();
    return by === 'year' ? day(iso) : dayAndMonth(iso);
  };
  return (
    <div aria-hidden className={styles.axis} style={{ width: size.width }}>
      {at.map((instant) => (
        <span key={instant} className={styles.tick} style={{ left: placeOf(instant, span, size) }}>
          {nameOf(instant)}
        </span>
      ))}
    </div>
  );
}
