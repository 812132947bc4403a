/** Zero crossings of the sinc at each side: enough that what the fewer samples cannot hold is gone. */
const CROSSINGS = 12;

/**
 * The same course in fewer samples, by a sinc under a Hann window (Oppenheim AV, Schafer RW, Discrete-Time Signal Processing, ch. 7).
 *
 * @param share of the samples that are left, at most 1.
 */
export function resampled(values: ArrayLike<number>, share: number): Float64Array {
  const reach = CROSSINGS / share;
  return Float64Array.from({ length: Math.floor((values.length - 1) * share) + 1 }, (_, at) => {
    const centre = at / share;
    let [sum, weights] = [0, 0];
    const to = Math.min(values.length - 1, Math.floor(centre + reach));
    for (let from = Math.max(0, Math.ceil(centre - reach)); from <= to; from += 1) {
      const weight = weightOf((from - centre) * share);
      sum += weight * (values[from] ?? 0);
      weights += weight;
    }
    return sum / weights;
  });
}

function weightOf(away: number): number {
  if (away === 0) return 1;
  const angle = Math.PI * away;
  return (Math.sin(angle) / angle) * (0.5 + 0.5 * Math.cos(angle / CROSSINGS));
}
