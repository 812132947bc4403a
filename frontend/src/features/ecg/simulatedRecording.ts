/**
 * A made-up recording of one lead, for the demonstration: each beat a sum of Gaussians, after McSharry PE et al., IEEE Trans
 * Biomed Eng 2003;50:289. No heart; the server marks what comes of it as simulated.
 */
const RATE = 250;
const SECONDS = 30;
const MEAN_INTERVAL = 0.83;

/** Height in microvolts, seconds after the R peak, width in seconds. */
const WAVES = [
  { height: 130, at: -0.17, width: 0.025 },
  { height: -90, at: -0.03, width: 0.01 },
  { height: 1000, at: 0, width: 0.011 },
  { height: -200, at: 0.03, width: 0.01 },
  { height: 280, at: 0.27, width: 0.05 },
] as const;

/** @param phase 0 to 1: where in a breath it begins, so that no two are the same. */
export function simulatedRecording(phase: number): { readonly rate: number; readonly samples: Int16Array } {
  const microvolts = new Float64Array(RATE * SECONDS);
  // A heart at rest beats a little faster on breathing in, about fifteen times a minute.
  const intervalAt = (second: number) => MEAN_INTERVAL + 0.04 * Math.sin(2 * Math.PI * (second / 4 + phase));
  for (let beat = 0.3; beat < SECONDS; beat += intervalAt(beat)) {
    for (const { height, at, width } of WAVES) {
      const from = Math.max(0, Math.floor((beat + at - 4 * width) * RATE));
      const to = Math.min(microvolts.length, Math.ceil((beat + at + 4 * width) * RATE));
      for (let index = from; index < to; index++) {
        const distance = (index / RATE - beat - at) / width;
        microvolts[index] = (microvolts[index] ?? 0) + height * Math.exp(-(distance * distance) / 2);
      }
    }
  }
  return { rate: RATE, samples: Int16Array.from(microvolts, Math.round) };
}
