import { classNames } from '../../lib/classNames.ts';
import styles from './TrendMark.module.css';
import type { TrendVital } from './trendModel.ts';

interface TrendMarkProps {
  readonly vital: TrendVital;
  readonly filled: boolean;
}

/** The mark of a reading, around the origin of the drawing: each vital has a shape, so that none is told by colour alone. */
export function TrendMark({ vital, filled }: TrendMarkProps) {
  const className = classNames(styles.mark, styles[vital], !filled && styles.hollow);
  switch (vital) {
    case 'bpSys':
    case 'hr':
      return <circle className={className} r={4.5} />;
    case 'bpDia':
      return <rect className={className} x={-4} y={-4} width={8} height={8} />;
    case 'weightKg':
      return <path className={className} d="M0,-5.5 L5.5,0 L0,5.5 L-5.5,0 Z" />;
  }
}
