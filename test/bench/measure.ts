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
  /** The least, the middle and the most of the rounds that `value` is the median of. */
  readonly spread?: Spread;
  /** The absolute figures behind it, for the reader. */
  readonly detail: Readonly<Record<string, number>>;
}

export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { min: Math.min(...values), median: median(values), max: Math.max(...values) };
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

/** Milliseconds of processor, system calls included, that this process took for the work. */
export async function processorMs(work: () => Promise<unknown> | void): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
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
  readonly spread: Spread;
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
  const spread = spreadOf(pairs.map((pair) => pair.ours / pair.other));
  return {
    ratio: spread.median,
    spread,
    ours: median(pairs.map((pair) => pair.ours)),
    other: median(pairs.map((pair) => pair.other)),
  };
}
