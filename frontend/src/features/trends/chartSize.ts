/** The sizes that all charts of a stack share, so that one time lies below another. In pixels. */
import type { TrendVital } from './trendPanels.ts';

/** How high the drawing of each is. */
export const HEIGHTS: Readonly<Record<TrendVital, number>> = {
  pressure: 168,
  hr: 132,
  weightKg: 108,
  glucoseMmol: 140,
};
export const MINI_HEIGHT = 64;

/** From this width on the limits have a gutter at the right; else they stand above the chart. */
const ROOM_FOR_LIMITS = 560;

export interface ChartSize {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly hasGutter: boolean;
}

/** @param hasAxisOnRight whether the weight has its axis there. */
export function chartSize(width: number, hasAxisOnRight: boolean): ChartSize {
  const hasGutter = width >= ROOM_FOR_LIMITS;
  return { width, left: 52, right: hasGutter ? 138 : hasAxisOnRight ? 46 : 14, hasGutter };
}

/** Where an instant lies, from the left edge of the stack. */
export function placeOf(instant: number, [from, to]: readonly [number, number], size: ChartSize): number {
  return size.left + ((instant - from) / (to - from)) * (size.width - size.left - size.right);
}
