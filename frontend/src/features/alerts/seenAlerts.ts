/**
 * Which alerts a person has seen on this browser: opened, or put away by a press. An alert that somebody takes on leaves
 * the open ones by itself.
 */
const KEY = 'home-heart.seen-alerts.';

/** Where the browser keeps nothing, they are kept for as long as the page is open. */
type Store = () => Pick<Storage, 'getItem' | 'setItem'>;

export const seenAlertsKey = (userId: string): string => `${KEY}${userId}`;

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
