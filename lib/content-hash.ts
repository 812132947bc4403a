import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/**
 * The same for equal values, whatever made them. It is stored: how it is made never changes.
 *
 * @throws NestingError beyond `maxDepth` levels
 */
export function contentHash(value: unknown, maxDepth?: number): string {
  return createHash('sha256').update(canonicalJson(value, maxDepth)).digest('hex').slice(0, 32);
}
