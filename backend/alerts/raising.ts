/**
 * What a log asks of the care team: an alert, its part in one that is held back by a cooldown, or its place in the one
 * that tells of late logs (`clinical-rules` 4.1 and 4.1a).
 */
import type { AlertFlag } from '../../events/enums.ts';
import type { DecidedEvent } from '../../events/event.ts';
import type { AlertSettings } from '../../events/thresholds.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { areToldBy, isWorse, speaksFor } from '../clinical/rule-family.ts';
import {
  type DecidedAlertEvent,
  isLive,
  isOpen,
  newRules,
  type OpenAlert,
  type PatientAlerts,
  snoozeEnded,
} from './alert.ts';
import { runningEpisode, tellingOutside } from './episode.ts';
import { lateAlert } from './late.ts';
import { conditionsAt, isLate, type LogToAlert, readingsOf, rulesOf } from './log-to-alert.ts';

export interface LogToReactTo {
  /** Of the alert, where the log raises one. */
  readonly alertId: string;
  readonly log: LogToAlert;
  readonly settings: AlertSettings;
}

/** A log that has been reacted to is left alone. */
export function reactToEvaluation(
  state: PatientAlerts,
  { alertId, log, settings }: LogToReactTo,
): readonly DecidedAlertEvent[] {
  const flag = log.verdict.overallFlag;
  if (flag === 'GREEN' || state.reactedTo.has(log.logId)) return [];
  if (isLate(log)) return lateAlert(state, alertId, flag, log);
  const sent = sentInside(state, flag, log.receivedAt, settings);
  const ruleIds = rulesOf(log, flag).map(({ id }) => id);
  const held = heldBackBy(sent, flag, ruleIds, settings);
  return held === undefined
    ? [raisedAlert(state, alertId, flag, log)]
    : suppressed(held, sent, flag, log, ruleIds);
}

/** Live alerts of a flag that were sent inside its cooldown, by the time of receipt. */
function sentInside(
  { alerts }: PatientAlerts,
  flag: AlertFlag,
  receivedAt: string,
  { redCooldownMinutes, amberCooldownMinutes }: AlertSettings,
): readonly OpenAlert[] {
  const cooldownMs = (flag === 'RED' ? redCooldownMinutes : amberCooldownMinutes) * MINUTE_MS;
  const now = Date.parse(receivedAt);
  return [...alerts.values()].filter(
    (alert) =>
      isLive(alert) &&
      alert.flag === flag &&
      // A clock that was set back must not let a cooldown last until it has caught up.
      Math.abs(now - Date.parse(alert.raisedAt)) < cooldownMs,
  );
}

/**
 * The alert that holds a log back; undefined where there is none, and it is raised. A RED is held back where every rule of
 * it is told by one that was sent inside the cooldown; an alert that has been resolved holds none back. An AMBER joins the
 * alert that was sent last; where somebody has taken that one on, no reason can be added to it any more, and only what the
 * alerts inside the cooldown tell is held back.
 */
function heldBackBy(
  sent: readonly OpenAlert[],
  flag: AlertFlag,
  ruleIds: readonly string[],
  { redBreakOnNewReason }: AlertSettings,
): OpenAlert | undefined {
  if (flag === 'AMBER') {
    const last = sent.at(-1);
    const isTold =
      last === undefined ||
      isOpen(last) ||
      areToldBy(
        sent.flatMap((alert) => alert.ruleIds),
        ruleIds,
      );
    return isTold ? last : undefined;
  }
  const unresolved = sent.filter(({ resolvedAt }) => resolvedAt === null);
  const told = unresolved.flatMap(({ raisedWith }) => raisedWith);
  if (redBreakOnNewReason && !areToldBy(told, ruleIds)) return undefined;
  const [first = ''] = ruleIds;
  const ofTheSame = unresolved.findLast(({ raisedWith }) => raisedWith.some((id) => speaksFor(id, first)));
  return ofTheSame ?? unresolved.at(-1);
}

function suppressed(
  alert: OpenAlert,
  sent: readonly OpenAlert[],
  flag: AlertFlag,
  log: LogToAlert,
  ruleIds: readonly string[],
): readonly DecidedAlertEvent[] {
  const known = sent.flatMap((one) => one.ruleIds);
  // Also of a RED: nothing else would show the other reason. What has become better adds none.
  const added = newRules(alert, ruleIds).filter(
    (id) => flag === 'AMBER' || !known.some((one) => one === id || isWorse(one, id)),
  );
  return [
    {
      type: 'AlertSuppressed',
      data: {
        alertId: alert.alertId,
        flag,
        logId: log.logId,
        addedRuleIds: added,
        addedReasonKeys: added.map((id) => `reason.${id}`),
        addedConditions: added.length === 0 ? [] : conditionsAt(log, flag),
        ruleIds: [...ruleIds],
        measuredAt: log.measuredAt,
      },
    },
    // A snooze was of what the alert said then: another cause must be seen.
    ...(added.length === 0 ? [] : snoozeEnded(alert, log.receivedAt)),
  ];
}

function raisedAlert(
  state: PatientAlerts,
  alertId: string,
  flag: AlertFlag,
  log: LogToAlert,
): DecidedEvent<'AlertRaised'> {
  const rules = rulesOf(log, flag);
  const ruleIds = rules.map(({ id }) => id);
  const episodeId = runningEpisode(state, flag, ruleIds);
  return {
    type: 'AlertRaised',
    data: {
      alertId,
      kind: 'evaluation',
      flag,
      message: null,
      messageKey: log.verdict.messageKey,
      reasonKeys: [...log.verdict.reasonKeys],
      ruleIds,
      conditions: conditionsAt(log, flag),
      late: false,
      logId: log.logId,
      ecgId: null,
      measuredAt: log.measuredAt,
      episodeId: episodeId ?? alertId,
      readings: flag === 'RED' ? [...readingsOf(rules)] : [],
      toldOutside: flag === 'RED' ? tellingOutside(state, episodeId, ruleIds, log.receivedAt) : null,
    },
  };
}
