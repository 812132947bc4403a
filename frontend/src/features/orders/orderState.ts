/** What the state of an order means on screens. */
import type { Order } from '../../../../backend/contract/order.ts';
import type { OrderStatus } from '../../../../events/enums.ts';
import type { GroceryOrdered } from '../../api/resources/orders.ts';
import type { BadgeTone } from '../../ui/Badge.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

export const TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  DRAFT: 'yellow',
  PLACED: 'blue',
  CONFIRMED: 'green',
  CANCELLED: 'neutral',
  FAILED: 'red',
};

/** Whether it can still be moved; the server decides. */
export const isUnderWay = ({ status }: Order): boolean => status === 'DRAFT' || status === 'PLACED';

/** A second order of one bundle within this time may be a slip. */
const SOON_MS = 10 * MINUTE_MS;

/** How many minutes ago the same bundle was ordered, where that is not long; null where it was not. */
export function orderedAgain(orders: readonly Order[], bundleId: string, now: number): number | null {
  const same = orders.find(
    (order) =>
      order.orderType === 'GROCERY' &&
      order.payload.bundleId === bundleId &&
      order.status !== 'CANCELLED' &&
      order.status !== 'FAILED',
  );
  const ago = same === undefined ? Infinity : now - Date.parse(same.createdAt);
  return ago < SOON_MS ? Math.max(1, Math.round(ago / MINUTE_MS)) : null;
}

/**
 * What became of it: never that something is placed that nobody has.
 *
 * @param time when it comes, and why it failed, in the reader's language; null where that is in a partner's words.
 */
export function orderToast({ order, message }: GroceryOrdered, time: string, reason: string | null) {
  const shared = { form: 'order', simulated: order.simulated } as const;
  switch (order.status) {
    case 'FAILED':
      return toastAdded({
        ...shared,
        name: 'orderFailed',
        priority: 'failure',
        destructive: true,
        detail: reason ?? message,
      });
    case 'DRAFT':
      return toastAdded({ ...shared, name: 'orderWaiting', priority: 'info' });
    default:
      return toastAdded({
        ...shared,
        name: 'orderPlaced',
        priority: 'success',
        params: { time },
      });
  }
}
