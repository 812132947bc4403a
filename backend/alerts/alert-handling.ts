/** What people do with an alert: take it on, let it wait, close it, raise one themselves. */
import type { AlertFlag } from '../../events/enums.ts';
import type { DecidedEvent } from '../../events/event.ts';
import { Refusal } from '../refusal.ts';
import { type OpenAlert, type PatientAlerts, snoozeEnded } from './alert.ts';

export const UNKNOWN_ALERT = 'The requested alert could not be found.';

/** Somebody has taken the alert on, or closed it. Whoever answers for it looks up that person's name. */
export class AlertTakenError extends Error {
  readonly deed: 'acknowledged' | 'resolved';
  readonly userId: string;
  readonly since: string;

  constructor(alertId: string, deed: 'acknowledged' | 'resolved', userId: string, since: string) {
    super(`Alert ${alertId} was ${deed} by ${userId}.`);
    this.name = 'AlertTakenError';
    this.deed = deed;
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

/**
 * A named person takes an alert on. The same person again changes nothing.
 *
 * @throws AlertTakenError when another person holds it, or it is resolved
 * @throws Refusal 404 unknown
 */
export function acknowledge(
  state: PatientAlerts,
  alertId: string,
  by: string,
  note: string | null,
): readonly DecidedEvent[] {
  const alert = unresolved(state, alertId);
  if (alert.acknowledgedBy === by) return [];
  if (alert.acknowledgedBy !== null) {
    const since = alert.acknowledgedAt ?? alert.raisedAt;
    throw new AlertTakenError(alertId, 'acknowledged', alert.acknowledgedBy, since);
  }
  return [{ type: 'AlertAcknowledged', data: { alertId, flag: alert.flag, note } }];
}

/**
 * A person closes an alert, whoever has taken it on. It implies that it was acknowledged.
 *
 * @throws AlertTakenError when it is resolved, Refusal 404 unknown
 */
export function resolve(state: PatientAlerts, alertId: string, note: string | null): readonly DecidedEvent[] {
  const { flag, acknowledgedAt } = unresolved(state, alertId);
  const wasAcknowledged = acknowledgedAt !== null;
  return [{ type: 'AlertResolved', data: { alertId, by: 'person', flag, wasAcknowledged, note } }];
}

/**
 * Lets the reminders of this one alert pause. It stays listed and counted, and ends by itself when the time has come.
 *
 * @throws AlertTakenError when it is resolved, Refusal 404 unknown
 */
export function snooze(
  state: PatientAlerts,
  alertId: string,
  minutes: number,
  now: Date,
): readonly DecidedEvent[] {
  const { snoozedUntil } = unresolved(state, alertId);
  const until = new Date(now.getTime() + minutes * 60_000).toISOString();
  return until === snoozedUntil ? [] : [{ type: 'AlertSnoozed', data: { alertId, until } }];
}

/** Undoes a snooze, whoever set it; nothing where there is none. @throws as `snooze` does */
export function endSnooze(state: PatientAlerts, alertId: string, now: Date): readonly DecidedEvent[] {
  return snoozeEnded(unresolved(state, alertId), now.toISOString());
}

/** An alert in a clinician's own words: it knows no cooldown and never resolves by itself. */
export function raiseCustom(
  state: PatientAlerts,
  alertId: string,
  { flag, message }: { readonly flag: AlertFlag; readonly message: string },
): readonly DecidedEvent[] {
  if (state.alerts.has(alertId)) return [];
  return [
    {
      type: 'AlertRaised',
      data: {
        alertId,
        kind: 'custom',
        flag,
        message,
        messageKey: null,
        reasonKeys: [],
        ruleIds: [],
        conditions: [],
        late: false,
        logId: null,
      },
    },
  ];
}
