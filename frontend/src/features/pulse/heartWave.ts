/**
 * Whether what keeps time in the light is a heart: its wave is peaked or rises more steeply than it falls, and is small.
 *
 * A hand that shakes or presses to and fro does so as fast one way as the other, and as long. So the mean beat or its slope has to
 * be skewed: Elgendi M, Optimal signal quality index for photoplethysmogram signals, Bioengineering 2016;3:21 (skewness told good
 * waves best of eight indices). How much of the light a beat takes in healthy people: 0.3 to 10 in a hundred (Lima AP et al., Crit
 * Care Med 2002;30:1210).
 */
import { mean, skewness } from './numbers.ts';

/** A sine has 0, and one over a weaker pulse up to 0.15; a pulse of 178 at 30 pictures a second has 0.27, a slower one more. */
const LEAST_SKEWNESS = 0.25;
const MOST_OF_THE_LIGHT = 0.1;

/** @param light its mean, in what the wave is measured in. */
export function isHeartWave(wave: readonly number[], beats: readonly number[], light: number): boolean {
  const beat = meanBeat(wave, beats);
  const slope = beat.map((value, at) => value - (beat.at(at - 1) ?? value));
  const height = Math.max(...beat) - Math.min(...beat);
  return Math.max(skewness(beat), skewness(slope)) >= LEAST_SKEWNESS && height <= MOST_OF_THE_LIGHT * light;
}

/** As long as one interval, the top in its middle. */
function meanBeat(wave: readonly number[], beats: readonly number[]): readonly number[] {
  const length = Math.round(((beats.at(-1) ?? 0) - (beats[0] ?? 0)) / (beats.length - 1));
  const whole = beats
    .map((beat) => Math.round(beat) - Math.floor(length / 2))
    .filter((from) => from >= 0 && from + length <= wave.length);
  return Array.from({ length }, (_, at) => mean(whole.map((from) => wave[from + at] ?? 0)));
}
