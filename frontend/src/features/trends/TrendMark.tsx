import type { Log } from '../../../../backend/contract/log.ts';
import type { Flag, GlucoseSign } from '../../../../events/enums.ts';
import { classNames } from '../../lib/classNames.ts';
import styles from './TrendMark.module.css';

/** A triangle and an octagon, as the flags have them everywhere. */
const TRIANGLE = 'M0,-6.5 L6.5,5 L-6.5,5 Z';
const OCTAGON = 'M-2.7,-6.5 H2.7 L6.5,-2.7 V2.7 L2.7,6.5 H-2.7 L-6.5,2.7 V-2.7 Z';

/** The mark of a reading, around the origin of the drawing: a flag is told by its shape, and not by its colour alone. */
export function TrendMark({ flag, isSmall = false }: { readonly flag: Flag; readonly isSmall?: boolean }) {
  if (flag === 'GREEN') return <circle className={styles.GREEN} r={isSmall ? 1.5 : 3} />;
  return <path className={styles[flag]} d={flag === 'RED' ? OCTAGON : TRIANGLE} />;
}

interface GlucoseMarkProps {
  readonly context: Log['glucoseContext'];
  readonly flag: Flag;
}

/** When it was measured is the shape; it is filled where the reading is outside the limit of its time. */
export function GlucoseMark({ context, flag }: GlucoseMarkProps) {
  const className = classNames(styles.glucose, styles[flag]);
  switch (context) {
    case 'FASTING':
      return <circle className={className} r={4.5} />;
    case 'PP2H':
      return <path className={className} d="M0,-5.5 L5.5,4.5 L-5.5,4.5 Z" />;
    default:
      return <rect className={className} x={-4} y={-4} width={8} height={8} />;
  }
}

/** What the meter showed where it had no number, inside the edge of the drawing that it lies at. */
export function SignMark({ sign }: { readonly sign: GlucoseSign }) {
  return (
    <text className={styles.sign} y={sign === 'HI' ? 9 : -1} textAnchor="middle">
      {sign}
    </text>
  );
}

/** Around a reading that came with symptoms: beside it, it would stand at a value that nobody measured. */
export function SymptomRing({ y }: { readonly y: number }) {
  return <circle className={styles.ring} cy={y} r={9.5} />;
}
