import type { Alert } from '../contract/alert.ts';
import type { Evaluation } from '../contract/log.ts';

/**
 * Whether a log tells nothing but what a snoozed alert of the same patient and flag holds already, so that its notice
 * pauses, too. A worse flag or another reason is never quiet.
 *
 * @param open those of the patient that nobody has acknowledged; one whose snooze is over has none any more.
 */
export const isSnoozedCause = (
  open: readonly Pick<Alert, 'flag' | 'snoozedUntil' | 'reasonKeys'>[],
  { overallFlag, reasonKeys }: Pick<Evaluation, 'overallFlag' | 'reasonKeys'>,
): boolean =>
  open.some(
    (alert) =>
      alert.flag === overallFlag &&
      alert.snoozedUntil !== null &&
      reasonKeys.every((key) => alert.reasonKeys.includes(key)),
  );
