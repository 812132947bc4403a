/**
 * The port to whoever carries something out of the product: a call, a message, a basket of food, a taxi, a request for
 * an ECG, a notice of an alert. One partner is embedded and only records; others reach the world over the network.
 *
 * A delivery is asked for by an id that is derived from what caused it. It may be asked for again, after a crash or where
 * the answer was lost: a partner delivers what has one id at most once, and answers the repeat as it answered the first.
 */

import { hasPassed } from '../../lib/clock.ts';

export type DeliveryChannel =
  | 'call'
  | 'whatsapp'
  | 'phone'
  | 'email'
  | 'grocery'
  | 'transport'
  | 'ecg-request';

export interface DeliveryRequest {
  readonly id: string;
  readonly channel: DeliveryChannel;
  /** E.164 number or e-mail address. */
  readonly to: string;
  /** In words for a person; null where the channel needs none. */
  readonly text: string | null;
  /** What the channel needs beside: a bundle, a place. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** How far a delivery has come. What was only sent may be reported as delivered or failed later. */
export interface Delivery {
  readonly status: 'sent' | 'delivered' | 'failed';
  /** Whether the partner only recorded what it would have sent. */
  readonly simulated: boolean;
  /** One sentence for a person: what was done, or why it failed. Names no patient. */
  readonly detail: string | null;
}

export interface Partner {
  readonly name: string;
  /**
   * @throws where it is not known whether it was delivered: the same request is made again later.
   */
  deliver(request: DeliveryRequest, signal: AbortSignal): Promise<Delivery>;
}

/** The longest that an answer is waited for, ms. */
const ANSWER_MS = 10_000;

/** How many deliveries are tried again at a time: one that hangs keeps few others waiting, and a partner is not flooded. */
export const RETRIES_AT_ONCE = 8;

const MINUTE_MS = 60_000;
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
