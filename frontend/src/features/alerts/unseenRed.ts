import type { Alert } from '../../../../backend/contract/alert.ts';
import { ALERTS_PAGE } from '../../api/resources/openAlerts.ts';

/** What is RED at one patient and the reader has not seen, newest first. */
export interface UnseenPatient {
  readonly patientId: string;
  readonly newest: Alert;
  /** The newest alert of each episode; to take it on takes on the whole episode. */
  readonly episodes: readonly Alert[];
  /** All of them, also those that an episode repeats. */
  readonly alertIds: readonly string[];
}

export const redIn = (alerts: readonly Alert[]): number => alerts.filter(({ flag }) => flag === 'RED').length;

/** Whether a page may hold a part of the RED alerts only: they come first, and the page ends with one. */
export const mayLackRed = (page: readonly Alert[]): boolean =>
  page.length >= ALERTS_PAGE && page.at(-1)?.flag === 'RED';

/**
 * The patients with a RED alert that nobody has taken on and the reader has not seen, the one with the newest alert
 * first. While an alert is snoozed it reminds nobody. What is better by now stands behind the others until somebody has
 * seen it all the same; what is told of late is no alarm and waits in the panel.
 *
 * @param open Those that nobody has acknowledged.
 * @param now Milliseconds since 1970: a snooze ends by itself.
 * @param arrivals With which answer of the server an alert came first. It goes before the recorded time: where the
 *   server's clock is behind, an alert of this minute bears an earlier time than those of yesterday.
 */
export function unseenRed(
  open: readonly Alert[],
  seen: ReadonlySet<string>,
  now: number,
  arrivals: ReadonlyMap<string, number> = new Map(),
): readonly UnseenPatient[] {
  const unseen = open
    .filter(({ id, flag, late }) => flag === 'RED' && !late && !seen.has(id))
    .filter(({ snoozedUntil }) => snoozedUntil === null || Date.parse(snoozedUntil) <= now)
    .sort(
      (one, other) =>
        Number(one.easedAt !== null) - Number(other.easedAt !== null) ||
        (arrivals.get(other.id) ?? 0) - (arrivals.get(one.id) ?? 0) ||
        Date.parse(other.createdAt) - Date.parse(one.createdAt),
    );
  const patients = new Map<string, UnseenPatient>();
  for (const alert of unseen) {
    const { patientId, episodeId } = alert;
    const { newest = alert, episodes = [], alertIds = [] } = patients.get(patientId) ?? {};
    const isRepeat = episodes.some((one) => one.episodeId === episodeId);
    patients.set(patientId, {
      patientId,
      newest,
      episodes: isRepeat ? episodes : [...episodes, alert],
      alertIds: [...alertIds, alert.id],
    });
  }
  return [...patients.values()];
}
