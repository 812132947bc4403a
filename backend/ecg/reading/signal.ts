/** Filters over one lead. All run forwards and backwards, so that nothing is moved in time. */

export interface EcgSignal {
  /** Samples a second. */
  readonly rate: number;
  /** Microvolts. */
  readonly microvolts: Float64Array;
}

/** The coefficients of a second-order section, the first of the denominator 1. */
interface Section {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** A Butterworth filter of second order by the bilinear transform; 1/√2 is its quality factor. */
function butterworth(kind: 'low' | 'high', hertz: number, rate: number): Section {
  const w = Math.tan((Math.PI * Math.min(hertz, rate * 0.49)) / rate);
  const scale = 1 / (1 + Math.SQRT2 * w + w * w);
  const gain = (kind === 'low' ? w * w : 1) * scale;
  return {
    b: [gain, kind === 'low' ? 2 * gain : -2 * gain, gain],
    a: [2 * (w * w - 1) * scale, (1 - Math.SQRT2 * w + w * w) * scale],
  };
}

/** Begins as if the first sample had stood for ever. */
function filtered({ b, a }: Section, samples: Float64Array): Float64Array {
  const out = new Float64Array(samples.length);
  const first = samples[0] ?? 0;
  const steady = ((b[0] + b[1] + b[2]) / (1 + a[0] + a[1])) * first;
  let [x1, x2, y1, y2] = [first, first, steady, steady];
  for (let at = 0; at < samples.length; at++) {
    const x = samples[at] ?? 0;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[at] = y;
  }
  return out;
}

const bothWays = (section: Section, samples: Float64Array): Float64Array =>
  filtered(section, filtered(section, samples).reverse()).reverse();

/** What lies between two frequencies, in hertz. */
export function bandPass({ rate, microvolts }: EcgSignal, low: number, high: number): Float64Array {
  return bothWays(butterworth('low', high, rate), bothWays(butterworth('high', low, rate), microvolts));
}

/** The mean over a window around each sample, narrower at both ends. */
export function movingMean(samples: Float64Array, width: number): Float64Array {
  const half = Math.max(0, Math.floor(width / 2));
  const sums = new Float64Array(samples.length + 1);
  for (let at = 0; at < samples.length; at++) sums[at + 1] = (sums[at] ?? 0) + (samples[at] ?? 0);
  return samples.map((_, at) => {
    const from = Math.max(0, at - half);
    const to = Math.min(samples.length, at + half + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

function quantile(values: ArrayLike<number>, part: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
