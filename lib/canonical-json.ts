/** A value is nested more deeply than its reader allows. */
export class NestingError extends Error {
  constructor(maxDepth: number) {
    super(`A value is nested more deeply than ${maxDepth} levels.`);
    this.name = 'NestingError';
  }
}

/**
 * JSON with the keys of every object in order, so that equal values are equal texts whatever made them. Hashes of it are
 * stored: its form never changes.
 *
 * @throws NestingError beyond `maxDepth` levels
 */
export function canonicalJson(value: unknown, maxDepth = 1000, depth = 0): string {
  if (depth > maxDepth) throw new NestingError(maxDepth);
  const inner = (each: unknown): string => canonicalJson(each, maxDepth, depth + 1);
  if (Array.isArray(value)) return `[${value.map(inner).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${inner(each)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
