/** A recording in fewer points, in which every peak stays. */

/** All samples where they are at most `points`, else the lowest and the highest of equal stretches, in their order. */
export function traced(samples: Int16Array, points: number): number[] {
  if (samples.length <= points) return [...samples];
  const stretches = Math.floor(points / 2);
  const shown: number[] = [];
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = Math.floor((stretch * samples.length) / stretches);
    const to = Math.floor(((stretch + 1) * samples.length) / stretches);
    let [lowest, highest] = [from, from];
    for (let at = from; at < to; at++) {
      if ((samples[at] ?? 0) < (samples[lowest] ?? 0)) lowest = at;
      if ((samples[at] ?? 0) > (samples[highest] ?? 0)) highest = at;
    }
    const [first, second] = lowest <= highest ? [lowest, highest] : [highest, lowest];
    shown.push(samples[first] ?? 0, samples[second] ?? 0);
  }
  return shown;
}
