/**
 * The automatic reading of one lead: sinus, afib, other or unreadable. Never flutter, which one lead and its intervals
 * cannot tell, and never a guess on noise.
 *
 * Atrial fibrillation is intervals that vary from beat to beat, and no P wave. Two measures of the variation have to agree,
 * one of them blind to a few early beats; and the more the intervals vary, the clearer a P wave must be to speak against it. The
 * few limits below are reasons in figures, and were not fitted: `npm run bench -- ecg` measures them on real recordings.
 */
import type { EcgRhythm } from '../../../events/enums.ts';
import { type EcgMeasures, measure } from './measures.ts';
import type { EcgSignal } from './signal.ts';

export const ALGORITHM = { name: 'intervals-and-p-wave', version: 2 } as const;

export type AutomaticRhythm = Exclude<EcgRhythm, 'flutter'>;

export interface EcgReading {
  readonly rhythm: AutomaticRhythm;
  /** Beats a minute, whole; null where it is unreadable. */
  readonly heartRate: number | null;
  /** The part of the recording in which the beats are surely seen, 0 to 1, two decimals. */
  readonly quality: number;
  readonly rrMedianMs: number | null;
  /** Whether the beats follow one another evenly; null where it is unreadable. */
  readonly regular: boolean | null;
}

export interface EcgLimits {
  /** Less than this part of a recording says nothing about all of it. */
  readonly covered: number;
  /** From here on the intervals vary, by both measures, in parts of an interval. */
  readonly variation: number;
  readonly nRmssd: number;
  /** From here on they vary markedly. */
  readonly marked: number;
  /** A P wave is so high, by the height of the complex, and so alike from beat to beat. */
  readonly pHeight: number;
  readonly pLikeness: number;
}

export const LIMITS: EcgLimits = {
  covered: 0.55,
  variation: 0.05,
  nRmssd: 0.07,
  marked: 0.1,
  pHeight: 0.05,
  pLikeness: 0.6,
};

/** Of a complex: a spike of a pacemaker or of a machine is narrower, a wrong sampling rate makes it narrower or wider, s. */
const COMPLEX_WIDTH = { least: 0.018, most: 0.12 };
/**
 * What a machine makes has edges, and a sawtooth goes to another level and stays there. The fastest of 130 real recordings would have
 * risen in 12.6 ms, s; the levels of all but one differ by a third of the height at most, and of that one by 0.54.
 */
const LEAST_RISE_S = 0.008;
const MOST_SHIFT = 0.6;
/** Microvolts: a table gives less. */
const COMPLEX_HEIGHT = 50;
/** Beats a minute. */
const POSSIBLE_RATE = { least: 20, most: 300 };
/** What a sinus rhythm at rest has, beats a minute. */
export const USUAL_RATE = { least: 50, most: 100 };

const UNREADABLE: EcgReading = {
  rhythm: 'unreadable',
  heartRate: null,
  quality: 0,
  rrMedianMs: null,
  regular: null,
};

export function readEcg(signal: EcgSignal, limits: EcgLimits = LIMITS): EcgReading {
  return readingOf(isClipped(signal.microvolts) ? null : measure(signal), limits);
}

/** @param measures null where nothing could be measured. */
export function readingOf(measures: EcgMeasures | null, limits: EcgLimits): EcgReading {
  if (measures === null) return UNREADABLE;
  const quality = Math.round(Math.min(1, measures.covered) * 100) / 100;
  const heartRate = Math.round(60 / measures.meanRr);
  if (measures.covered < limits.covered || !isHeart(measures, heartRate)) return { ...UNREADABLE, quality };
  const rrMedianMs = Math.round(measures.medianRr * 1000);
  if (isFibrillating(measures, limits))
    return { rhythm: 'afib', heartRate, quality, rrMedianMs, regular: false };
  const regular = isRegular(measures, limits);
  const isUsual = heartRate >= USUAL_RATE.least && heartRate <= USUAL_RATE.most;
  return { rhythm: regular && isUsual ? 'sinus' : 'other', heartRate, quality, rrMedianMs, regular };
}

function isFibrillating(measures: EcgMeasures, limits: EcgLimits): boolean {
  const { medianVariation, nRmssd } = measures;
  const varies = medianVariation >= limits.variation && nRmssd >= limits.nRmssd;
  return varies && !hasPWave(measures, limits);
}

const isRegular = ({ earlyBeats, pauses, medianVariation }: EcgMeasures, { marked }: EcgLimits): boolean =>
  earlyBeats === 0 && pauses === 0 && medianVariation < marked;

function hasPWave({ pHeight, pLikeness, medianVariation }: EcgMeasures, limits: EcgLimits): boolean {
  if (pHeight === null || pLikeness === null) return false;
  const clear = medianVariation >= limits.marked ? 2 * limits.pHeight : limits.pHeight;
  return pHeight >= clear && pLikeness >= limits.pLikeness;
}

function isHeart(measures: EcgMeasures, heartRate: number): boolean {
  const { complexWidth, complexHeight, riseTime, levelShift } = measures;
  return (
    riseTime >= LEAST_RISE_S &&
    levelShift <= MOST_SHIFT &&
    complexWidth >= COMPLEX_WIDTH.least &&
    complexWidth <= COMPLEX_WIDTH.most &&
    complexHeight >= COMPLEX_HEIGHT &&
    heartRate >= POSSIBLE_RATE.least &&
    heartRate <= POSSIBLE_RATE.most
  );
}

/** Over half of the samples stand at an end of the range, or all are the same. */
function isClipped(microvolts: Float64Array): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of microvolts) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  let atEnds = 0;
  for (const value of microvolts) if (value === least || value === most) atEnds += 1;
  return atEnds * 2 > microvolts.length;
}
