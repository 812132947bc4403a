/**
 * What people do with alerts: acknowledge, snooze, resolve, raise one in their own words. An action on one alert applies to
 * its whole episode (`clinical-rules` 4.1a d).
 */
import type { AlertFlag } from '../../events/enums.ts';
import type { DataOf } from '../../events/event.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { mayUndo } from '../event-sourcing/undo.ts';
import {
  alertsOfEpisode,
  type DecidedAlertEvent,
  isOpen,
  type OpenAlert,
  type PatientAlerts,
  snoozeEnded,
} from './alert.ts';

export const UNKNOWN_ALERT = 'The requested alert could not be found.';

/** The alert is acknowledged or resolved already. The route that answers this looks up that person's name. */
export class AlertTakenError extends Error {
  readonly action: 'acknowledged' | 'resolved';
  readonly userId: string;
  readonly since: string;

  constructor(alertId: string, action: 'acknowledged' | 'resolved', userId: string, since: string) {
    super(`Alert ${alertId} was ${action} by ${userId}.`);
    this.name = 'AlertTakenError';
    this.action = action;
    this.userId = userId;
    this.since = since;
  }
}

/** @throws Refusal 404 unknown, AlertTakenError resolved */
function unresolved(state: PatientAlerts, alertId: string): OpenAlert {
  const alert = state.alerts.get(alertId);
  if (alert === undefined) throw Refusal.notFound(UNKNOWN_ALERT);
  if (alert.resolvedAt !== null && alert.resolvedBy !== null) {
    throw new AlertTakenError(alertId, 'resolved', alert.resolvedBy, alert.resolvedAt);
  }
  return alert;
}

/** The unacknowledged alerts of an alert's episode, and itself. */
const withOpenOnes = (state: PatientAlerts, alert: OpenAlert): readonly OpenAlert[] =>
  alertsOfEpisode(state, alert.episodeId).filter((one) => isOpen(one) || one.alertId === alert.alertId);

/**
 * A person acknowledges an alert, and with it all open ones of its episode. The same person again changes nothing.
 *
 * @throws AlertTakenError when another person holds it, or it is resolved
 * @throws Refusal 404 unknown
 */
export function acknowledge(
  state: PatientAlerts,
  alertId: string,
  by: string,
  note: string | null,
): readonly DecidedAlertEvent[] {
  const alert = unresolved(state, alertId);
  if (alert.acknowledgedBy === by) return [];
  if (alert.acknowledgedBy !== null) {
    const since = alert.acknowledgedAt ?? alert.raisedAt;
    throw new AlertTakenError(alertId, 'acknowledged', alert.acknowledgedBy, since);
  }
  return withOpenOnes(state, alert).map((one) => ({
    type: 'AlertAcknowledged',
    data: { alertId: one.alertId, flag: one.flag, note },
  }));
}

/**
 * The open alerts that were raised after what somebody had seen of a patient. None where that is nothing that an alert tells
 * of yet: whatever is there then was there before it.
 *
 * @param seen an alert, or a log that one rests on; null where nobody says.
 */
export function openAfter({ alerts }: PatientAlerts, seen: string | null): readonly OpenAlert[] {
  const all = [...alerts.values()];
  for (const [at, { alertId, raisedAt, sources }] of all.entries()) {
    const seenAt = alertId === seen ? raisedAt : sources.find(({ logId }) => logId === seen)?.receivedAt;
    if (seenAt !== undefined) return all.slice(at + 1).filter((one) => isOpen(one) && one.raisedAt >= seenAt);
  }
  return [];
}

/**
 * A person acknowledges whatever of a patient is open. Nothing where nothing is: somebody was faster.
 *
 * @param upTo what they had seen last, as `openAfter` has it: what came after that waits for somebody who has seen it.
 */
export function acknowledgeAll(
  state: PatientAlerts,
  note: string | null,
  upTo: string | null = null,
): readonly DecidedAlertEvent[] {
  const unseen = openAfter(state, upTo);
  return [...state.alerts.values()]
    .filter((alert) => isOpen(alert) && !unseen.includes(alert))
    .map(({ alertId, flag }) => ({ type: 'AlertAcknowledged', data: { alertId, flag, note } }));
}

/** Takes back what a person has just acknowledged; nothing of what has been closed since. */
export function withdrawAcknowledgements(
  { alerts }: PatientAlerts,
  by: string,
  now: Date,
): readonly DecidedAlertEvent[] {
  return [...alerts.values()]
    .filter(
      ({ acknowledgedBy, acknowledgedAt, resolvedAt }) =>
        acknowledgedBy === by &&
        acknowledgedAt !== null &&
        resolvedAt === null &&
        mayUndo(acknowledgedAt, now),
    )
    .map(({ alertId, episodeId, flag, escalatedAt }) => ({
      type: 'AlertAcknowledgementWithdrawn',
      data: { alertId, episodeId, flag, escalated: escalatedAt !== null },
    }));
}

/**
 * A person resolves an alert with all unresolved ones of its episode, whoever acknowledged them. It implies that they
 * were acknowledged.
 *
 * @throws AlertTakenError when it is resolved, Refusal 404 unknown
 */
export function resolve(
  state: PatientAlerts,
  alertId: string,
  note: string | null,
): readonly DecidedAlertEvent[] {
  const { episodeId } = unresolved(state, alertId);
  return alertsOfEpisode(state, episodeId)
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map((one) => ({
      type: 'AlertResolved',
      data: {
        alertId: one.alertId,
        by: 'person',
        flag: one.flag,
        wasAcknowledged: one.acknowledgedAt !== null,
        note,
      },
    }));
}

/**
 * Lets the reminders of an alert and of the open ones of its episode pause. They stay listed and counted, and it ends by
 * itself when the time has come.
 *
 * @throws AlertTakenError when it is resolved, Refusal 404 unknown
 */
export function snooze(
  state: PatientAlerts,
  alertId: string,
  minutes: number,
  now: Date,
): readonly DecidedAlertEvent[] {
  const until = new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  return withOpenOnes(state, unresolved(state, alertId))
    .filter(({ snoozedUntil }) => snoozedUntil !== until)
    .map((one) => ({ type: 'AlertSnoozed', data: { alertId: one.alertId, until } }));
}

/** Undoes a snooze, whoever set it; nothing where there is none. @throws as `snooze` does */
export function endSnooze(state: PatientAlerts, alertId: string, now: Date): readonly DecidedAlertEvent[] {
  return withOpenOnes(state, unresolved(state, alertId)).flatMap((one) =>
    snoozeEnded(one, now.toISOString()),
  );
}

type OfNoLog = Pick<
  DataOf<'AlertRaised'>,
  'alertId' | 'kind' | 'flag' | 'message' | 'messageKey' | 'reasonKeys' | 'ruleIds'
>;

/** An alert that no log raised: it knows no cooldown, is an episode of its own and never resolves by itself. */
export function raiseWithoutLog(state: PatientAlerts, alert: OfNoLog): readonly DecidedAlertEvent[] {
  if (state.alerts.has(alert.alertId)) return [];
  return [
    {
      type: 'AlertRaised',
      data: {
        ...alert,
        conditions: [],
        late: false,
        logId: null,
        ecgId: null,
        measuredAt: null,
        episodeId: alert.alertId,
        readings: [],
        toldOutside: alert.flag === 'RED' ? 'first' : null,
      },
    },
  ];
}

/** An alert in a clinician's own words. */
export const raiseCustom = (
  state: PatientAlerts,
  alertId: string,
  { flag, message }: { readonly flag: AlertFlag; readonly message: string },
): readonly DecidedAlertEvent[] =>
  raiseWithoutLog(state, {
    alertId,
    kind: 'custom',
    flag,
    message,
    messageKey: null,
    reasonKeys: [],
    ruleIds: [],
  });
