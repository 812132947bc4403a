/** The mean of so many neighbours around each value; of fewer at the edges. */
export function slidingMean(values: readonly number[], width: number): readonly number[] {
  const half = Math.floor(width / 2);
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return values.map((_, at) => {
    const from = Math.max(0, at - half);
    const to = Math.min(values.length, at + half + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}
