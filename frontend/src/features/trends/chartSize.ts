/** The sizes that all charts of a stack share, so that one time lies below another. In pixels. */
import type { TrendVital } from './trendPanels.ts';

/** How high the drawing of each is. */
export const HEIGHTS: Readonly<Record<TrendVital, number>> = {
  pressure: 112,
  hr: 88,
  weightKg: 70,
  glucoseMmol: 96,
};
export const MINI_HEIGHT = 36;

/** The limits have a gutter at the right where it leaves the drawing so much; else they stand above the chart. */
const LEAST_DRAWING_PX = 320;
const LEFT_PX = 52;
/** Of a text of 12 px. */
const LETTER_PX = 6.5;
const BESIDE_TEXT_PX = 16;

export interface ChartSize {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly hasGutter: boolean;
}

interface OnTheRight {
  /** Whether the weight has its axis there. */
  readonly hasAxis: boolean;
  /** What the limits say beside the charts. */
  readonly texts: readonly string[];
}

export function chartSize(width: number, { hasAxis, texts }: OnTheRight): ChartSize {
  const axis = hasAxis ? 46 : 14;
  const longest = Math.max(0, ...texts.map((text) => text.length));
  const gutter = Math.max(axis, Math.ceil(longest * LETTER_PX) + BESIDE_TEXT_PX);
  const hasGutter = width - LEFT_PX - gutter >= LEAST_DRAWING_PX;
  return { width, left: LEFT_PX, right: hasGutter ? gutter : axis, hasGutter };
}

/** Where an instant lies, from the left edge of the stack. */
export function placeOf(instant: number, [from, to]: readonly [number, number], size: ChartSize): number {
  return size.left + ((instant - from) / (to - from)) * (size.width - size.left - size.right);
}
