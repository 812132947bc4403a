/**
 * The pulse in the light that a fingertip lets through to the camera: with every beat more blood takes more of it.
 *
 * Beats: the highest point within 0.4 of the period, which is the time after which the light is most like itself again. (Two
 * moving averages, as in Elgendi M et al., PLoS One 2013;8:e76585, missed every third beat of 165 a minute at 30 pictures a
 * second.) Light whose beats are weak by turns is like itself again after two: see `hiddenBeats.ts`. Which beats count: Orphanidou C
 * et al., Signal-quality indices for the electrocardiogram and photoplethysmogram, IEEE J Biomed Health Inform 2015;19:832 (each
 * beat against the mean beat, at least 0.86 of it; 40 to 180 beats a minute). Regularity: Dash S et al., Ann Biomed Eng 2009;37:1701
 * (successive differences by the mean interval, irregular above 0.1). Of the conditions of the second, the one that the longest
 * interval be at most 2.2 shortest ones is left out: an irregular pulse is to be told, not refused. What keeps time without being a
 * heart, as a hand that shakes, is told apart by the form of its mean beat: see `heartWave.ts`.
 */
import { isHeartWave } from './heartWave.ts';
import { hidesBeats } from './hiddenBeats.ts';
import { correlation, mean, middle } from './numbers.ts';
import { slidingMean } from './slidingMean.ts';

/** The mean colour of one picture, 0 to 255 each, and when it was taken in milliseconds. */
export interface LightSample {
  readonly atMs: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Why no pulse is told: no finger on the lens, a finger that moved, beats that differ too much, or too few pictures a second. */
export type Unreadable = 'noFinger' | 'moved' | 'uneven' | 'fewPictures';

export type PulseReading =
  | {
      readonly state: 'read';
      /** Beats a minute, whole. */
      readonly pulse: number;
      readonly isRegular: boolean;
      /** The share of beats that look like the mean beat, 0 to 1. */
      readonly quality: number;
    }
  | { readonly state: 'unreadable'; readonly why: Unreadable };

/** Samples a second that the light is brought to. */
const RATE = 30;
/** Of the period: nothing higher stands so near to a beat. */
const NEAR = 0.4;
/** Slower changes than this are breath, warmth and the camera's own control. */
const BASELINE_S = 1.5;
const LEAST_LIKENESS = 0.86;
const SLOWEST = 40;
const FASTEST = 180;
/** Between two beats of the fastest pulse, in samples. */
const SHORTEST = (60 / FASTEST) * RATE;
const IRREGULAR_FROM = 0.1;
/** Fewer beats than this say nothing of regularity, and little of the rate. */
const LEAST_BEATS = 12;
/** The share of beats that have to look like one. */
const LEAST_QUALITY = 0.9;
/** Without a picture for so long, beats were missed. */
const LONGEST_GAP_MS = 400;
const LEAST_PICTURES_A_SECOND = 12;

/** Whether a fingertip covers the lens: the picture is red, and evenly so. */
export const isFinger = ({ red, green, blue }: LightSample): boolean =>
  red >= 40 && red >= 1.5 * green && red >= 1.5 * blue;

/** The pulse of some 30 s of pictures, in the order in which they were taken. */
export function pulseFromLight(samples: readonly LightSample[]): PulseReading {
  const covered = samples.filter(isFinger).length;
  if (covered < 0.9 * samples.length || samples.length === 0) return { state: 'unreadable', why: 'noFinger' };
  if (!isDense(samples)) return { state: 'unreadable', why: 'fewPictures' };
  // Red light that is too bright for the camera shows nothing of the beats; green then still does.
  const readings = [readOf(samples, 'red'), readOf(samples, 'green')];
  const [best] = readings.filter((one) => typeof one !== 'string').sort((a, b) => b.quality - a.quality);
  if (best !== undefined) return { state: 'read', ...best };
  return { state: 'unreadable', why: readings.includes('uneven') ? 'uneven' : 'moved' };
}

function isDense(samples: readonly LightSample[]): boolean {
  const first = samples[0]?.atMs ?? 0;
  const seconds = ((samples.at(-1)?.atMs ?? 0) - first) / 1000;
  if (seconds <= 0 || samples.length / seconds < LEAST_PICTURES_A_SECOND) return false;
  return samples.every(({ atMs }, at) => atMs - (samples[at - 1]?.atMs ?? atMs) <= LONGEST_GAP_MS);
}

type Read = Omit<Extract<PulseReading, { state: 'read' }>, 'state'>;

function readOf(samples: readonly LightSample[], colour: 'red' | 'green'): Read | 'moved' | 'uneven' {
  const wave = waveOf(samples, colour);
  const beats = beatsIn(wave);
  if (beats.length < LEAST_BEATS) return 'moved';
  const likeness = likenessOf(wave, beats);
  const isGood = likeness.map((of) => of >= LEAST_LIKENESS);
  const quality = isGood.filter((good) => good).length / isGood.length;
  const intervals = beats.slice(1).flatMap((beat, at) => {
    const before = beats[at] ?? beat;
    return isGood[at] && isGood[at + 1] ? [(beat - before) / RATE] : [];
  });
  if (quality < LEAST_QUALITY || intervals.length < LEAST_BEATS - 1) return 'moved';
  if (!isHeartWave(wave, beats, mean(samples.map((sample) => sample[colour])))) return 'moved';
  const pulse = Math.round(60 / mean(intervals));
  if (pulse < SLOWEST || pulse > FASTEST) return 'moved';
  if (hidesBeats(wave, beats, SHORTEST)) return 'uneven';
  return { pulse, quality, isRegular: unevenness(intervals) <= IRREGULAR_FROM };
}

/** The part of the light that changes with the beats, more blood upwards, evenly in time. */
function waveOf(samples: readonly LightSample[], colour: 'red' | 'green'): readonly number[] {
  const light = evenly(samples, colour);
  const baseline = slidingMean(light, Math.round(BASELINE_S * RATE));
  const changes = light.map((value, at) => (baseline[at] ?? value) - value);
  return slidingMean(changes, 3);
}

/** The samples at equal times, between which the light is taken as straight. */
function evenly(samples: readonly LightSample[], colour: 'red' | 'green'): readonly number[] {
  const first = samples[0]?.atMs ?? 0;
  const count = Math.floor((((samples.at(-1)?.atMs ?? first) - first) / 1000) * RATE);
  let before = 0;
  return Array.from({ length: count }, (_, at) => {
    const time = first + (at / RATE) * 1000;
    while ((samples[before + 1]?.atMs ?? Infinity) <= time) before += 1;
    const a = samples[before];
    const b = samples[before + 1] ?? a;
    if (a === undefined || b === undefined || b.atMs === a.atMs) return a?.[colour] ?? 0;
    return a[colour] + ((b[colour] - a[colour]) * (time - a.atMs)) / (b.atMs - a.atMs);
  });
}

/** After how many samples the wave is most like itself again, within the rates that are told; the first of such times. */
function periodOf(wave: readonly number[]): number {
  const from = Math.floor((60 / FASTEST) * RATE);
  const to = Math.ceil((60 / SLOWEST) * RATE);
  const likeness = Array.from({ length: to - from + 1 }, (_, at) =>
    correlation(wave.slice(from + at), wave.slice(0, wave.length - from - at)),
  );
  const most = Math.max(...likeness);
  const first = likeness.findIndex(
    (of, at) => of >= 0.8 * most && of >= (likeness[at - 1] ?? -1) && of >= (likeness[at + 1] ?? -1),
  );
  return from + Math.max(first, 0);
}

/** Where the beats are highest, in samples and parts of one. */
function beatsIn(wave: readonly number[]): readonly number[] {
  const period = periodOf(wave);
  const smooth = slidingMean(wave, Math.round(period / 4));
  const near = Math.max(2, Math.round(NEAR * period));
  return smooth.flatMap((value, at) => {
    const isHighest = smooth.slice(Math.max(0, at - near), at + near + 1).every((other) => other <= value);
    return value > 0 && isHighest ? [topAt(smooth, at)] : [];
  });
}

/** The top of the parabola through the highest sample and its neighbours. */
function topAt(wave: readonly number[], top: number): number {
  const [before = 0, of = 0, after = 0] = [wave[top - 1], wave[top], wave[top + 1]];
  const bend = before - 2 * of + after;
  return bend < 0 ? top + (0.5 * (before - after)) / bend : top;
}

/** How much each beat is like the mean beat: the correlation of the samples around it. */
function likenessOf(wave: readonly number[], beats: readonly number[]): readonly number[] {
  const intervals = beats.slice(1).map((beat, at) => beat - (beats[at] ?? beat));
  const reach = Math.max(3, Math.floor((middle(intervals) * 0.8) / 2));
  const around = beats.map((beat) => {
    const centre = Math.round(beat);
    return centre < reach || centre + reach >= wave.length
      ? null
      : wave.slice(centre - reach, centre + reach + 1);
  });
  const whole = around.filter((part) => part !== null);
  const meanBeat = Array.from({ length: 2 * reach + 1 }, (_, at) => mean(whole.map((part) => part[at] ?? 0)));
  // A beat at the edge, of which a part is missing, says nothing against the rest.
  return around.map((part) => (part === null ? 1 : correlation(part, meanBeat)));
}

/** Root mean square of the differences between neighbouring intervals, by the mean interval. */
function unevenness(intervals: readonly number[]): number {
  const differences = intervals.slice(1).map((interval, at) => (interval - (intervals[at] ?? interval)) ** 2);
  return Math.sqrt(mean(differences)) / mean(intervals);
}
