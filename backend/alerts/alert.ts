/**
 * The alerts of one patient, and how an evaluation raises or suppresses one: cooldowns are decided over all of them
 * (`clinical-rules` 4.1). What people do with an alert is in `alert-handling.ts`, what time does in `escalation.ts`, what
 * later logs do in `resolution.ts`.
 */
import type { AlertFlag, Condition } from '../../events/enums.ts';
import type { DataOf, DecidedEvent, EventOf, RecordedEvent } from '../../events/event.ts';
import type { AlertSettings } from '../../events/thresholds.ts';
import type { Aggregate } from '../aggregate.ts';

// Stream name: patientAlerts-<patientId>

/** A log that an alert rests on: the one that raised it, and those that its cooldown suppressed. */
export interface AlertSource {
  readonly logId: string;
  /** When the server received it. ISO, UTC. */
  readonly receivedAt: string;
}

export interface OpenAlert {
  readonly alertId: string;
  readonly kind: 'evaluation' | 'custom';
  readonly flag: AlertFlag;
  readonly raisedAt: string;
  readonly ruleIds: readonly string[];
  /** In a clinician's own words; null of one that an evaluation raised. */
  readonly message: string | null;
  readonly late: boolean;
  readonly sources: readonly AlertSource[];
  readonly acknowledgedBy: string | null;
  readonly acknowledgedAt: string | null;
  readonly escalatedAt: string | null;
  /** Its reminders pause until then; a time that has passed pauses nothing. */
  readonly snoozedUntil: string | null;
  readonly resolvedBy: string | null;
  readonly resolvedAt: string | null;
}

/** The last notice of a flag: from it the cooldown counts. */
interface LastNotice {
  readonly alertId: string;
  readonly sentAt: string;
  readonly ruleIds: readonly string[];
}

/** Somebody outside the screens who is told of an alert, and how far that has come. */
export type AlertNotice = DataOf<'AlertNotified'> & { readonly at: string };

/** Changed in place while it is folded: a patient's alerts of many years are not copied for each new one. */
export interface PatientAlerts {
  readonly alerts: Map<string, OpenAlert>;
  readonly lastNotice: Partial<Record<AlertFlag, LastNotice>>;
  /** Logs that have been reacted to: what a reactor meets again after a restart. */
  readonly reactedTo: Set<string>;
  /** The last escalation that the contact outside the screens was told of. */
  lastEscalationNotice: { readonly alertId: string; readonly at: string } | null;
  readonly notices: Map<string, AlertNotice>;
}

function changed(state: PatientAlerts, alertId: string, change: Partial<OpenAlert>): void {
  const alert = state.alerts.get(alertId);
  if (alert !== undefined) state.alerts.set(alertId, { ...alert, ...change });
}

function raised(state: PatientAlerts, event: EventOf<'AlertRaised'>): void {
  const { alertId, kind, flag, ruleIds, message, late, logId } = event.data;
  const at = event.meta.recordedAt;
  state.alerts.set(alertId, {
    alertId,
    kind,
    flag,
    raisedAt: at,
    ruleIds,
    message,
    late,
    sources: logId === null ? [] : [{ logId, receivedAt: at }],
    acknowledgedBy: null,
    acknowledgedAt: null,
    escalatedAt: null,
    snoozedUntil: null,
    resolvedBy: null,
    resolvedAt: null,
  });
  if (kind === 'evaluation') state.lastNotice[flag] = { alertId, sentAt: at, ruleIds };
  if (logId !== null) state.reactedTo.add(logId);
}

function suppressed(state: PatientAlerts, event: EventOf<'AlertSuppressed'>): void {
  const { alertId, logId, addedRuleIds } = event.data;
  const alert = state.alerts.get(alertId);
  if (alert !== undefined) {
    state.alerts.set(alertId, {
      ...alert,
      ruleIds: addedRuleIds.length === 0 ? alert.ruleIds : [...alert.ruleIds, ...addedRuleIds],
      sources: [...alert.sources, { logId, receivedAt: event.meta.recordedAt }],
    });
  }
  state.reactedTo.add(logId);
}

function evolve(state: PatientAlerts, event: RecordedEvent): PatientAlerts {
  const { recordedAt, actor } = event.meta;
  switch (event.type) {
    case 'AlertRaised':
      raised(state, event);
      break;
    case 'AlertSuppressed':
      suppressed(state, event);
      break;
    case 'AlertAcknowledged':
      changed(state, event.data.alertId, { acknowledgedBy: actor.id, acknowledgedAt: recordedAt });
      break;
    case 'AlertEscalated':
      changed(state, event.data.alertId, { escalatedAt: recordedAt });
      if (event.data.noticeOf === event.data.alertId)
        state.lastEscalationNotice = { alertId: event.data.alertId, at: recordedAt };
      break;
    case 'AlertSnoozed':
      changed(state, event.data.alertId, { snoozedUntil: event.data.until });
      break;
    case 'AlertSnoozeEnded':
      changed(state, event.data.alertId, { snoozedUntil: null });
      break;
    case 'AlertResolved':
      changed(state, event.data.alertId, { resolvedBy: actor.id, resolvedAt: recordedAt });
      break;
    case 'AlertNotified':
      state.notices.set(event.data.notificationId, { ...event.data, at: recordedAt });
      break;
    default:
      break;
  }
  return state;
}

export const alertsAggregate: Aggregate<PatientAlerts> = {
  category: 'patientAlerts',
  initial: () => ({
    alerts: new Map(),
    lastNotice: {},
    reactedTo: new Set(),
    lastEscalationNotice: null,
    notices: new Map(),
  }),
  evolve,
};

// Decisions

const LATE_MS = 24 * 3_600_000;

/** What an evaluation asks of the care team. */
export interface EvaluationToRaise {
  readonly alertId: string;
  readonly evaluated: EventOf<'LogEvaluated'>;
  readonly settings: AlertSettings;
}

/**
 * Raises an alert, or records that it was suppressed: inside the cooldown of its flag, counted from the last notice by
 * the time of receipt. A RED with a RED rule that the last notice did not hold is another emergency and is raised; so
 * is a RED whose alert has been resolved. A log that has been reacted to is left alone.
 */
export function reactToEvaluation(
  state: PatientAlerts,
  { alertId, evaluated, settings }: EvaluationToRaise,
): readonly DecidedEvent[] {
  const { overallFlag, logId, firedRules, reasonKeys, messageKey, conditionFlags } = evaluated.data;
  if (overallFlag === 'GREEN' || state.reactedTo.has(logId)) return [];
  const receivedAt = evaluated.meta.recordedAt;
  const ruleIds = firedRules.filter((rule) => rule.flag === overallFlag).map((rule) => rule.id);
  const conditions = conditionsAt(conditionFlags, overallFlag);
  const last = state.lastNotice[overallFlag];

  if (last !== undefined && suppresses(state, last, overallFlag, receivedAt, ruleIds, settings)) {
    // Of RED too, where the clinic has turned the exception off: then nothing else would show the other emergency.
    const isNew = newRules(state.alerts.get(last.alertId), ruleIds);
    return [
      {
        type: 'AlertSuppressed',
        data: {
          alertId: last.alertId,
          flag: overallFlag,
          logId,
          addedRuleIds: [...isNew],
          addedReasonKeys: isNew.map((id) => `reason.${id}`),
          addedConditions: isNew.length === 0 ? [] : conditions,
        },
      },
      // A snooze was of what the alert said then: another cause must be seen.
      ...(isNew.length === 0 ? [] : snoozeEnded(state.alerts.get(last.alertId), receivedAt)),
    ];
  }
  return [
    {
      type: 'AlertRaised',
      data: {
        alertId,
        kind: 'evaluation',
        flag: overallFlag,
        message: null,
        messageKey,
        reasonKeys,
        ruleIds,
        conditions,
        late: Date.parse(receivedAt) - Date.parse(evaluated.meta.effectiveAt ?? receivedAt) > LATE_MS,
        logId,
      },
    },
  ];
}

/** The rules that an open alert does not hold yet. One that somebody has taken on, or that is over, takes none on. */
function newRules(alert: OpenAlert | undefined, ruleIds: readonly string[]): readonly string[] {
  if (alert === undefined || !isOpen(alert)) return [];
  return ruleIds.filter((id) => !alert.ruleIds.includes(id));
}

/** Neither acknowledged nor resolved. */
export const isOpen = (alert: OpenAlert): boolean =>
  alert.acknowledgedAt === null && alert.resolvedAt === null;

/** Ends the snooze of an alert that is snoozed at that time. */
export function snoozeEnded(alert: OpenAlert | undefined, at: string): readonly DecidedEvent[] {
  if (alert === undefined || alert.snoozedUntil === null || alert.snoozedUntil <= at) return [];
  return [{ type: 'AlertSnoozeEnded', data: { alertId: alert.alertId } }];
}

function suppresses(
  state: PatientAlerts,
  last: LastNotice,
  flag: AlertFlag,
  receivedAt: string,
  ruleIds: readonly string[],
  settings: AlertSettings,
): boolean {
  const minutes = flag === 'RED' ? settings.redCooldownMinutes : settings.amberCooldownMinutes;
  // A clock that was set back must not let a cooldown last until it has caught up.
  const inside = Math.abs(Date.parse(receivedAt) - Date.parse(last.sentAt)) < minutes * 60_000;
  if (!inside || flag === 'AMBER') return inside;
  const resolved = (state.alerts.get(last.alertId)?.resolvedAt ?? null) !== null;
  const anotherEmergency = settings.redBreakOnNewReason && ruleIds.some((id) => !last.ruleIds.includes(id));
  return !resolved && !anotherEmergency;
}

function conditionsAt(
  conditionFlags: EventOf<'LogEvaluated'>['data']['conditionFlags'],
  flag: AlertFlag,
): Condition[] {
  return (Object.entries(conditionFlags) as [Condition, string][])
    .filter(([, of]) => of === flag)
    .map(([condition]) => condition);
}
