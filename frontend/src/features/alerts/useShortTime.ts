import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../lib/useNow.ts';

/** The time of day, of another day than today with its day. */
export function useShortTime(): (instant: string) => string {
  const { day, time, dateTime } = useFormats();
  const today = day(useNow().toISOString());
  return (instant) => (day(instant) === today ? time(instant) : dateTime(instant));
}
