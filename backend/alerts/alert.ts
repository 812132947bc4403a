/**
 * The alerts of one patient: what their stream says. How a log raises, joins or eases one is in `raising.ts`, `late.ts`
 * and `easing.ts`, what people do with one in `alert-handling.ts`, what time does in `escalation.ts`, what later logs do
 * in `resolution.ts`.
 */
import type { AlertFlag, AlertKind } from '../../events/enums.ts';
import type { DataOf, DecidedEvent, EventOf } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { familyOf } from '../clinical/rule-family.ts';
import { SYSTEM_ACTOR } from '../event-sourcing/system-context.ts';

// Stream name: patientAlerts-<patientId>

/** A log that an alert rests on: the one that raised it, and those that its cooldown suppressed. */
export interface AlertSource {
  readonly logId: string;
  /** When the server received it. ISO, UTC. */
  readonly receivedAt: string;
}

export interface OpenAlert {
  readonly alertId: string;
  readonly kind: AlertKind;
  readonly flag: AlertFlag;
  readonly raisedAt: string;
  /** Raised in made-up history. */
  readonly simulated: boolean;
  readonly ruleIds: readonly string[];
  /** Those with which it was raised: whoever was told of it knows these. */
  readonly raisedWith: readonly string[];
  /** In a clinician's own words; null of one that an evaluation raised. */
  readonly message: string | null;
  readonly late: boolean;
  /** When the logs were measured that it tells of, the first and the last; null where there is none, or it is not known. */
  readonly measured: { readonly from: string; readonly to: string } | null;
  readonly sources: readonly AlertSource[];
  /** The first alert of its episode. */
  readonly episodeId: string;
  readonly readings: readonly string[];
  readonly toldOutside: DataOf<'AlertRaised'>['toldOutside'];
  readonly acknowledgedBy: string | null;
  readonly acknowledgedAt: string | null;
  readonly escalatedAt: string | null;
  /** When the reading was measured that eased it; null while none has. */
  readonly easedBy: string | null;
  /** Its reminders pause until then; a time that has passed pauses nothing. */
  readonly snoozedUntil: string | null;
  readonly resolvedBy: string | null;
  readonly resolvedAt: string | null;
}

/** Somebody outside the screens who is told of an alert, and how far that has come. */
export type AlertNotice = DataOf<'AlertNotified'> & { readonly at: string };

/** Changed in place while it is folded: a patient's alerts of many years are not copied for each new one. */
export interface PatientAlerts {
  readonly alerts: Map<string, OpenAlert>;
  /** Episodes in which a person has acknowledged or resolved an alert: nothing joins them any more. */
  readonly endedEpisodes: Set<string>;
  /** When the newest live log was measured that was RED by a rule of the family. ISO, UTC. */
  readonly newestRed: Map<string, string>;
  /** Logs that have been reacted to: what a reactor meets again after a restart. */
  readonly reactedTo: Set<string>;
  /** The last escalation that the contact outside the screens was told of. */
  lastEscalationNotice: { readonly alertId: string; readonly at: string } | null;
  readonly notices: Map<string, AlertNotice>;
}

const TYPES = [
  'AlertRaised',
  'AlertSuppressed',
  'LateLogCollected',
  'AlertEased',
  'AlertEasingEnded',
  'AlertAcknowledged',
  'AlertAcknowledgementWithdrawn',
  'AlertEscalated',
  'AlertSnoozed',
  'AlertSnoozeEnded',
  'AlertResolved',
  'AlertNotified',
] as const;
export type AlertEventType = (typeof TYPES)[number];
export type DecidedAlertEvent = DecidedEvent<AlertEventType>;
export type AlertStore = AggregateStore<PatientAlerts, AlertEventType>;

function changed(state: PatientAlerts, alertId: string, change: Partial<OpenAlert>): void {
  const alert = state.alerts.get(alertId);
  if (alert !== undefined) state.alerts.set(alertId, { ...alert, ...change });
}

function raised(state: PatientAlerts, event: EventOf<'AlertRaised'>): void {
  const { alertId, kind, flag, ruleIds, message, late, logId, measuredAt } = event.data;
  const { episodeId, readings, toldOutside } = event.data;
  const at = event.meta.recordedAt;
  state.alerts.set(alertId, {
    alertId,
    kind,
    flag,
    raisedAt: at,
    simulated: event.meta.simulated === true,
    ruleIds,
    raisedWith: ruleIds,
    message,
    late,
    measured: measuredAt === null ? null : { from: measuredAt, to: measuredAt },
    sources: logId === null ? [] : [{ logId, receivedAt: at }],
    episodeId,
    readings,
    toldOutside,
    acknowledgedBy: null,
    acknowledgedAt: null,
    escalatedAt: null,
    easedBy: null,
    snoozedUntil: null,
    resolvedBy: null,
    resolvedAt: null,
  });
  if (logId !== null) state.reactedTo.add(logId);
  if (flag === 'RED' && !late) wasRed(state, ruleIds, measuredAt);
}

function suppressed(state: PatientAlerts, event: EventOf<'AlertSuppressed'>): void {
  const { alertId, flag, logId, addedRuleIds, ruleIds, measuredAt } = event.data;
  const alert = state.alerts.get(alertId);
  if (alert !== undefined) {
    state.alerts.set(alertId, {
      ...alert,
      ruleIds: addedRuleIds.length === 0 ? alert.ruleIds : [...alert.ruleIds, ...addedRuleIds],
      // What came to it may be more than a reading.
      readings: addedRuleIds.length === 0 ? alert.readings : [],
      sources: [...alert.sources, { logId, receivedAt: event.meta.recordedAt }],
    });
  }
  state.reactedTo.add(logId);
  if (flag === 'RED') wasRed(state, ruleIds, measuredAt);
}

function wasRed({ newestRed }: PatientAlerts, ruleIds: readonly string[], measuredAt: string | null): void {
  if (measuredAt === null) return;
  for (const family of new Set(ruleIds.map(familyOf))) {
    const before = newestRed.get(family);
    if (before === undefined || before < measuredAt) newestRed.set(family, measuredAt);
  }
}

function collected(state: PatientAlerts, event: EventOf<'LateLogCollected'>): void {
  const { alertId, logId, measuredAt, ruleIds, toldOutside } = event.data;
  const alert = state.alerts.get(alertId);
  state.reactedTo.add(logId);
  if (alert === undefined) return;
  const { from, to } = alert.measured ?? { from: measuredAt, to: measuredAt };
  const isNewest = measuredAt >= to;
  state.alerts.set(alertId, {
    ...alert,
    ruleIds: [...new Set(isNewest ? [...ruleIds, ...alert.ruleIds] : [...alert.ruleIds, ...ruleIds])],
    measured: { from: measuredAt < from ? measuredAt : from, to: isNewest ? measuredAt : to },
    sources: [...alert.sources, { logId, receivedAt: event.meta.recordedAt }],
    toldOutside: alert.toldOutside ?? toldOutside,
  });
}

function endEpisodeOf(state: PatientAlerts, alertId: string): void {
  const alert = state.alerts.get(alertId);
  if (alert !== undefined) state.endedEpisodes.add(alert.episodeId);
}

/** Unless a person has acknowledged or closed another of its alerts, what comes joins it again. */
function reopenEpisode(state: PatientAlerts, episodeId: string): void {
  const ended = alertsOfEpisode(state, episodeId).some(
    ({ acknowledgedAt, resolvedAt, resolvedBy }) =>
      acknowledgedAt !== null || (resolvedAt !== null && resolvedBy !== SYSTEM_ACTOR.id),
  );
  if (!ended) state.endedEpisodes.delete(episodeId);
}

function evolve(state: PatientAlerts, event: EventOf<AlertEventType>): PatientAlerts {
  const { recordedAt, actor } = event.meta;
  switch (event.type) {
    case 'AlertRaised':
      raised(state, event);
      break;
    case 'AlertSuppressed':
      suppressed(state, event);
      break;
    case 'LateLogCollected':
      collected(state, event);
      break;
    case 'AlertEased':
      changed(state, event.data.alertId, { easedBy: event.data.measuredAt });
      break;
    case 'AlertEasingEnded':
      changed(state, event.data.alertId, { easedBy: null });
      break;
    case 'AlertAcknowledged':
      changed(state, event.data.alertId, { acknowledgedBy: actor.id, acknowledgedAt: recordedAt });
      endEpisodeOf(state, event.data.alertId);
      break;
    case 'AlertAcknowledgementWithdrawn':
      changed(state, event.data.alertId, { acknowledgedBy: null, acknowledgedAt: null });
      reopenEpisode(state, event.data.episodeId);
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
      if (event.data.by === 'person') endEpisodeOf(state, event.data.alertId);
      break;
    case 'AlertNotified':
      state.notices.set(event.data.notificationId, { ...event.data, at: recordedAt });
      break;
  }
  return state;
}

export const alertsAggregate = defineAggregate({
  types: TYPES,
  initial: (): PatientAlerts => ({
    alerts: new Map(),
    endedEpisodes: new Set(),
    newestRed: new Map(),
    reactedTo: new Set(),
    lastEscalationNotice: null,
    notices: new Map(),
  }),
  evolve,
});

// What decisions ask of it

/** Neither acknowledged nor resolved. */
export const isOpen = (alert: OpenAlert): boolean =>
  alert.acknowledgedAt === null && alert.resolvedAt === null;

/** Of an evaluation whose log came in its time: cooldowns, episodes and easing know no other. */
export const isLive = ({ kind, late }: OpenAlert): boolean => kind === 'evaluation' && !late;

/** All alerts of an episode, oldest first. */
export const alertsOfEpisode = ({ alerts }: PatientAlerts, episodeId: string): readonly OpenAlert[] =>
  [...alerts.values()].filter((alert) => alert.episodeId === episodeId);

/** The rules that an open alert does not hold yet. One that is acknowledged or resolved takes on no others. */
export function newRules(alert: OpenAlert, ruleIds: readonly string[]): readonly string[] {
  return isOpen(alert) ? ruleIds.filter((id) => !alert.ruleIds.includes(id)) : [];
}

/** Ends the snooze of an alert that is snoozed at that time. */
export function snoozeEnded(alert: OpenAlert, at: string): readonly DecidedAlertEvent[] {
  if (alert.snoozedUntil === null || alert.snoozedUntil <= at) return [];
  return [{ type: 'AlertSnoozeEnded', data: { alertId: alert.alertId } }];
}
