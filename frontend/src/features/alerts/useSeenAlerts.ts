import { useEffect, useState } from 'react';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { mayLackRed } from './unseenRed.ts';

/**
 * Which alerts a person has seen on this browser: opened, or put away by a press. An alert that somebody takes on leaves
 * the open ones by itself.
 */
const KEY = 'home-heart.seen-alerts.';

/** Where the browser keeps nothing, they are kept for as long as the page is open. */
type Store = () => Pick<Storage, 'getItem' | 'setItem'>;
const storage: Store = () => localStorage;

const seenAlertsKey = (userId: string): string => `${KEY}${userId}`;

/**
 * What the reader has seen, in every tab of this browser, and a function by which they have seen more.
 *
 * @param open Those that nobody has acknowledged: what has left them need not be remembered, unless some may be missing.
 */
export function useSeenAlerts(userId: string, open: readonly Alert[]) {
  const [seen, setSeen] = useState(() => storedSeenAlerts(storage, userId));
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === seenAlertsKey(userId)) setSeen(storedSeenAlerts(storage, userId));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [userId]);

  function see(ids: readonly string[]) {
    const known = [...storedSeenAlerts(storage, userId), ...seen, ...ids];
    const isOpen = new Set(open.map(({ id }) => id));
    const next = new Set(known.filter((id) => mayLackRed(open) || isOpen.has(id)));
    storeSeenAlerts(storage, userId, next);
    setSeen(next);
  }

  return { seen, see };
}

export function storedSeenAlerts(store: Store, userId: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(store().getItem(seenAlertsKey(userId)) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export function storeSeenAlerts(store: Store, userId: string, seen: ReadonlySet<string>): void {
  try {
    store().setItem(seenAlertsKey(userId), JSON.stringify([...seen]));
  } catch {
    // The strip comes again with the next page: rather twice than never.
  }
}
