/** A measurement in the making: which pictures of the finger count, and when there are enough of them. */
import { isFinger, type LightSample } from './pulseFromLight.ts';

/** As long as a pulse is felt for where it may be irregular. */
export const MEASURED_SECONDS = 30;
/** The camera sets itself to the finger first. */
const SETTLING_MS = 1500;
/** A finger that is away for longer has to begin again. */
const AWAY_MS = 700;
/** Who finds no way to hold still is told so, and not kept. */
const LONGEST_MS = 120_000;

export interface Measuring {
  /** Since the finger lies there; those of the first moments are left out. */
  readonly samples: readonly LightSample[];
  readonly beganAt: number | null;
  readonly coveredFrom: number | null;
  readonly coveredAt: number | null;
  /** Whether a finger that had lain there was taken away. */
  readonly wasLifted: boolean;
}

export const BEGINNING: Measuring = {
  samples: [],
  beganAt: null,
  coveredFrom: null,
  coveredAt: null,
  wasLifted: false,
};

/** With one picture more. */
export function withPicture(measuring: Measuring, sample: LightSample): Measuring {
  const beganAt = measuring.beganAt ?? sample.atMs;
  if (isFinger(sample)) {
    const coveredFrom = measuring.coveredFrom ?? sample.atMs;
    const counts = sample.atMs - coveredFrom >= SETTLING_MS;
    const samples = counts ? [...measuring.samples, sample] : measuring.samples;
    return { ...measuring, beganAt, coveredFrom, coveredAt: sample.atMs, samples };
  }
  const { coveredAt } = measuring;
  if (coveredAt === null) return { ...measuring, beganAt };
  if (sample.atMs - coveredAt <= AWAY_MS) {
    // A moment of too much light is one of the pictures; whether beats can be read is judged at the end.
    return { ...measuring, beganAt, samples: [...measuring.samples, sample] };
  }
  return { ...BEGINNING, beganAt, wasLifted: true };
}

/** Whole seconds that are still to be measured. */
export function secondsLeft({ samples }: Measuring): number {
  const [first] = samples;
  const last = samples.at(-1);
  const measured = first === undefined || last === undefined ? 0 : (last.atMs - first.atMs) / 1000;
  return Math.max(0, Math.ceil(MEASURED_SECONDS - measured));
}

/** Whether nothing more is to be waited for: enough was measured, or it takes too long. */
export function isOver(measuring: Measuring, atMs: number): boolean {
  return (
    (measuring.samples.length > 0 && secondsLeft(measuring) === 0) ||
    (measuring.beganAt !== null && atMs - measuring.beganAt > LONGEST_MS)
  );
}
