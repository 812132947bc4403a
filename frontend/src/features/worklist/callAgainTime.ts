import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';

const QUARTER_MS = 15 * MINUTE_MS;

/** When to call again unless another time is written: in an hour, on the quarter. */
export const proposedCallAgain = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + HOUR_MS) / QUARTER_MS) * QUARTER_MS);

/** "15:00", where the device is. */
export const clockOf = (at: Date): string =>
  `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;

/**
 * The next moment at which a clock shows the time that was written, `15:00`, `1500` or `9:05`: today, or tomorrow where it
 * has passed. ISO, UTC; null for what is no time.
 */
export function callAgainInstant(written: string, now: Date): string | null {
  const [, hours, minutes] = /^\s*(\d{1,2})[:.h ]?(\d{2})\s*$/.exec(written) ?? [];
  if (hours === undefined || minutes === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  const at = new Date(now);
  at.setHours(Number(hours), Number(minutes), 0, 0);
  if (at <= now) at.setDate(at.getDate() + 1);
  return at.toISOString();
}
