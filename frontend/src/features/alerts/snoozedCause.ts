import type { Alert } from '../../../../backend/contract/alert.ts';
import type { Evaluation } from '../../../../backend/contract/log.ts';

/**
 * Whether a log tells nothing but what a snoozed alert of the same patient and flag holds already, so that its notice
 * pauses, too. A worse flag or another reason is never quiet.
 *
 * @param alerts Those that nobody has acknowledged.
 * @param now Milliseconds since 1970: a snooze ends by itself.
 */
export function isSnoozedCause(
  alerts: readonly Alert[],
  patientId: string,
  { overallFlag, reasonKeys }: Pick<Evaluation, 'overallFlag' | 'reasonKeys'>,
  now: number,
): boolean {
  return alerts.some(
    (alert) =>
      alert.patientId === patientId &&
      alert.flag === overallFlag &&
      alert.snoozedUntil !== null &&
      Date.parse(alert.snoozedUntil) > now &&
      reasonKeys.every((key) => alert.reasonKeys.includes(key)),
  );
}
