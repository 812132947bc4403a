import { useId } from 'react';
import type { EcgTrace } from '../../../../backend/contract/ecg.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './Ecg.module.css';

/** Drawn as on paper: 25 mm a second and 10 mm a millivolt, a millimetre being 4 pixels. */
const MM = 4;
const SECOND = 25 * MM;
const MILLIVOLT = 10 * MM;
/** A strip is cut into pieces, which stand below each other where the window is wide. */
const PIECE_SECONDS = 10;
/** What is shown of a recording that goes further, in millivolts. */
const SHOWN = { low: -1, high: 1.5, most: 3 } as const;

interface TraceProps {
  readonly trace: EcgTrace;
  /** What it shows, in words. */
  readonly label: string;
}

/** A recording on its grid. */
export function Trace({ trace: { seconds, microvolts }, label }: TraceProps) {
  const id = useId();
  const { t } = useTranslation('ecg');
  const { low, high, isClipped } = rangeOf(microvolts);
  const height = (high - low) * MILLIVOLT;
  const pieces = Array.from({ length: Math.ceil(seconds / PIECE_SECONDS) }, (_, piece) => piece);
  const width = PIECE_SECONDS * SECOND;
  const perSecond = microvolts.length / seconds;
  const path = (piece: number): string => {
    const from = Math.floor(piece * PIECE_SECONDS * perSecond);
    // One more, so that the pieces meet.
    const part = microvolts.slice(from, Math.ceil((piece + 1) * PIECE_SECONDS * perSecond) + 1);
    return part
      .map((microvolt, index) => {
        const x = ((from + index) / perSecond - piece * PIECE_SECONDS) * SECOND;
        const y = (high - Math.min(Math.max(microvolt / 1000, low), high)) * MILLIVOLT;
        return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  };
  return (
    <>
      <p className={styles.swipe}>{t('swipe')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls what has the focus */}
      <section className={styles.trace} aria-label={label} tabIndex={0}>
        {pieces.map((piece) => (
          <svg key={piece} viewBox={`0 0 ${width} ${height}`} className={styles.piece} aria-hidden>
            <defs>
              <Grid id={`${id}-fine-${piece}`} every={MM} className={styles.fine} />
              <Grid id={`${id}-wide-${piece}`} every={5 * MM} className={styles.wide} />
            </defs>
            <rect width={width} height={height} fill={`url(#${id}-fine-${piece})`} />
            <rect width={width} height={height} fill={`url(#${id}-wide-${piece})`} />
            <path d={path(piece)} className={styles.line} />
          </svg>
        ))}
      </section>
      {isClipped && <p>{t('clipped')}</p>}
    </>
  );
}

interface GridProps {
  readonly id: string;
  readonly every: number;
  readonly className: string | undefined;
}

function Grid({ id, every, className }: GridProps) {
  return (
    <pattern id={id} width={every} height={every} patternUnits="userSpaceOnUse">
      <path d={`M${every} 0H0V${every}`} className={className} />
    </pattern>
  );
}

/** In whole boxes of half a millivolt. */
function rangeOf(microvolts: readonly number[]) {
  const box = (microvolt: number) => microvolt / 500;
  const lowest = microvolts.reduce((low, one) => Math.min(low, one), 0);
  const highest = microvolts.reduce((high, one) => Math.max(high, one), 0);
  const most = SHOWN.most * 1000;
  return {
    isClipped: lowest < -most || highest > most,
    low: Math.max(-SHOWN.most, Math.min(SHOWN.low, Math.floor(box(lowest)) / 2)),
    high: Math.min(SHOWN.most, Math.max(SHOWN.high, Math.ceil(box(highest)) / 2)),
  };
}
