/** Alerts: one document each, in the order in which a care team reads them; the episodes that they make up; what of a patient's is open; notices. */
import { raisedAlert, withLateLog, withUrgency } from './document.ts';
import type { Projection } from '../projection.ts';
import { ALERTS, EPISODES, NOTICES, OPEN_ALERTS } from './collection.ts';
import { isLeaving } from '../../events/enums.ts';
import { type EventOf, patientOf } from '../../events/event.ts';
import { change, changeExisting, create } from '../change.ts';
import {
  nothingOpen,
  type OpenAlertsDocument,
  withAlert,
  withLeft,
  withoutContact,
  withRaised,
  withReopened,
} from './open-alerts.ts';

const added = <Value>(held: readonly Value[], more: readonly Value[]): Value[] => [
  ...new Set([...held, ...more]),
];

type EventOfAlert = EventOf<
  | 'AlertSuppressed'
  | 'LateLogCollected'
  | 'AlertAcknowledged'
  | 'AlertAcknowledgementWithdrawn'
  | 'AlertEscalated'
  | 'AlertResolved'
>;

const changePatient = (
  event:
    | EventOfAlert
    | EventOf<'AlertRaised' | 'PatientContacted' | 'PatientContactWithdrawn' | 'PatientForgotten'>,
  apply: (patient: OpenAlertsDocument | null) => OpenAlertsDocument | null,
) =>
  change(OPEN_ALERTS, patientOf(event), (patient) => {
    const changed = apply(patient);
    if (changed === null || (!changed.left && changed.changedSinceLeaving === null)) return changed;
    return { ...changed, changedSinceLeaving: event.position };
  });

const changeOpen = (event: EventOfAlert, changed: Parameters<typeof withAlert>[2]) =>
  changePatient(event, (patient) => withAlert(patient, event.data.alertId, changed));

export const alertsProjection: Projection = {
  name: 'alerts',
  version: 10,
  collections: [ALERTS.definition, EPISODES.definition, OPEN_ALERTS.definition, NOTICES.definition],
  handlers: {
    AlertRaised: (event) => [
      create(ALERTS, event.data.alertId, () => raisedAlert(event)),
      change(EPISODES, event.data.episodeId, (episode) => ({
        patientId: patientOf(event),
        clinicId: event.meta.clinicId,
        since: episode?.since ?? event.meta.recordedAt,
        alerts: (episode?.alerts ?? 0) + 1,
      })),
      changePatient(event, (patient) => withRaised(patient ?? nothingOpen(event.meta.clinicId), event.data)),
    ],
    AlertSuppressed: (event) => [
      changeExisting(ALERTS, event.data.alertId, (alert) => ({
        ...alert,
        ruleIds: added(alert.ruleIds, event.data.addedRuleIds),
        reasonKeys: added(alert.reasonKeys, event.data.addedReasonKeys),
        conditions: added(alert.conditions, event.data.addedConditions),
      })),
      changeOpen(event, { laidAside: false }),
    ],
    LateLogCollected: (event) => [
      changeExisting(ALERTS, event.data.alertId, (alert) => withLateLog(alert, event)),
      changeOpen(event, { laidAside: false }),
    ],
    AlertEased: (event) =>
      changeExisting(ALERTS, event.data.alertId, (alert) =>
        withUrgency({ ...alert, easedAt: event.meta.recordedAt }),
      ),
    AlertEasingEnded: (event) =>
      changeExisting(ALERTS, event.data.alertId, (alert) => withUrgency({ ...alert, easedAt: null })),
    AlertAcknowledged: (event) => [
      changeExisting(ALERTS, event.data.alertId, (alert) =>
        withUrgency({
          ...alert,
          acknowledgedBy: event.meta.actor.id,
          acknowledgedAt: event.meta.recordedAt,
          note: event.data.note ?? alert.note,
        }),
      ),
      changeOpen(event, null),
    ],
    AlertAcknowledgementWithdrawn: (event) => [
      changeExisting(ALERTS, event.data.alertId, (alert) =>
        withUrgency({ ...alert, acknowledgedBy: null, acknowledgedAt: null }),
      ),
      changePatient(event, (patient) =>
        withReopened(patient ?? nothingOpen(event.meta.clinicId), event.data),
      ),
    ],
    AlertEscalated: (event) => [
      changeExisting(ALERTS, event.data.alertId, (alert) =>
        withUrgency({ ...alert, escalatedAt: event.meta.recordedAt, noticeOf: event.data.noticeOf }),
      ),
      changeOpen(event, { escalated: true }),
    ],
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
    AlertResolved: (event) => [
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
      changeOpen(event, null),
    ],
    PatientContacted: (event) => {
      const { outcome, contactId } = event.data;
      if (outcome !== 'reached' && !isLeaving(outcome)) return [];
      const left = isLeaving(outcome);
      return changePatient(event, (patient) =>
        patient === null && !left
          ? null
          : withLeft(patient ?? nothingOpen(event.meta.clinicId), contactId, left),
      );
    },
    // Nobody looks after the alerts of whom nobody knows.
    PatientForgotten: (event) =>
      changePatient(event, (patient) => (patient === null ? null : withLeft(patient, event.id, true))),
    PatientContactWithdrawn: (event) =>
      changePatient(event, (patient) => withoutContact(patient, event.data.contactId)),
    AlertNotified: (event) =>
      change(NOTICES, event.data.notificationId, (notice) => {
        const { notificationId: _, tells: __, ...step } = event.data;
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
