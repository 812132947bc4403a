/**
 * How a figure is taken: two things in turn, A B A B …, within one run, and the median of the ratios of the pairs. A
 * machine that is busy slows both; the ratio stays.
 */
import { performance } from 'node:perf_hooks';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

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

export interface Cost {
  readonly seconds: number;
  /** Of the processor, system calls and all threads of this process included. */
  readonly processorSeconds: number;
}

export async function costOf(work: () => Promise<unknown> | void): Promise<Cost> {
  const processor = process.cpuUsage();
  const started = performance.now();
  await work();
  const took = performance.now() - started;
  const { user, system } = process.cpuUsage(processor);
  return { seconds: took / 1000, processorSeconds: (user + system) / 1e6 };
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

/** Makes one piece of the work ready, and answers what does it: only the doing is measured. */
export type Piece = () => () => Promise<unknown> | void;

/** Of one side, for one thing. */
export interface PieceCost {
  readonly microseconds: number;
  readonly processorMicroseconds: number;
}

export interface Comparison {
  /** The rounds' ratios "cost of the other / cost of ours", by the clock and by the processor. */
  readonly clock: Spread;
  readonly processor: Spread;
  readonly ours: PieceCost;
  readonly other: PieceCost;
}

export interface Rounds {
  readonly rounds: number;
  readonly pieces: number;
  /** Things in one piece, an append or an event. */
  readonly things: number;
}

/**
 * Both sides in small pieces that take turns, the first of a pair by turns too, so that a disk that jumps and whatever else runs
 * on the machine meet both. Two rounds before those that count let the code be compiled.
 */
export async function comparePieces(
  { rounds, pieces, things }: Rounds,
  ours: Piece,
  other: Piece,
): Promise<Comparison> {
  const costs: { readonly ours: Cost; readonly other: Cost }[] = [];
  for (let round = -2; round < rounds; round++) {
    const sides = [ours, other].map((make) => ({
      work: Array.from({ length: pieces }, make),
      costs: [] as Cost[],
    }));
    globalThis.gc?.();
    for (let piece = 0; piece < pieces; piece++) {
      for (const side of piece % 2 === 0 ? sides : sides.toReversed()) {
        const work = side.work[piece];
        if (work === undefined) continue;
        // What the piece before has left to be done later is not this one's.
        await turnOfTheLoop();
        side.costs.push(await costOf(work));
      }
    }
    const [mine = [], theirs = []] = sides.map((side) => side.costs);
    if (round >= 0) costs.push({ ours: sum(mine), other: sum(theirs) });
  }
  const each = (side: 'ours' | 'other'): PieceCost => ({
    microseconds: median(costs.map((cost) => cost[side].seconds)) * (1e6 / (pieces * things)),
    processorMicroseconds:
      median(costs.map((cost) => cost[side].processorSeconds)) * (1e6 / (pieces * things)),
  });
  return {
    clock: spreadOf(costs.map((cost) => cost.other.seconds / cost.ours.seconds)),
    processor: spreadOf(costs.map((cost) => cost.other.processorSeconds / cost.ours.processorSeconds)),
    ours: each('ours'),
    other: each('other'),
  };
}

function sum(costs: readonly Cost[]): Cost {
  const total = { seconds: 0, processorSeconds: 0 };
  for (const cost of costs) {
    total.seconds += cost.seconds;
    total.processorSeconds += cost.processorSeconds;
  }
  return total;
}
