/** What a camera sees of a fingertip, made from the beats: for tests, numbers and films alike. */
import type { LightSample } from '../../frontend/src/features/pulse/pulseFromLight.ts';

interface Finger {
  /** When the heart beats, in seconds. */
  readonly beats: readonly number[];
  /** How strong each is, in parts of a full one, over and over; as a rule all are full. */
  readonly strengths?: readonly number[];
  readonly seconds: number;
  readonly picturesASecond?: number;
  /** Between 0 and 1, one after the other the same for one seed. */
  readonly random?: () => number;
  /** How much of the light is chance, in parts of a beat. */
  readonly noise?: number;
  /** Moves the finger: so much more or less light at a time in seconds. */
  readonly movedAt?: (seconds: number) => number;
}

/** Beats at an even rate a minute. */
export const evenBeats = (pulse: number, seconds: number): readonly number[] =>
  Array.from({ length: Math.ceil((seconds * pulse) / 60) }, (_, at) => 0.3 + (at * 60) / pulse);

/** A sequence of numbers between 0 and 1 that is the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How much blood is in the fingertip so long after a beat: a steep rise, a slow fall with its second, smaller wave. */
const bloodAfter = (seconds: number): number =>
  seconds < 0 || seconds > 1.5
    ? 0
    : Math.exp(-(((seconds - 0.15) / 0.07) ** 2)) + 0.35 * Math.exp(-(((seconds - 0.38) / 0.1) ** 2));

/** The mean colour of each picture. */
export function fingerLight(finger: Finger): readonly LightSample[] {
  const { beats, strengths = [1], seconds, picturesASecond = 30 } = finger;
  const { random = () => 0.5, noise = 0, movedAt = () => 0 } = finger;
  return Array.from({ length: Math.floor(seconds * picturesASecond) }, (_, at) => {
    const time = at / picturesASecond;
    const blood = beats.reduce(
      (sum, beat, index) => sum + (strengths[index % strengths.length] ?? 1) * bloodAfter(time - beat),
      0,
    );
    const light =
      4 * (blood + noise * (random() - 0.5)) - 2 * Math.sin((2 * Math.PI * time) / 4) - movedAt(time);
    return { atMs: time * 1000, red: 180 - light, green: 40 - light / 3, blue: 30 - light / 6 };
  });
}
