import { useFormats } from '../../i18n/useFormats.ts';
import { useNow } from '../../lib/useNow.ts';
import type { Alert } from '../../../../backend/contract/alert.ts';
import type { ReadText } from '../../i18n/useClinicalText.ts';

/** The time of day, of another day than today with its day. */
export function useShortTime(): (instant: string) => string {
  const { day, time, dateTime } = useFormats();
  const today = day(useNow().toISOString());
  return (instant) => (day(instant) === today ? time(instant) : dateTime(instant));
}

interface AlertText {
  readonly message: ReadText;
  readonly reasons: readonly ReadText[];
}

/**
 * The message and every reason in the reader's language: the last one may be what a later log added, and nothing else in
 * the panel tells of it. Without a key (an alert that a person wrote) the text as it is; with keys, the texts of the keys,
 * because the answer's message holds the English of several in one.
 *
 * @param clinicalText The reader's words for a key.
 */
export function alertTextOf(
  alert: Pick<Alert, 'message' | 'messageKey' | 'reasons' | 'reasonKeys'>,
  clinicalText: (key: string, answered: string) => ReadText,
): AlertText {
  if (alert.messageKey === null) return { message: { text: alert.message }, reasons: [] };
  return {
    message: clinicalText(alert.messageKey, alert.message),
    reasons: alert.reasonKeys.map((key, index) => clinicalText(key, alert.reasons[index] ?? key)),
  };
}
