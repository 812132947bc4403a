/** A span of a scale, low end first. */
export type Span = readonly [from: number, to: number];

export interface KgAxis {
  /** In kg, from the low end to the high one. */
  readonly ticks: readonly number[];
  /** Where a weight lies on the other scale. */
  toOther(kg: number): number;
  /** The weight that lies there. */
  toKg(value: number): number;
}

/** So that a kilogram more or less does not look like a cliff. */
const LEAST_SPAN_KG = 4;
const STEPS_KG = [1, 2, 5, 10, 20, 50] as const;
const MOST_TICKS = 6;

/** The weights that an axis shows: whole kilograms around the readings, at least 4 kg. */
export function weightSpan(weights: readonly number[]): Span {
  const low = Math.floor(Math.min(...weights));
  const high = Math.ceil(Math.max(...weights));
  const missing = Math.max(0, LEAST_SPAN_KG - (high - low));
  return [low - Math.floor(missing / 2), high + Math.ceil(missing / 2)];
}

/**
 * A weight axis beside another one. The chart library has one scale, so that weights are drawn where they would lie on
 * it, and the ticks of the second axis are read back into kg.
 */
export function kgAxis(weights: readonly number[], [from, to]: Span): KgAxis {
  const [low, high] = weightSpan(weights);
  const step = STEPS_KG.find((size) => Math.ceil((high - low) / size) < MOST_TICKS) ?? STEPS_KG[5];
  const first = Math.floor(low / step) * step;
  const last = Math.ceil(high / step) * step;
  const scale = (to - from) / (last - first);
  return {
    ticks: Array.from({ length: Math.round((last - first) / step) + 1 }, (_, index) => first + index * step),
    toOther: (kg) => from + (kg - first) * scale,
    toKg: (value) => first + (value - from) / scale,
  };
}
