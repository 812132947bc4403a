/** What a repeat of a request is recognised by. */
import { createHash } from 'node:crypto';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import { isUuid } from '../../lib/ids.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/** No request of ours is nested so deeply; a body that is would exhaust the stack. */
const MAX_DEPTH = 100;

/** JSON with the keys of every object in order: two bodies are the same when their values are. */
function canonical(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) throw Refusal.badRequest('The body is nested too deeply.');
  if (Array.isArray(value)) return `[${value.map((inner) => canonical(inner, depth + 1)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner, depth + 1)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

export function bodyHashOf(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('hex').slice(0, 32);
}

/**
 * The repeat of a request with an `Idempotency-Key`; null without one. A key is one person's, for one route.
 *
 * @throws Refusal 400 for a key that is no UUID
 */
export function repeatOf(
  key: string | undefined,
  route: { readonly method: string; readonly path: string; readonly userId: string },
  body: unknown,
): CommandContext['repeat'] {
  if (key === undefined) return null;
  if (!isUuid(key)) throw Refusal.badRequest('The Idempotency-Key must be a UUID.');
  return {
    key: `${route.method} ${route.path} ${route.userId} ${key.toLowerCase()}`,
    bodyHash: bodyHashOf(body),
    leavesTrace: true,
  };
}
