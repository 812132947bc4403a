import { useEffect, useState } from 'react';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { seenAlertsKey, storedSeenAlerts, storeSeenAlerts } from './seenAlerts.ts';

const store = () => localStorage;

/**
 * What the reader has seen, in every tab of this browser, and a function by which they have seen more.
 *
 * @param open Those that nobody has acknowledged: what has left them need not be remembered.
 */
export function useSeenAlerts(userId: string, open: readonly Alert[]) {
  const [seen, setSeen] = useState(() => storedSeenAlerts(store, userId));
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === seenAlertsKey(userId)) setSeen(storedSeenAlerts(store, userId));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [userId]);

  function see(ids: readonly string[]) {
    const known = [...storedSeenAlerts(store, userId), ...seen, ...ids];
    const isOpen = new Set(open.map(({ id }) => id));
    const next = new Set(known.filter((id) => isOpen.has(id)));
    storeSeenAlerts(store, userId, next);
    setSeen(next);
  }

  return { seen, see };
}
