/** Alerts with their place in the care team's list, the episodes that they make up, and who was told of them. */
import { type DataOf, type EventOf, patientOf } from '../../events/event.ts';

export type AlertDocument = Omit<DataOf<'AlertRaised'>, 'alertId'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly createdAt: string;
  readonly raisedBy: string;
  readonly acknowledgedBy: string | null;
  readonly acknowledgedAt: string | null;
  readonly snoozedUntil: string | null;
  readonly snoozedBy: string | null;
  readonly escalatedAt: string | null;
  /** Since when a later reading shows a RED to be well again; null while none does. */
  readonly easedAt: string | null;
  /** The logs that it tells of: one, but of an alert of late logs as many as came together. */
  readonly logs: number;
  /** When the first and the last of them were measured; null where that is not known. */
  readonly measuredFrom: string | null;
  readonly measuredTo: string | null;
  /** The alert under which the contact outside the screens was told of the escalation; null where it was not. */
  readonly noticeOf: string | null;
  readonly resolvedAt: string | null;
  /** Whether a person or the product closed it; closed alerts have a list of their own. */
  readonly resolved: boolean;
  readonly note: string | null;
  /**
   * The order of the list, highest first: unacknowledged before acknowledged; RED, eased RED, escalated AMBER, AMBER
   * within each (`clinical-rules` 4.5 and 4.1a e).
   */
  readonly urgency: number;
  readonly acknowledged: boolean;
};

/** 7 to 4 for unacknowledged RED, eased RED, escalated AMBER, AMBER; 3 to 1 once acknowledged, eased or not. */
const urgencyOf = (alert: Judged & Pick<AlertDocument, 'acknowledgedAt'>): number =>
  alert.acknowledgedAt === null
    ? unacknowledgedUrgency(alert)
    : alert.flag === 'RED'
      ? 3
      : alert.escalatedAt !== null
        ? 2
        : 1;

type Judged = Pick<AlertDocument, 'flag' | 'escalatedAt' | 'easedAt'>;

/** The place that an alert has while nobody has acknowledged it, or had until then. */
export function unacknowledgedUrgency({ flag, escalatedAt, easedAt }: Judged): number {
  if (flag === 'RED') return easedAt === null ? 7 : 6;
  return escalatedAt !== null ? 5 : 4;
}

/** With its place in the list, as what it holds by now asks. */
export const withUrgency = (alert: AlertDocument): AlertDocument => ({
  ...alert,
  urgency: urgencyOf(alert),
  acknowledged: alert.acknowledgedAt !== null,
});

/** An alert as it is raised. */
export function raisedAlert(event: EventOf<'AlertRaised'>): AlertDocument {
  const { alertId: _, ...raised } = event.data;
  return withUrgency({
    ...raised,
    patientId: patientOf(event),
    clinicId: event.meta.clinicId,
    createdAt: event.meta.recordedAt,
    raisedBy: event.meta.actor.id,
    acknowledgedBy: null,
    acknowledgedAt: null,
    snoozedUntil: null,
    snoozedBy: null,
    escalatedAt: null,
    easedAt: null,
    logs: raised.logId === null ? 0 : 1,
    measuredFrom: raised.measuredAt,
    measuredTo: raised.measuredAt,
    noticeOf: null,
    resolvedAt: null,
    resolved: false,
    note: null,
    urgency: 0,
    acknowledged: false,
  });
}

/** An alert of late logs with one more of them: it speaks of the newest, and names the reasons of all. */
export function withLateLog(alert: AlertDocument, event: EventOf<'LateLogCollected'>): AlertDocument {
  const { logId, measuredAt, messageKey, reasonKeys, ruleIds, conditions } = event.data;
  const { measuredFrom, measuredTo } = alert;
  const isNewest = measuredTo === null || measuredAt >= measuredTo;
  const merged = <Value>(held: readonly Value[], more: readonly Value[]): Value[] => [
    ...new Set(isNewest ? [...more, ...held] : [...held, ...more]),
  ];
  return {
    ...alert,
    ...(isNewest ? { logId, messageKey, measuredAt, measuredTo: measuredAt } : {}),
    measuredFrom: measuredFrom === null || measuredAt < measuredFrom ? measuredAt : measuredFrom,
    logs: alert.logs + 1,
    reasonKeys: merged(alert.reasonKeys, reasonKeys),
    ruleIds: merged(alert.ruleIds, ruleIds),
    conditions: merged(alert.conditions, conditions),
  };
}

/** Alerts of the same trouble, under the id of the first. */
export type EpisodeDocument = {
  readonly patientId: string;
  readonly clinicId: string;
  /** When the first was raised. */
  readonly since: string;
  /** How many there have been, those that are over with them. */
  readonly alerts: number;
};

/** Somebody outside the screens who was told of an alert, and how far that has come. */
export type NoticeDocument = Omit<DataOf<'AlertNotified'>, 'notificationId' | 'tells'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly askedAt: string;
  /** Of the last change of the status. */
  readonly at: string;
};
