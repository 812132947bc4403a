import type { Alert } from '../../../../backend/contract/alert.ts';

/** The RED alerts of one patient that the reader has not seen, newest first. */
export interface UnseenPatient {
  readonly patientId: string;
  readonly newest: Alert;
  readonly alerts: readonly Alert[];
}

/**
 * The patients with a RED alert that nobody has taken on and the reader has not seen, the one with the newest alert
 * first. While an alert is snoozed it reminds nobody.
 *
 * @param open Those that nobody has acknowledged.
 * @param now Milliseconds since 1970: a snooze ends by itself.
 */
export function unseenRed(
  open: readonly Alert[],
  seen: ReadonlySet<string>,
  now: number,
): readonly UnseenPatient[] {
  const unseen = open
    .filter(({ id, flag }) => flag === 'RED' && !seen.has(id))
    .filter(({ snoozedUntil }) => snoozedUntil === null || Date.parse(snoozedUntil) <= now)
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  const patients = new Map<string, UnseenPatient>();
  for (const alert of unseen) {
    const { patientId } = alert;
    const known = patients.get(patientId);
    patients.set(patientId, {
      patientId,
      newest: known?.newest ?? alert,
      alerts: [...(known?.alerts ?? []), alert],
    });
  }
  return [...patients.values()];
}
