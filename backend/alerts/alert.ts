/**
 * The alerts of one patient: raised, suppressed, acknowledged. Cooldowns are decided over all of them
 * (`clinical-rules` section 4).
 */
import type { AlertFlag, Condition } from '../../events/enums.ts';
import type { DecidedEvent, EventOf, RecordedEvent } from '../../events/event.ts';
import type { AlertSettings } from '../../events/thresholds.ts';
import type { Aggregate } from '../aggregate.ts';
import { Refusal } from '../refusal.ts';

// Stream name: patientAlerts-<patientId>

export interface OpenAlert {
  readonly alertId: string;
  readonly kind: 'evaluation' | 'custom';
  readonly flag: AlertFlag;
  readonly raisedAt: string;
  readonly ruleIds: readonly string[];
  readonly acknowledgedBy: string | null;
  readonly acknowledgedAt: string | null;
  readonly resolvedAt: string | null;
}

/** The last notice of a flag: from it the cooldown counts. */
interface LastNotice {
  readonly alertId: string;
  readonly sentAt: string;
  readonly ruleIds: readonly string[];
}

/** Changed in place while it is folded: a patient's alerts of many years are not copied for each new one. */
export interface PatientAlerts {
  readonly alerts: Map<string, OpenAlert>;
  readonly lastNotice: Partial<Record<AlertFlag, LastNotice>>;
  /** Logs that have been reacted to: what a reactor meets again after a restart. */
  readonly reactedTo: Set<string>;
}

function changed(state: PatientAlerts, alertId: string, change: Partial<OpenAlert>): void {
  const alert = state.alerts.get(alertId);
  if (alert !== undefined) state.alerts.set(alertId, { ...alert, ...change });
}

function evolve(state: PatientAlerts, event: RecordedEvent): PatientAlerts {
  switch (event.type) {
    case 'AlertRaised': {
      const { alertId, kind, flag, ruleIds, logId } = event.data;
      state.alerts.set(alertId, {
        alertId,
        kind,
        flag,
        raisedAt: event.meta.recordedAt,
        ruleIds,
        acknowledgedBy: null,
        acknowledgedAt: null,
        resolvedAt: null,
      });
      if (kind === 'evaluation') state.lastNotice[flag] = { alertId, sentAt: event.meta.recordedAt, ruleIds };
      if (logId !== null) state.reactedTo.add(logId);
      break;
    }
    case 'AlertSuppressed': {
      const { alertId, logId, addedRuleIds } = event.data;
      const held = state.alerts.get(alertId)?.ruleIds ?? [];
      if (addedRuleIds.length > 0) changed(state, alertId, { ruleIds: [...held, ...addedRuleIds] });
      state.reactedTo.add(logId);
      break;
    }
    case 'AlertAcknowledged':
      changed(state, event.data.alertId, {
        acknowledgedBy: event.meta.actor.id,
        acknowledgedAt: event.meta.recordedAt,
      });
      break;
    case 'AlertResolved':
      changed(state, event.data.alertId, { resolvedAt: event.meta.recordedAt });
      break;
    default:
      break;
  }
  return state;
}

export const alertsAggregate: Aggregate<PatientAlerts> = {
  category: 'patientAlerts',
  initial: () => ({ alerts: new Map(), lastNotice: {}, reactedTo: new Set() }),
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
    const held = new Set(state.alerts.get(last.alertId)?.ruleIds);
    const isNew = overallFlag === 'AMBER' ? ruleIds.filter((id) => !held.has(id)) : [];
    return [
      {
        type: 'AlertSuppressed',
        data: {
          alertId: last.alertId,
          flag: overallFlag,
          logId,
          addedRuleIds: isNew,
          addedReasonKeys: isNew.map((id) => `reason.${id}`),
          addedConditions: isNew.length === 0 ? [] : conditions,
        },
      },
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

function suppresses(
  state: PatientAlerts,
  last: LastNotice,
  flag: AlertFlag,
  receivedAt: string,
  ruleIds: readonly string[],
  settings: AlertSettings,
): boolean {
  const minutes = flag === 'RED' ? settings.redCooldownMinutes : settings.amberCooldownMinutes;
  const inside = Date.parse(receivedAt) - Date.parse(last.sentAt) < minutes * 60_000;
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

/** Another person holds the alert. Whoever answers for it looks up that person's name. */
export class AlertHeldError extends Error {
  readonly userId: string;
  readonly since: string;

  constructor(alertId: string, userId: string, since: string) {
    super(`Alert ${alertId} is held by ${userId}.`);
    this.name = 'AlertHeldError';
    this.userId = userId;
    this.since = since;
  }
}

/**
 * A named person takes an alert on. The same person again changes nothing.
 *
 * @throws AlertHeldError when another person holds it
 * @throws Refusal 404 unknown, 409 resolved
 */
export function acknowledge(
  state: PatientAlerts,
  alertId: string,
  by: string,
  note: string | null,
): readonly DecidedEvent[] {
  const alert = state.alerts.get(alertId);
  if (alert === undefined) throw Refusal.notFound('The requested alert could not be found.');
  if (alert.resolvedAt !== null) throw Refusal.conflict(`This alert was resolved at ${alert.resolvedAt}.`);
  if (alert.acknowledgedBy === by) return [];
  if (alert.acknowledgedBy !== null) {
    throw new AlertHeldError(alertId, alert.acknowledgedBy, alert.acknowledgedAt ?? alert.raisedAt);
  }
  return [{ type: 'AlertAcknowledged', data: { alertId, flag: alert.flag, note } }];
}
