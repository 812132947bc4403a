/**
 * An AMBER alert that nobody has taken on climbs after a while (`clinical-rules` 4.2). What is due is looked for with the
 * clock, at the start and at intervals: the read model points to it, the patient's stream decides.
 */
import type { DecidedEvent, RecordedEvent } from '../../events/event.ts';
import type { AlertDocument } from '../../projections/documents.ts';
import type { AggregateStore } from '../aggregate.ts';
import { type Clinic, thresholdsOf } from '../clinics/clinic.ts';
import { hasPassed } from '../../lib/clock.ts';
import { type CommandContext, UnreadableHistoryError } from '../event-sourcing/event-log.ts';
import type { Position } from '../../events/store/port.ts';
import { derivedId } from '../../lib/ids.ts';
import type { PatientState } from '../patients/patient.ts';
import type { ReadSide } from '../read-side.ts';
import { forEachDue } from '../reactors/sweeper.ts';
import { isOpen, type OpenAlert, type PatientAlerts, snoozeEnded } from './alert.ts';

const HOUR_MS = 3_600_000;
/** A patient's escalations are told once in this time. */
const NOTICE_PAUSE_MS = 24 * HOUR_MS;
/** Where unacknowledged AMBER alerts stand that are not escalated, in the list's order of urgency. */
const OPEN_AMBER = 4;

/** Since when an alert has been due to climb; null for one that never is. ISO, UTC. */
export function dueToEscalate(alert: OpenAlert, escalationHours: number): string | null {
  if (alert.flag !== 'AMBER' || !isOpen(alert) || alert.escalatedAt !== null) return null;
  return new Date(Date.parse(alert.raisedAt) + escalationHours * HOUR_MS).toISOString();
}

/** An alert that was raised by a clock that was ahead does not wait until the clock gets there. */
function isDue(alert: OpenAlert, escalationHours: number, now: Date): boolean {
  if (dueToEscalate(alert, escalationHours) === null) return false;
  return hasPassed(alert.raisedAt, escalationHours * HOUR_MS, now);
}

/**
 * Marks one alert as escalated where it is due. The contact outside the screens is told once in 24 h: of the alerts
 * that climb in the same sweep together, of a later one not again. It has become worse, so a snooze of it ends.
 */
export function escalate(
  state: PatientAlerts,
  alertId: string,
  now: Date,
  escalationHours: number,
): readonly DecidedEvent[] {
  const alert = state.alerts.get(alertId);
  if (alert === undefined || !isDue(alert, escalationHours, now)) return [];
  return [
    // What tells of the past climbs on the screens alone.
    {
      type: 'AlertEscalated',
      data: { alertId, noticeOf: alert.late ? null : noticeOf(state, alertId, now) },
    },
    ...snoozeEnded(alert, now.toISOString()),
  ];
}

function noticeOf({ lastEscalationNotice: last }: PatientAlerts, alertId: string, now: Date): string | null {
  if (last === null || hasPassed(last.at, NOTICE_PAUSE_MS, now)) return alertId;
  return last.at === now.toISOString() ? last.alertId : null;
}

export interface EscalationParts {
  readonly alerts: AggregateStore<PatientAlerts>;
  readonly clinics: AggregateStore<Clinic>;
}

interface Of {
  readonly patientId: string;
  readonly clinicId: string;
  /** Of the chain that it belongs to; left out, each escalation begins its own. */
  readonly correlationId?: string;
  /** Whether it belongs to made-up history. */
  readonly simulated?: true;
}

/** What became of one alert that was due. */
interface Escalated {
  readonly alertId: string;
  readonly events: readonly RecordedEvent[];
  /** Of the last of them; null for none. */
  readonly position: Position | null;
  /** Whether it had climbed before. */
  readonly repeated: boolean;
}

interface LiveEscalationParts extends EscalationParts {
  readonly patients: AggregateStore<PatientState>;
  /** Whether that hour is a sample patient's past: then loading the sample data lets the alert climb, and nothing else. */
  readonly isRehearsal: (patientId: string, at: string) => Promise<boolean>;
}

/** Escalates those of a patient's alerts that are due, oldest first; none of a patient who has left the programme. */
export async function escalateDue(
  parts: LiveEscalationParts,
  of: Of,
  now: Date,
): Promise<readonly Escalated[]> {
  if (await hasLeft(parts, of)) return [];
  const hours = await amberHoursOf(parts, of);
  const { state } = await parts.alerts.load(of.patientId);
  const escalated: Escalated[] = [];
  for (const alert of state.alerts.values()) {
    const due = dueToEscalate(alert, hours);
    if (due === null || !isDue(alert, hours, now) || (await parts.isRehearsal(of.patientId, due))) continue;
    escalated.push(await escalateOne(parts, of, alert.alertId, now, hours));
  }
  return escalated;
}

/** A history that cannot be read keeps no alert from climbing. */
async function hasLeft({ patients }: LiveEscalationParts, { patientId }: Of): Promise<boolean> {
  try {
    const { state } = await patients.load(patientId);
    return state !== null && state.contactStopped !== null;
  } catch (error) {
    if (error instanceof UnreadableHistoryError) return false;
    throw error;
  }
}

/**
 * Escalates what fell due until then, each at its own hour: as it would have been, had somebody looked all the time.
 * What climbed so before is told again.
 */
export async function escalateInTime(
  parts: EscalationParts,
  of: Of,
  until: string,
): Promise<readonly Escalated[]> {
  const hours = await amberHoursOf(parts, of);
  const { state } = await parts.alerts.load(of.patientId);
  const escalated: Escalated[] = [];
  for (const alert of state.alerts.values()) {
    const hour = dueToEscalate({ ...alert, escalatedAt: null }, hours) ?? alert.escalatedAt;
    if (hour === null || hour > until) continue;
    if (alert.escalatedAt === null || alert.escalatedAt <= until)
      escalated.push(await escalateOne(parts, of, alert.alertId, new Date(hour), hours));
  }
  return escalated;
}

async function amberHoursOf({ clinics }: EscalationParts, { clinicId }: Of): Promise<number> {
  return thresholdsOf((await clinics.load(clinicId)).state).alerts.amberEscalationHours;
}

async function escalateOne(
  parts: EscalationParts,
  of: Of,
  alertId: string,
  now: Date,
  hours: number,
): Promise<Escalated> {
  const { patientId } = of;
  const { events, position, repeated } = await parts.alerts.execute(
    patientId,
    contextOf(of, alertId, now),
    { patientId },
    (state) => escalate(state, alertId, now, hours),
  );
  return { alertId, events, position, repeated };
}

function contextOf({ clinicId, correlationId, simulated }: Of, alertId: string, now: Date): CommandContext {
  return {
    actor: { id: 'system', role: 'system' },
    clinicId,
    now,
    correlationId: correlationId ?? derivedId('escalation', alertId),
    causationId: alertId,
    ...(simulated === true ? { simulated } : {}),
    repeat: { key: `escalation:${alertId}`, bodyHash: alertId },
  };
}

/** One look at everything that is due in a clinic. */
export async function sweepEscalations(
  parts: LiveEscalationParts & { readonly readSide: ReadSide },
  clinicId: string,
): Promise<void> {
  const now = parts.readSide.clock.now();
  const hours = thresholdsOf((await parts.clinics.load(clinicId)).state).alerts.amberEscalationHours;
  const waited = hours * HOUR_MS;
  const before = new Date(now.getTime() - waited).toISOString();
  const after = new Date(now.getTime() + waited).toISOString();
  const patientIds = new Set<string>();
  for (const range of [{ lte: before }, { gte: after }]) {
    const pages = parts.readSide.findAll<AlertDocument>('alerts', 'alerts', {
      index: 'byUrgency',
      equal: { clinicId, urgency: OPEN_AMBER },
      range: { field: 'createdAt', ...range },
    });
    for await (const page of pages) for (const { document } of page) patientIds.add(document.patientId);
  }
  await forEachDue(patientIds, (patientId) => escalateDue(parts, { patientId, clinicId }, now));
}
