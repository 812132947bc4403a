/** The scales of the charts: which values an axis shows, and which days the time axis names. */
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';

/** A span of a scale, low end first. */
export type Span = readonly [from: number, to: number];

/** So that a kilogram more or less does not look like a cliff. */
const LEAST_SPAN_KG = 4;

/** The weights that an axis shows: whole kilograms around the readings, at least 4 kg. */
export function weightSpan(weights: readonly number[]): Span {
  const low = Math.floor(Math.min(...weights));
  const high = Math.ceil(Math.max(...weights));
  const missing = Math.max(0, LEAST_SPAN_KG - (high - low));
  return [low - Math.floor(missing / 2), high + Math.ceil(missing / 2)];
}

/** The usual span, widened to whole steps where a reading lies outside it. */
export function widened([from, to]: Span, values: readonly number[], step: number): Span {
  return [
    Math.floor(Math.min(from, ...values) / step) * step,
    Math.ceil(Math.max(to, ...values) / step) * step,
  ];
}

const STEPS = [1, 2, 5, 10, 20, 40, 50, 100] as const;
const MOST_VALUES = 5;

/** The values that an axis names: round ones within its span. */
export function valueTicks([from, to]: Span): readonly number[] {
  const step = STEPS.find((size) => (to - from) / size < MOST_VALUES) ?? STEPS[7];
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step);
}

const DAY_STEPS = [1, 2, 3, 7, 14, 28, 56, 91, 182, 364] as const;
const HOUR_STEPS = [1, 2, 3, 6, 12] as const;

interface TimeTicks {
  /** Instants, the first first. */
  readonly at: readonly number[];
  /** What tells them apart: the hour, the day, or the day with its year. */
  readonly by: 'hour' | 'day' | 'year';
}

/** The midnight of the reader with which the day begins, so many days away. */
export function startOfDay(instant: number, daysAway = 0): number {
  const day = new Date(instant);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysAway).getTime();
}

/** The instants that a time axis names: every so many days, counted back from the last one, or hours where there is but a day. */
export function timeTicks([from, to]: Span, most: number): TimeTicks {
  const days = (to - from) / DAY_MS;
  if (days < 2) {
    const step = HOUR_STEPS.find((hours) => (to - from) / (hours * HOUR_MS) < most) ?? HOUR_STEPS[4];
    const midnight = startOfDay(from);
    const all = Array.from({ length: Math.ceil(72 / step) }, (_, index) => midnight + index * step * HOUR_MS);
    return { at: all.filter((instant) => instant >= from && instant <= to), by: 'hour' };
  }
  const step = DAY_STEPS.find((size) => days / size < most) ?? Math.ceil(days / most / 364) * 364;
  const found: number[] = [];
  for (let at = startOfDay(to), back = 0; at >= from; at = startOfDay(to, back)) {
    found.unshift(at);
    back -= step;
  }
  return { at: found, by: days > 330 ? 'year' : 'day' };
}
