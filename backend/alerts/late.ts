/**
 * Late logs tell of what was: they stand apart from what happens now, and those that come together are told of together
 * (`clinical-rules` 4.1a c).
 */
import type { AlertFlag } from '../../events/enums.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import {
  type DecidedAlertEvent,
  isOpen,
  newRules,
  type OpenAlert,
  type PatientAlerts,
  snoozeEnded,
} from './alert.ts';
import { conditionsAt, isWorthTelling, type LogToAlert, rulesOf } from './log-to-alert.ts';

/** How long after the first late log others join its alert, by the time of receipt. */
const TOGETHER_MS = 10 * MINUTE_MS;

export function lateAlert(
  state: PatientAlerts,
  alertId: string,
  flag: AlertFlag,
  log: LogToAlert,
): readonly DecidedAlertEvent[] {
  const alert = alertOfLateLogs(state, flag, log.receivedAt);
  const ruleIds = rulesOf(log, flag).map(({ id }) => id);
  const told = {
    messageKey: log.verdict.messageKey,
    reasonKeys: [...log.verdict.reasonKeys],
    ruleIds,
    conditions: conditionsAt(log, flag),
    logId: log.logId,
    measuredAt: log.measuredAt,
    toldOutside: isWorthTelling(log) && (alert?.toldOutside ?? null) === null ? ('first' as const) : null,
  };
  if (alert === undefined) {
    const apart = { episodeId: alertId, late: true, readings: [], ecgId: null };
    return [
      { type: 'AlertRaised', data: { alertId, kind: 'evaluation', flag, message: null, ...told, ...apart } },
    ];
  }
  return [
    { type: 'LateLogCollected', data: { alertId: alert.alertId, flag, ...told } },
    ...(newRules(alert, ruleIds).length === 0 ? [] : snoozeEnded(alert, log.receivedAt)),
  ];
}

/** The alert of late logs that another late log joins: unacknowledged, and raised not more than minutes ago. */
function alertOfLateLogs(
  { alerts }: PatientAlerts,
  flag: AlertFlag,
  receivedAt: string,
): OpenAlert | undefined {
  const now = Date.parse(receivedAt);
  return [...alerts.values()].findLast(
    (alert) =>
      alert.late &&
      // One from before late logs were collected does not know when its log was measured.
      alert.measured !== null &&
      alert.flag === flag &&
      isOpen(alert) &&
      Math.abs(now - Date.parse(alert.raisedAt)) <= TOGETHER_MS,
  );
}
