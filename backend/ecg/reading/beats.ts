/**
 * Where the heart beats: R peaks by two detectors of different principles.
 *
 * The first is Hamilton's revision of Pan and Tompkins (Pan J, Tompkins WJ, IEEE Trans Biomed Eng 1985;32:230; Hamilton PS,
 * Computers in Cardiology 2002;29:101): 8–16 Hz, slope, mean over 80 ms, thresholds by the medians of the last eight beats and noise
 * peaks, a search back, and no beat so soon after another that it is its T wave. The second is Elgendi's two moving averages
 * (Elgendi M, PLoS ONE 2013;8:e73557). Where both find the same beats there is a heart to be seen.
 */
import { bandPass, type EcgSignal, median, movingMean } from './signal.ts';

/** No ventricle answers sooner. */
const REFRACTORY_S = 0.2;
/** A T wave stands within so much of its beat, and is less than half as steep. */
const T_WAVE_S = 0.36;
const REMEMBERED_PEAKS = 8;
/** Hamilton 2002: between the median of the noise peaks and that of the beats. */
const THRESHOLD = 0.3125;
/** A pause of so many usual intervals is searched again with half of the threshold. */
const SEARCH_BACK = 1.5;

/** Indexes of the R peaks, in order. */
export function rPeaks(signal: EcgSignal): readonly number[] {
  const { rate } = signal;
  const band = bandPass(signal, 8, 16);
  const slope = band.map((value, at) => Math.abs(value - (band[at - 1] ?? value)));
  const energy = movingMean(slope, 0.08 * rate);
  const search = new PeakSearch(energy, slope, rate);
  for (const peak of maxima(energy, REFRACTORY_S * rate)) search.look(peak);
  return placed(search.found, band, rate);
}

/** Those that are the greatest for so many samples since the one before. */
function maxima(energy: Float64Array, apart: number): readonly number[] {
  const peaks: number[] = [];
  for (let at = 1; at + 1 < energy.length; at++) {
    const height = energy[at] ?? 0;
    if (height < (energy[at - 1] ?? 0) || height <= (energy[at + 1] ?? 0)) continue;
    const last = peaks.at(-1);
    if (last === undefined || at - last >= apart) peaks.push(at);
    else if (height > (energy[last] ?? 0)) peaks[peaks.length - 1] = at;
  }
  return peaks;
}

/** Hamilton's rules, one peak after another. */
class PeakSearch {
  readonly found: number[] = [];
  readonly #energy: Float64Array;
  readonly #slope: Float64Array;
  readonly #rate: number;
  /** Heights of the last beats, and of the last peaks that were none. */
  readonly #beats: number[];
  readonly #noise: number[] = [0];
  #passedOver: number[] = [];

  constructor(energy: Float64Array, slope: Float64Array, rate: number) {
    this.#energy = energy;
    this.#slope = slope;
    this.#rate = rate;
    // The heart beats in most seconds, and one artefact is but one of eight.
    const seconds = Array.from({ length: REMEMBERED_PEAKS }, (_, second) =>
      greatest(energy, second * rate, (second + 1) * rate),
    );
    this.#beats = [median(seconds.filter((height) => height > 0))];
  }

  look(peak: number): void {
    this.#searchBack(peak);
    if (this.#isTWave(peak)) return;
    if (this.#height(peak) > this.#threshold()) this.#take(peak);
    else {
      this.#passedOver.push(peak);
      remember(this.#noise, this.#height(peak));
    }
  }

  #take(peak: number): void {
    this.found.push(peak);
    remember(this.#beats, this.#height(peak));
    this.#passedOver = [];
  }

  #searchBack(before: number): void {
    const last = this.found.at(-1);
    if (last === undefined || this.found.length < 3) return;
    if (before - last < SEARCH_BACK * median(intervals(this.found.slice(-REMEMBERED_PEAKS)))) return;
    const [missed] = this.#passedOver
      .filter((peak) => before - peak > REFRACTORY_S * this.#rate)
      .toSorted((one, other) => this.#height(other) - this.#height(one));
    if (missed !== undefined && this.#height(missed) > this.#threshold() / 2) this.#take(missed);
  }

  #threshold(): number {
    const noise = median(this.#noise);
    return noise + THRESHOLD * (median(this.#beats) - noise);
  }

  #isTWave(peak: number): boolean {
    const last = this.found.at(-1);
    if (last === undefined || peak - last >= T_WAVE_S * this.#rate) return false;
    return this.#steepness(peak) < 0.5 * this.#steepness(last);
  }

  #steepness(peak: number): number {
    const reach = 0.06 * this.#rate;
    return greatest(this.#slope, peak - reach, peak + reach);
  }

  #height(peak: number): number {
    return this.#energy[peak] ?? 0;
  }
}

function remember(list: number[], value: number): void {
  list.push(value);
  if (list.length > REMEMBERED_PEAKS) list.shift();
}

function greatest(samples: Float64Array, from: number, to: number): number {
  let most = 0;
  for (let at = Math.max(0, Math.floor(from)); at < Math.min(to, samples.length); at++)
    most = Math.max(most, samples[at] ?? 0);
  return most;
}

/** At the extreme of the complex, of the sign that most of them have. */
function placed(found: readonly number[], band: Float64Array, rate: number): readonly number[] {
  const upwards = found.map((at) => extremeNear(at, band, rate, 1));
  const downwards = found.map((at) => extremeNear(at, band, rate, -1));
  const height = (peaks: readonly number[]): number => Math.abs(median(peaks.map((at) => band[at] ?? 0)));
  const peaks = height(upwards) >= height(downwards) ? upwards : downwards;
  return peaks.filter((at, index) => index === 0 || at - (peaks[index - 1] ?? 0) >= REFRACTORY_S * rate);
}

function extremeNear(at: number, band: Float64Array, rate: number, sign: 1 | -1): number {
  const reach = Math.round(0.08 * rate);
  let best = at;
  for (let near = Math.max(0, at - reach); near <= Math.min(band.length - 1, at + reach); near++)
    if (sign * (band[near] ?? 0) > sign * (band[best] ?? 0)) best = near;
  return best;
}

/** Between each and the one before it. */
export const intervals = (peaks: readonly number[]): readonly number[] =>
  peaks.slice(1).map((peak, index) => peak - (peaks[index] ?? peak));

/** Elgendi 2013: stretches where the mean over a complex exceeds that over a beat. */
export function beatsByMeans(signal: EcgSignal): readonly number[] {
  const { rate } = signal;
  const squared = bandPass(signal, 8, 20).map((value) => value * value);
  const ofComplex = movingMean(squared, 0.097 * rate);
  const ofBeat = movingMean(squared, 0.611 * rate);
  const offset = 0.08 * (squared.reduce((sum, value) => sum + value, 0) / squared.length);
  const stands = (at: number): boolean => (ofComplex[at] ?? 0) > (ofBeat[at] ?? 0) + offset;
  const found: number[] = [];
  for (let at = 0; at < squared.length; at++) {
    if (!stands(at)) continue;
    const from = at;
    let best = at;
    for (; at < squared.length && stands(at); at++) if ((squared[at] ?? 0) > (squared[best] ?? 0)) best = at;
    const isComplex = at - from >= 0.08 * rate;
    const isNext = best - (found.at(-1) ?? Number.NEGATIVE_INFINITY) >= 0.25 * rate;
    if (isComplex && isNext) found.push(best);
  }
  return found;
}
