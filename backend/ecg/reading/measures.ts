/**
 * What is measured of one lead before its rhythm is named: which beats are surely beats, how their intervals vary, and
 * whether a P wave stands before them.
 *
 * A beat is sure where both detectors see it and it looks like the others: agreement of two detectors (bSQI; Li Q, Mark RG,
 * Clifford GD, Physiol Meas 2008;29:15) and correlation with the mean beat (Orphanidou C et al., IEEE J Biomed Health Inform
 * 2015;19:832). What is measured is measured between sure beats alone, so that an artefact is no irregularity.
 */
import { beatsByMeans, intervals, rPeaks } from './beats.ts';
import { bandPass, type EcgSignal, mean, median } from './signal.ts';

/** Seconds around an R peak. */
const COMPLEX = { from: -0.1, to: 0.1 };
/** Before the complex. */
const P_WAVE = { from: -0.24, to: -0.07 };
/** Two detectors mean the same beat within so much, s. */
const SAME_BEAT_S = 0.1;
/** A complex is like the others from this correlation on (Orphanidou 2015 has 0.66 for a whole beat; a complex alone varies less). */
const LIKE_OTHERS = 0.75;
/** Behind a shorter interval the T wave of the beat before reaches into where a P wave is looked for, s. */
const ROOM_FOR_P_S = 0.65;
/** The slope is taken over so much, that noise of the fastest recordings is no slope, s. */
const SLOPE_S = 0.004;
/** More than this part of the height within one sample is all of it: no slope is seen. */
const AT_ONCE = 0.9;
/** At both ends of a complex, where its level is taken, s. */
const LEVEL_S = 0.03;
/** Of fewer beats nothing is said. */
const LEAST_BEATS = 6;

export interface EcgMeasures {
  /** The part of the recording that lies between sure beats, 0 to 1. */
  readonly covered: number;
  /** Seconds between one sure beat and the next, by runs without a beat that is not sure. */
  readonly runs: readonly (readonly number[])[];
  /** Mean and median of those, s. */
  readonly meanRr: number;
  readonly medianRr: number;
  /** Root mean square of successive differences, by the mean interval (Dash S et al., Ann Biomed Eng 2009;37:1701). */
  readonly nRmssd: number;
  /** Median of the absolute successive differences, by the median interval: a few early beats leave it alone. */
  readonly medianVariation: number;
  /** Beats that come early between two sure ones and are followed by a longer interval. */
  readonly earlyBeats: number;
  /** Intervals of one and a half of the usual one. */
  readonly pauses: number;
  /** Of the mean P wave, by the height of the complex; null where too few beats leave room for it. */
  readonly pHeight: number | null;
  /** How alike the stretches are where it stands: median correlation with their mean. */
  readonly pLikeness: number | null;
  /** Of the mean complex: its height in microvolts, and how long it stands above half of it, s. */
  readonly complexHeight: number;
  readonly complexWidth: number;
  /** Seconds in which its steepest part would rise to the whole height; 0 where one sample does. */
  readonly riseTime: number;
  /** How far the level behind the complex is from that before it, by the whole height. */
  readonly levelShift: number;
}

/** null where there are not enough sure beats to measure anything. */
export function measure(signal: EcgSignal): EcgMeasures | null {
  const { rate, microvolts } = signal;
  const seconds = microvolts.length / rate;
  const peaks = rPeaks(signal);
  const others = beatsByMeans(signal);
  const wave = bandPass(signal, 0.7, 35);
  const around = (window: typeof COMPLEX) => (at: number) =>
    wave.subarray(Math.round(at + window.from * rate), Math.round(at + window.to * rate));
  const complete = (window: typeof COMPLEX) => (at: number) =>
    at + window.from * rate >= 0 && at + window.to * rate <= wave.length;

  const complexes = peaks.filter(complete(COMPLEX)).map(around(COMPLEX));
  if (complexes.length < LEAST_BEATS) return null;
  const usual = medianOf(complexes);
  const seen = peaks.map((at) => others.some((other) => Math.abs(other - at) <= SAME_BEAT_S * rate));
  const sure = peaks.map(
    (at, index) =>
      seen[index] === true && complete(COMPLEX)(at) && correlation(around(COMPLEX)(at), usual) >= LIKE_OTHERS,
  );

  const runs = runsOf(peaks, sure).map((run) => intervals(run).map((samples) => samples / rate));
  const all = runs.flat();
  const changes = runs.flatMap((run) => intervals(run).map(Math.abs));
  if (all.length < LEAST_BEATS || changes.length === 0) return null;
  const [meanRr, medianRr] = [mean(all), median(all)];

  const roomy = peaks.filter((at, index) => {
    const room = (at - (peaks[index - 1] ?? at)) / rate;
    return sure[index] === true && room >= ROOM_FOR_P_S && complete(P_WAVE)(at);
  });
  const beforeBeats = roomy.length < LEAST_BEATS ? null : roomy.map(around(P_WAVE));
  const usualP = beforeBeats && medianOf(beforeBeats);
  const complexHeight = greatestOf(usual);
  return {
    covered: all.reduce((sum, interval) => sum + interval, 0) / seconds,
    runs,
    meanRr,
    medianRr,
    nRmssd: Math.sqrt(mean(changes.map((change) => change * change))) / meanRr,
    medianVariation: median(changes) / medianRr,
    earlyBeats: peaks.filter((at, index) => {
      const [before, after] = [peaks[index - 1], peaks[index + 1]];
      if (before === undefined || after === undefined) return false;
      const isBetween = sure[index - 1] === true && seen[index] === true && sure[index + 1] === true;
      return isBetween && isEarly((at - before) / rate, (after - at) / rate, medianRr);
    }).length,
    pauses: all.filter((interval) => interval > 1.5 * medianRr).length,
    pHeight: usualP && greatestOf(aboveBaseline(usualP)) / complexHeight,
    pLikeness: usualP && beforeBeats && median(beforeBeats.map((stretch) => correlation(stretch, usualP))),
    complexHeight,
    complexWidth: widthOf(usual) / rate,
    riseTime: median(peaks.filter(complete(COMPLEX)).map((at) => riseTimeAt(at, signal))),
    levelShift: levelShiftOf(usual, rate),
  };
}

/** The sure beats that follow one another, without one between them that is not sure. */
function runsOf(peaks: readonly number[], sure: readonly boolean[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  peaks.forEach((peak, index) => {
    if (sure[index] !== true) return;
    const run = sure[index - 1] === true ? runs.at(-1) : undefined;
    if (run === undefined) runs.push([peak]);
    else run.push(peak);
  });
  return runs;
}

/** 15 % before its time, and the pause after it makes up for it at least in part. It may be of another form. */
const isEarly = (before: number, after: number, usual: number): boolean =>
  before < 0.85 * usual && after > 1.05 * usual && before + after < 2.3 * usual;

/** Sample by sample. */
function medianOf(stretches: readonly Float64Array[]): Float64Array {
  const length = Math.min(...stretches.map((stretch) => stretch.length));
  return Float64Array.from({ length }, (_, at) => median(stretches.map((stretch) => stretch[at] ?? 0)));
}

/** Pearson's, 0 where one of the two is flat. */
function correlation(one: Float64Array, other: Float64Array): number {
  const length = Math.min(one.length, other.length);
  let [sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0];
  for (let at = 0; at < length; at++) {
    const [x, y] = [one[at] ?? 0, other[at] ?? 0];
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumYY += y * y;
    sumXY += x * y;
  }
  const spread = (sumXX - (sumX * sumX) / length) * (sumYY - (sumY * sumY) / length);
  return spread > 0 ? (sumXY - (sumX * sumY) / length) / Math.sqrt(spread) : 0;
}

const greatestOf = (samples: Float64Array): number =>
  samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** What is left once the line from its first to its last sample is taken away. */
function aboveBaseline(samples: Float64Array): Float64Array {
  const [first = 0, last = 0] = [samples[0], samples.at(-1)];
  const step = (last - first) / Math.max(1, samples.length - 1);
  return samples.map((value, at) => value - first - step * at);
}

/** Samples around the extreme that are at least half of it. */
function widthOf(complex: Float64Array): number {
  const half = greatestOf(complex) / 2;
  const extreme = complex.findIndex((value) => Math.abs(value) === 2 * half);
  let [from, to] = [extreme, extreme];
  while (from > 0 && Math.abs(complex[from - 1] ?? 0) > half) from -= 1;
  while (to + 1 < complex.length && Math.abs(complex[to + 1] ?? 0) > half) to += 1;
  return to - from + 1;
}

/** Of the recording itself: a filter would round off an edge. */
function riseTimeAt(peak: number, { rate, microvolts }: EcgSignal): number {
  const stretch = microvolts.subarray(
    Math.round(peak + COMPLEX.from * rate),
    Math.round(peak + COMPLEX.to * rate),
  );
  const apart = Math.max(1, Math.floor(SLOPE_S * rate));
  const steepest = stretch.reduce(
    (most, value, at) =>
      at < apart ? most : Math.max(most, Math.abs(value - (stretch[at - apart] ?? value))),
    0,
  );
  const height = heightOf(stretch);
  if (apart === 1 && steepest >= AT_ONCE * height) return 0;
  return steepest === 0 ? 0 : ((apart / rate) * height) / steepest;
}

function levelShiftOf(complex: Float64Array, rate: number): number {
  const samples = Math.round(LEVEL_S * rate);
  const before = mean([...complex.subarray(0, samples)]);
  const after = mean([...complex.subarray(-samples)]);
  return Math.abs(after - before) / heightOf(complex);
}

function heightOf(samples: Float64Array): number {
  const least = samples.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  return samples.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY) - least;
}
