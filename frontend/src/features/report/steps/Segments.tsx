import { memo } from 'react';
import styles from './Meter.module.css';

/** The strokes of a digit as meters draw it, in a box of 13 by 20. */
const STROKES = {
  a: 'M3 1.3h7',
  b: 'M11.7 2.4v6.4',
  c: 'M11.7 11.2v6.4',
  d: 'M3 18.7h7',
  e: 'M1.3 11.2v6.4',
  f: 'M1.3 2.4v6.4',
  g: 'M3 10h7',
} as const;
type Stroke = keyof typeof STROKES;

const LIT: Readonly<Record<string, string>> = {
  0: 'abcdef',
  1: 'bc',
  2: 'abged',
  3: 'abgcd',
  4: 'fgbc',
  5: 'afgcd',
  6: 'afgedc',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcfgd',
  H: 'bcefg',
  I: 'bc',
  L: 'def',
  O: 'abcdef',
};
const WIDTH = 16;

/** Whether a meter could show it. */
export const isDrawable = (text: string): boolean => /^(?:\d*[.,]?\d*|HI|LO)$/u.test(text);

interface SegmentsProps {
  readonly text: string;
  /** How many digits the meter has; those without a number are faint. */
  readonly digits: number;
}

/** A number as the meter shows it: who cannot read the words compares the shapes. */
export const Segments = memo(function Segments({ text, digits }: SegmentsProps) {
  const glyphs = text.replace(/[.,]/u, '').padStart(digits).split('');
  const point = /[.,]/u.exec(text);
  const lit = (glyph: string, stroke: string) => LIT[glyph]?.includes(stroke) === true;
  const strokes = (isLit: boolean) =>
    glyphs.map((glyph, index) => {
      const d = (Object.keys(STROKES) as Stroke[])
        .filter((stroke) => lit(glyph, stroke) === isLit)
        .map((stroke) => STROKES[stroke])
        .join('');
      return d === '' ? null : (
        <path
          key={index}
          d={d}
          transform={`translate(${index * WIDTH} 0)`}
          className={isLit ? undefined : styles.unlit}
        />
      );
    });
  const pointAt = point === null ? null : (glyphs.length - (text.length - 1 - point.index)) * WIDTH - 2.8;
  return (
    <svg
      aria-hidden
      className={styles.segments}
      viewBox={`0 0 ${glyphs.length * WIDTH - 3} 20`}
      preserveAspectRatio="xMaxYMid meet"
    >
      {strokes(false)}
      {strokes(true)}
      {pointAt !== null && <path d={`M${pointAt} 18.7h2.6`} />}
    </svg>
  );
});
