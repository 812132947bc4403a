/** Looks which live connections are of a session that there is no longer, or of somebody who may not work any more. */
import { isDeepStrictEqual } from 'node:util';
import type { Caller, Callers } from '../identity/caller.ts';
import type { SessionStore } from '../identity/session-store.ts';
import type { LiveConnections } from './live-connections.ts';

export interface EndedSessionsDependencies {
  readonly connections: LiveConnections;
  readonly sessions: SessionStore;
  readonly callers: Callers;
}

/** What a password alone opened may have ended where a passkey's goes on, and what a stranger opened, a patient's. */
const keyOf = ({ userId, method, wrongNumbers }: Caller): string =>
  `${userId} ${method ?? ''} ${wrongNumbers ?? ''}`;

/** One question for all sessions, and one for each person: sessions end elsewhere, too, and people are let go there. */
export async function closeEndedSessions({
  connections,
  sessions,
  callers,
}: EndedSessionsDependencies): Promise<void> {
  const known = connections.callers.flatMap(({ caller, sid }) => (sid === null ? [] : [{ caller, sid }]));
  if (known.length === 0) return;
  const present = await sessions.present(known.map(({ sid }) => sid));
  for (const { sid } of known) if (!present.has(sid)) connections.closeSession(sid);
  const people = new Map(known.map(({ caller }) => [keyOf(caller), caller]));
  for (const [key, caller] of people) {
    const now = await callers.of({ ...caller, method: caller.method ?? 'code' });
    if (now !== null && isStill(caller, now)) continue;
    for (const each of known) if (keyOf(each.caller) === key) connections.closeSession(each.sid);
  }
}

const isStill = (caller: Caller, now: Caller): boolean =>
  now.role === caller.role &&
  now.clinicId === caller.clinicId &&
  isDeepStrictEqual(now.lookedAfter, caller.lookedAfter);
