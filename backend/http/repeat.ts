/** What a repeat of a request is recognised by. */
import { NestingError } from '../../lib/canonical-json.ts';
import { contentHash } from '../../lib/content-hash.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import { isUuid } from '../../lib/ids.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/** No request of ours is nested so deeply; a body that is would exhaust the stack. */
const MAX_DEPTH = 100;

/** @throws Refusal 400 for a body that is nested too deeply */
export function bodyHashOf(body: unknown): string {
  try {
    return contentHash(body, MAX_DEPTH);
  } catch (error) {
    if (error instanceof NestingError) throw Refusal.badRequest('The body is nested too deeply.');
    throw error;
  }
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
