/** Of values that were measured. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

export const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Pearson's, 0 where one of the two is flat. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let both = 0;
  let ofA = 0;
  let ofB = 0;
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [(a[at] ?? 0) - meanA, (b[at] ?? 0) - meanB];
    both += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0 ? 0 : both / Math.sqrt(ofA * ofB);
}

/** How much further the values reach above their mean than below it; 0 where they do so alike. */
export function skewness(values: readonly number[]): number {
  const of = mean(values);
  const spread = mean(values.map((value) => (value - of) ** 2));
  return spread === 0 ? 0 : mean(values.map((value) => (value - of) ** 3)) / spread ** 1.5;
}
