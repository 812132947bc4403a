/**
 * Follows the log for as long as its signal is not aborted, whatever fails meanwhile. A subscription gets over a lost
 * connection by itself; what ends it for good, and what fails in the work on an item, ends here in a pause and in another
 * subscription from where the follower then stands.
 */
import { backoff, type Timer } from '../../lib/timer.ts';
import type { Position } from '../position.ts';
import type { EventStore, SubscribeOptions, SubscriptionItem } from './port.ts';

export interface Follower {
  /** Where it stands: asked before each subscription, and tried again after a pause when it fails. */
  readonly from: () => Position | Promise<Position>;
  /** Works on an item. The next one is not asked for before. */
  readonly handle: (item: SubscriptionItem) => void | Promise<void>;
  /** Told of each failure before the pause. */
  readonly onFailure: (error: unknown) => void;
}

/** Resolves once the signal is aborted and the item at hand is done; never rejects. */
export async function follow(
  store: Pick<EventStore, 'subscribeAll'>,
  subscription: Omit<SubscribeOptions, 'after'>,
  timer: Timer,
  follower: Follower,
): Promise<void> {
  const { signal } = subscription;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const after = await follower.from();
      for await (const item of store.subscribeAll({ ...subscription, after })) {
        await follower.handle(item);
        failures = 0;
      }
    } catch (error) {
      if (signal.aborted) return;
      follower.onFailure(error);
    }
    failures += 1;
    await timer.sleep(backoff(failures), signal);
  }
}
