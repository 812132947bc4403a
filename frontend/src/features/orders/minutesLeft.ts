import type { Order } from '../../../../backend/contract/order.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

/**
 * Minutes until it is expected, counted from when that was said: 0 once it is due, never more than was said, also where this
 * device's clock is behind. null where nobody said.
 */
export function minutesLeft(
  { etaMinutes, updatedAt }: Pick<Order, 'etaMinutes' | 'updatedAt'>,
  now: Date,
): number | null {
  if (etaMinutes === null) return null;
  const passed = (now.getTime() - Date.parse(updatedAt)) / MINUTE_MS;
  return Math.ceil(Math.min(etaMinutes, Math.max(0, etaMinutes - passed)));
}
