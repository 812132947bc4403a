/**
 * Stands in for `@nivo/scales`, which brings all scales of d3 with their steps in time. Ours are linear, between two numbers,
 * and what is marked on them is given; they place every value where d3 does.
 */
import { notDrawn } from './notDrawn.ts';

export { notDrawn as centerScale } from './notDrawn.ts';

interface ScaleSpec {
  readonly type: string;
  readonly min?: unknown;
  readonly max?: unknown;
  readonly nice?: unknown;
}

interface Datum {
  readonly x: number;
  readonly y: number;
}

interface Series {
  readonly data: readonly Datum[];
}

export function computeXYScalesForSeries(
  series: readonly Series[],
  xSpec: ScaleSpec,
  ySpec: ScaleSpec,
  width: number,
  height: number,
) {
  const xScale = linearScale(xSpec, 0, width);
  const yScale = linearScale(ySpec, height, 0);
  return {
    xScale,
    yScale,
    series: series.map((one) => ({
      ...one,
      data: one.data.map((data) => ({ data, position: { x: xScale(data.x), y: yScale(data.y) } })),
    })),
  };
}

function linearScale({ type, min, max, nice }: ScaleSpec, start: number, end: number) {
  if (type !== 'linear' || typeof min !== 'number' || typeof max !== 'number' || nice !== false)
    return notDrawn();
  return (value: number): number => {
    // No time at all, or one value only: d3 shows it in the middle.
    const part = max === min ? 0.5 : (value - min) / (max - min);
    return start * (1 - part) + end * part;
  };
}

export const getScaleTicks = (_scale: unknown, ticks: unknown): unknown =>
  Array.isArray(ticks) ? ticks : notDrawn();
