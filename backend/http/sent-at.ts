/** When a request was sent by the clock of its phone, and what by that clock may be so. */
import { CLIENT_TIME_HEADER, instantSchema } from '../contract/primitives.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';

/** How far ahead of the clock by which it is judged a time may lie: clocks of two machines are not the same. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
const MAX_AGE_MS = 366 * DAY_MS;

/**
 * A time of sending that cannot be read is refused and not passed over: by it is judged whether a reading is late, and a
 * late RED is not told to everybody.
 *
 * @param clientTime the header, null where there was none
 * @returns ISO, UTC
 * @throws Refusal 400
 */
export function sentAtOf(clientTime: string | null): string | null {
  if (clientTime === null) return null;
  if (instantSchema.safeParse(clientTime).success) return new Date(clientTime).toISOString();
  throw Refusal.badRequest(
    `The header ${CLIENT_TIME_HEADER} must be the time of sending, such as 2026-03-01T08:00:00Z.`,
  );
}

/**
 * How a time cannot be: more than 5 minutes ahead, or more than 366 days ago.
 *
 * @param now by the clock by which it was told, where the sender said: only there do the two fit together
 */
export function impossibleTime(at: string, now: Date): 'future' | 'past' | null {
  const age = now.getTime() - Date.parse(at);
  if (age < -CLOCK_TOLERANCE_MS) return 'future';
  return age > MAX_AGE_MS ? 'past' : null;
}
