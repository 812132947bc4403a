/** When a delivery is tried, again and for the last time, and what becomes of one try. */
import { hasPassed } from '../../lib/clock.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { Delivery, DeliveryRequest, Partner } from '../partners/port.ts';

/** The longest that an answer is waited for, ms. */
const ANSWER_MS = 10_000;

/** How many deliveries are tried again at a time: one that hangs keeps few others waiting, and a partner is not flooded. */
export const RETRIES_AT_ONCE = 8;

/** How long to wait before a delivery is tried again, after so many tries, ms. The try after the last has failed. */
const RETRY_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;
const LAST_RETRY_MS = 60 * MINUTE_MS;

/** Whether a delivery that was last tried at `at`, for the `attempt`th time (0: not yet), is to be tried again now. */
export function isDueAgain(attempt: number, at: string, now: Date): boolean {
  const pause = attempt === 0 ? 0 : (RETRY_MS[attempt - 1] ?? LAST_RETRY_MS);
  return hasPassed(at, pause, now);
}

/**
 * What became of one try; null where it is not known, and the same is to be tried again.
 *
 * @param stopping ends the wait for the answer when the product stops.
 */
export async function tryDelivery(
  partner: Partner,
  request: DeliveryRequest,
  attempt: number,
  stopping: AbortSignal = new AbortController().signal,
): Promise<Delivery | null> {
  try {
    return await partner.deliver(request, AbortSignal.any([AbortSignal.timeout(ANSWER_MS), stopping]));
  } catch {
    if (stopping.aborted) return null;
    if (attempt <= RETRY_MS.length + 1) return null;
    const detail = `${partner.name} could not be reached in ${attempt} tries.`;
    return { status: 'failed', simulated: false, detail };
  }
}
