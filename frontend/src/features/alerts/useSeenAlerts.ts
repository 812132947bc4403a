import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { keepValue, keptValue, type Reads, type Writes } from '../../lib/keptValue.ts';
import { mayLackRed } from './unseenRed.ts';

/**
 * Which alerts a person has seen on this browser: opened, or put away by a press. An alert that somebody takes on leaves
 * the open ones by itself.
 */
const KEY = 'home-heart.seen-alerts.';

/** Where the browser keeps nothing, they are kept for as long as the page is open. */
const here = () => localStorage;

const seenSchema = z.array(z.string());

const seenAlertsKey = (userId: string): string => `${KEY}${userId}`;

/**
 * What the reader has seen, in every tab of this browser, and a function by which they have seen more.
 *
 * @param open Those that nobody has acknowledged: what has left them need not be remembered, unless some may be missing.
 */
export function useSeenAlerts(userId: string, open: readonly Alert[]) {
  const [seen, setSeen] = useState(() => keptSeenAlerts(here, userId));
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === seenAlertsKey(userId)) setSeen(keptSeenAlerts(here, userId));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [userId]);

  function see(ids: readonly string[]) {
    const known = [...keptSeenAlerts(here, userId), ...seen, ...ids];
    const isOpen = new Set(open.map(({ id }) => id));
    const next = new Set(known.filter((id) => mayLackRed(open) || isOpen.has(id)));
    keepSeenAlerts(here, userId, next);
    setSeen(next);
  }

  return { seen, see };
}

export const keptSeenAlerts = (storage: Reads, userId: string): ReadonlySet<string> =>
  new Set(keptValue(storage, seenAlertsKey(userId), seenSchema));

/** Where it is not kept, the strip comes again with the next page: rather twice than never. */
export const keepSeenAlerts = (storage: Writes, userId: string, seen: ReadonlySet<string>): void =>
  keepValue(storage, seenAlertsKey(userId), [...seen]);
