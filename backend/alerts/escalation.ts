/**
 * An AMBER alert that nobody has taken on climbs after a while (`clinical-rules` 4.2). What is due is looked for with the
 * clock, at the start and at intervals: the read model points to it, the patient's stream decides.
 */
import type { DecidedEvent } from '../../events/event.ts';
import type { AlertDocument } from '../../projections/documents.ts';
import type { AggregateStore } from '../aggregate.ts';
import { type Clinic, thresholdsOf } from '../clinics/clinic.ts';
import type { CommandContext } from '../event-log.ts';
import { derivedId } from '../ids.ts';
import type { ReadSide } from '../read-side.ts';
import { isOpen, type OpenAlert, type PatientAlerts, snoozeEnded } from './alert.ts';

const HOUR_MS = 3_600_000;
/** A patient's escalations are told once in this time. */
const NOTICE_PAUSE_MS = 24 * HOUR_MS;
/** Where unacknowledged AMBER alerts stand that are not escalated, in the list's order of urgency. */
const OPEN_AMBER = 4;

/** Since when an alert has been due to climb; null for one that never is. ISO, UTC. */
function dueToEscalate(alert: OpenAlert, escalationHours: number): string | null {
  if (alert.flag !== 'AMBER' || !isOpen(alert) || alert.escalatedAt !== null) return null;
  return new Date(Date.parse(alert.raisedAt) + escalationHours * HOUR_MS).toISOString();
}

/**
 * Marks one alert as escalated where it is due. The contact outside the screens is told once in 24 h: of the alerts
 * that climb in the same sweep together, of a later one not again. It has become worse, so a snooze of it ends.
 */
function escalate(
  state: PatientAlerts,
  alertId: string,
  now: Date,
  escalationHours: number,
): readonly DecidedEvent[] {
  const alert = state.alerts.get(alertId);
  const due = alert === undefined ? null : dueToEscalate(alert, escalationHours);
  if (due === null || due > now.toISOString()) return [];
  return [
    { type: 'AlertEscalated', data: { alertId, noticeOf: noticeOf(state, alertId, now) } },
    ...snoozeEnded(alert, now.toISOString()),
  ];
}

function noticeOf({ lastEscalationNotice: last }: PatientAlerts, alertId: string, now: Date): string | null {
  if (last === null || now.getTime() - Date.parse(last.at) >= NOTICE_PAUSE_MS) return alertId;
  return last.at === now.toISOString() ? last.alertId : null;
}

export interface EscalationParts {
  readonly alerts: AggregateStore<PatientAlerts>;
  readonly clinics: AggregateStore<Clinic>;
}

/**
 * Escalates those of a patient's alerts that are due, oldest first.
 *
 * @param correlationId of the chain that this belongs to; left out, each escalation begins its own.
 */
export async function escalateDue(
  parts: EscalationParts,
  of: { readonly patientId: string; readonly clinicId: string; readonly correlationId?: string },
  now: Date,
): Promise<number> {
  const { patientId, clinicId } = of;
  const hours = thresholdsOf((await parts.clinics.load(clinicId)).state).alerts.amberEscalationHours;
  const { state } = await parts.alerts.load(patientId);
  const due = [...state.alerts.values()].filter((alert) => {
    const since = dueToEscalate(alert, hours);
    return since !== null && since <= now.toISOString();
  });
  let escalated = 0;
  for (const { alertId } of due) {
    const chain = derivedId('escalation', alertId);
    const context: CommandContext = {
      actor: { id: 'system', role: 'system' },
      clinicId,
      now,
      correlationId: of.correlationId ?? chain,
      causationId: alertId,
      repeat: { key: `escalation:${alertId}`, bodyHash: alertId },
    };
    const { events, repeated } = await parts.alerts.execute(patientId, context, { patientId }, (present) =>
      escalate(present, alertId, now, hours),
    );
    if (!repeated) escalated += events.length;
  }
  return escalated;
}

/** One look at everything that is due in a clinic. */
export async function sweepEscalations(
  parts: EscalationParts & { readonly readSide: ReadSide },
  clinicId: string,
): Promise<void> {
  const now = parts.readSide.clock.now();
  const hours = thresholdsOf((await parts.clinics.load(clinicId)).state).alerts.amberEscalationHours;
  const raisedBy = new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const pages = parts.readSide.findAll<AlertDocument>('alerts', 'alerts', {
    index: 'byUrgency',
    equal: { clinicId, urgency: OPEN_AMBER },
    range: { field: 'createdAt', lte: raisedBy },
  });
  const patientIds = new Set<string>();
  for await (const page of pages) for (const { document } of page) patientIds.add(document.patientId);
  for (const patientId of patientIds) await escalateDue(parts, { patientId, clinicId }, now);
}
