/** Alerts: one document each, in the order in which a care team reads them; the episodes that they make up; notices. */
import { raisedAlert, withLateLog, withUrgency } from './document.ts';
import type { Projection } from '../projection.ts';
import { ALERTS, EPISODES, NOTICES } from './collection.ts';
import { patientOf } from '../../events/event.ts';
import { change, changeExisting, create } from '../change.ts';

const added = <Value>(held: readonly Value[], more: readonly Value[]): Value[] => [
  ...new Set([...held, ...more]),
];

export const alertsProjection: Projection = {
  name: 'alerts',
  version: 5,
  collections: [ALERTS.definition, EPISODES.definition, NOTICES.definition],
  handlers: {
    AlertRaised: (event) => [
      create(ALERTS, event.data.alertId, () => raisedAlert(event)),
      change(EPISODES, event.data.episodeId, (episode) => ({
        patientId: patientOf(event),
        clinicId: event.meta.clinicId,
        since: episode?.since ?? event.meta.recordedAt,
        alerts: (episode?.alerts ?? 0) + 1,
      })),
    ],
    AlertSuppressed: (event) =>
      changeExisting(ALERTS, event.data.alertId, (alert) => ({
        ...alert,
        ruleIds: added(alert.ruleIds, event.data.addedRuleIds),
        reasonKeys: added(alert.reasonKeys, event.data.addedReasonKeys),
        conditions: added(alert.conditions, event.data.addedConditions),
      })),
    LateLogCollected: (event) =>
      changeExisting(ALERTS, event.data.alertId, (alert) => withLateLog(alert, event)),
    AlertEased: (event) =>
      changeExisting(ALERTS, event.data.alertId, (alert) =>
        withUrgency({ ...alert, easedAt: event.meta.recordedAt }),
      ),
    AlertEasingEnded: (event) =>
      changeExisting(ALERTS, event.data.alertId, (alert) => withUrgency({ ...alert, easedAt: null })),
    AlertAcknowledged: (event) =>
      changeExisting(ALERTS, event.data.alertId, (alert) =>
        withUrgency({
          ...alert,
          acknowledgedBy: event.meta.actor.id,
          acknowledgedAt: event.meta.recordedAt,
          note: event.data.note ?? alert.note,
        }),
      ),
    AlertEscalated: (event) =>
      changeExisting(ALERTS, event.data.alertId, (alert) =>
        withUrgency({ ...alert, escalatedAt: event.meta.recordedAt, noticeOf: event.data.noticeOf }),
      ),
    AlertSnoozed: (event) =>
      changeExisting(ALERTS, event.data.alertId, (alert) => ({
        ...alert,
        snoozedUntil: event.data.until,
        snoozedBy: event.meta.actor.id,
      })),
    AlertSnoozeEnded: (event) =>
      changeExisting(ALERTS, event.data.alertId, (alert) => ({
        ...alert,
        snoozedUntil: null,
        snoozedBy: null,
      })),
    AlertResolved: (event) =>
      changeExisting(ALERTS, event.data.alertId, (alert) =>
        withUrgency({
          ...alert,
          acknowledgedBy: alert.acknowledgedBy ?? event.meta.actor.id,
          acknowledgedAt: alert.acknowledgedAt ?? event.meta.recordedAt,
          resolvedAt: event.meta.recordedAt,
          resolved: true,
          note: event.data.note ?? alert.note,
        }),
      ),
    AlertNotified: (event) =>
      change(NOTICES, event.data.notificationId, (notice) => {
        const { notificationId: _, ...step } = event.data;
        const at = event.meta.recordedAt;
        return {
          ...step,
          patientId: patientOf(event),
          clinicId: event.meta.clinicId,
          askedAt: notice?.askedAt ?? at,
          at,
        };
      }),
  },
};
