/**
 * How a figure is taken: two things in turn, A B A B …, within one run, and the median of the ratios of the pairs. A
 * machine that is busy slows both; the ratio stays.
 */
import { performance } from 'node:perf_hooks';

export interface Figure {
  readonly name: string;
  /** What is compared: a ratio, microseconds, seconds or MiB. */
  readonly unit: string;
  readonly value: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  /** The absolute figures behind it, for the reader. */
  readonly detail: Readonly<Record<string, number>>;
}

export function reached({ value, atLeast, atMost }: Figure): boolean {
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}

/** The middle one; of an even number, the mean of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Seconds that the work took. */
export async function seconds(work: () => Promise<void> | void): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

export interface Pair {
  /** Median of "rate of ours / rate of the other". */
  readonly ratio: number;
  readonly ours: number;
  readonly other: number;
}

/**
 * Both rates (things per second), round after round, after one round that does not count.
 */
export async function compareRates(
  rounds: number,
  ours: () => Promise<number>,
  other: () => Promise<number>,
): Promise<Pair> {
  await ours();
  await other();
  const pairs: { readonly ours: number; readonly other: number }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ ours: await ours(), other: await other() });
  return {
    ratio: median(pairs.map((pair) => pair.ours / pair.other)),
    ours: median(pairs.map((pair) => pair.ours)),
    other: median(pairs.map((pair) => pair.other)),
  };
}
