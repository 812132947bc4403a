import { createAction } from '@reduxjs/toolkit';
import type { Tag } from '../client/tags.ts';
import { type LiveMessage, liveMessageSchema } from '../../../../backend/contract/live.ts';

/** A message of the server, parsed; caches, notices and the badge each react to it. */
export const liveMessageReceived = createAction<LiveMessage>('live/messageReceived');
/** What a message made stale and nobody can know without asking: it is asked for, and not often. */
export const liveStale = createAction<readonly Tag[]>('live/stale');
/** The socket is open again: what was sent meanwhile is lost, what was asked meanwhile has failed. */
export const liveReopened = createAction('live/reopened');

export type ReadMessage =
  | { readonly kind: 'message'; readonly message: LiveMessage }
  | { readonly kind: 'ignored'; readonly type: string | null };

/** Of a type that we do not know, no more than this is repeated in the console. */
const MAX_TYPE_LENGTH = 40;

/** Reads what came over the socket. What is malformed or of an unknown type is ignored; its type is all that is told. */
export function readLiveMessage(text: unknown): ReadMessage {
  if (typeof text !== 'string') return { kind: 'ignored', type: null };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { kind: 'ignored', type: null };
  }
  const parsed = liveMessageSchema.safeParse(body);
  if (parsed.success) return { kind: 'message', message: parsed.data };
  const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : null;
  return { kind: 'ignored', type: typeof type === 'string' ? type.slice(0, MAX_TYPE_LENGTH) : null };
}
