import type { Alert } from '../../../../backend/contract/alert.ts';
import type { ReadText } from '../../i18n/useClinicalText.ts';

const REASONS_SHOWN = 3;

export interface AlertText {
  readonly message: ReadText;
  readonly reasons: readonly ReadText[];
}

/**
 * The message and the first reasons in the reader's language. Without a key (an alert that a person wrote) the text as it
 * is; with keys, the texts of the keys, because the answer's message holds the English of all of them in one.
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
    reasons: alert.reasonKeys
      .slice(0, REASONS_SHOWN)
      .map((key, index) => clinicalText(key, alert.reasons[index] ?? key)),
  };
}
