/** Why an order failed, where the product itself says so: screens know these sentences, and say them in the reader's language. */
import type { OrderType } from '../../events/enums.ts';

export const NOT_ANSWERED: Readonly<Record<OrderType, string>> = {
  GROCERY: 'The shop did not answer.',
  TAXI: 'The taxi service did not answer.',
};
export const NO_TAXI_HERE = 'No taxi service is connected here.';
const REFUSED = { before: 'The partner refused it (status ', after: ').' } as const;
export const refusedWith = (status: number): string => `${REFUSED.before}${status}${REFUSED.after}`;

/** The status with which a partner refused, of such a sentence; null of any other. */
export function statusRefused(reason: string): number | null {
  if (!reason.startsWith(REFUSED.before) || !reason.endsWith(REFUSED.after)) return null;
  const status = Number(reason.slice(REFUSED.before.length, -REFUSED.after.length));
  return Number.isInteger(status) ? status : null;
}
