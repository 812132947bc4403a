/**
 * Alerts of the same trouble are one episode, from the first until a person acknowledges or resolves one of them. Until then
 * the contact outside the screens is notified ever more rarely (`clinical-rules` 4.1a d).
 */
import { MINUTE_MS } from '../../lib/durations.ts';
import type { AlertFlag } from '../../events/enums.ts';
import type { DataOf } from '../../events/event.ts';
import { areToldBy, familyOf } from '../clinical/rule-family.ts';
import { alertsOfEpisode, isLive, type OpenAlert, type PatientAlerts } from './alert.ts';

/** An alert belongs to the family of its first rule. */
const familyOfAlert = ({ raisedWith: [first = ''] }: OpenAlert): string => familyOf(first);

/** The episode that an alert of these rules continues; null where it begins one. */
export function runningEpisode(
  { alerts, endedEpisodes }: PatientAlerts,
  flag: AlertFlag,
  [first = '']: readonly string[],
): string | null {
  const family = familyOf(first);
  const last = [...alerts.values()].findLast(
    (alert) =>
      isLive(alert) &&
      alert.flag === flag &&
      !endedEpisodes.has(alert.episodeId) &&
      familyOfAlert(alert) === family,
  );
  return last?.episodeId ?? null;
}

/** How long after the last notice of an episode the next one may follow: after the first, the second, and so on. */
const PAUSES_MS = [30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS);
const LONGEST_PAUSE_MS = 240 * MINUTE_MS;

/**
 * Whether somebody outside the screens is told of a RED: of a new emergency at once, also where it comes beside a known
 * one; of one that goes on after a pause, which begins anew with every emergency that is new.
 *
 * @param episodeId the running one, null for the first alert of one
 * @param at the time of receipt, as the notices before
 */
export function tellingOutside(
  state: PatientAlerts,
  episodeId: string | null,
  ruleIds: readonly string[],
  at: string,
): DataOf<'AlertRaised'>['toldOutside'] {
  if (episodeId === null || !areToldBy(rulesTold(state), ruleIds)) return 'first';
  return tellsAgain(alertsOfEpisode(state, episodeId), at);
}

/** The same of an emergency that is told by the alerts of its episode. */
export function tellsAgain(episode: readonly OpenAlert[], at: string): DataOf<'AlertRaised'>['toldOutside'] {
  const told = episode.filter(({ toldOutside }) => toldOutside !== null);
  const last = told.at(-1);
  if (last === undefined) return 'first';
  const sinceFirst = told.length - told.findLastIndex(({ toldOutside }) => toldOutside === 'first');
  const pause = PAUSES_MS[sinceFirst - 1] ?? LONGEST_PAUSE_MS;
  // A clock that was set back must not let a pause last until it has caught up.
  return Math.abs(Date.parse(at) - Date.parse(last.raisedAt)) >= pause ? 'again' : null;
}

/** Of the live RED alerts of running episodes, the rules that somebody outside was told of. */
function rulesTold({ alerts, endedEpisodes }: PatientAlerts): readonly string[] {
  return [...alerts.values()]
    .filter(
      (alert) =>
        isLive(alert) &&
        alert.flag === 'RED' &&
        alert.toldOutside !== null &&
        !endedEpisodes.has(alert.episodeId),
    )
    .flatMap(({ raisedWith }) => raisedWith);
}
