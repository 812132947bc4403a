/** Days as a patient's calendar has them. */
import { localTime } from '../../events/local-time.ts';

/** The day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: Date): string {
  return localTime(timeZone).dayOf(instant);
}

/** A day as it was sent, which may be an instant of it; null stays null. */
export function dayAsSent(timeZone: string, sent: string | null): string | null {
  if (sent === null || /^\d{4}-\d{2}-\d{2}$/.test(sent)) return sent;
  return dayIn(timeZone, new Date(sent));
}
