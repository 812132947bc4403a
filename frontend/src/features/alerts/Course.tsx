import { type Alert, measuredIn } from '../../../../backend/contract/alert.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './Course.module.css';

const WIDTH = 96;
const HEIGHT = 32;
const MARGIN = 4;

/** The last readings of what decided, against its limit: whether it comes on slowly or at once. */
export function Course({ alert: { course = [], found = [] } }: { readonly alert: Alert }) {
  const { t } = useTranslation('alerts');
  const { number } = useFormats();
  const limit = limitIn(found);
  // One reading has no course.
  if (course.length < 2 || limit === null) return null;
  const low = Math.min(limit, ...course);
  const high = Math.max(limit, ...course);
  const x = (at: number) => MARGIN + (at / (course.length - 1)) * (WIDTH - 2 * MARGIN);
  const y = (value: number) =>
    HEIGHT - MARGIN - ((value - low) / Math.max(high - low, 1)) * (HEIGHT - 2 * MARGIN);
  const last = course.at(-1) ?? limit;
  return (
    <svg
      className={styles.course}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={t('card.course', { values: course.map((value) => number(value)).join(', ') })}
    >
      <line className={styles.limit} x1={0} x2={WIDTH} y1={y(limit)} y2={y(limit)} />
      <polyline
        className={styles.line}
        points={course.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
      />
      <circle className={styles.last} cx={x(course.length - 1)} cy={y(last)} r={3} />
    </svg>
  );
}

function limitIn(found: NonNullable<Alert['found']>): number | null {
  const measured = measuredIn(found);
  // A gain of weight has a limit of its own, which is none of the weight.
  if (measured === null || measured.field === 'weightGainKg') return null;
  return measured.from ?? measured.below ?? null;
}
