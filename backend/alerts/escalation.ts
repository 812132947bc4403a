/**
 * An AMBER alert that stays unacknowledged escalates after a while (`clinical-rules` 4.2). What is due is looked for with
 * the clock, at the start and at intervals: the read model points to it, the patient's stream decides.
 */
import { HOUR_MS } from '../../lib/durations.ts';
import { ALERTS } from '../../projections/alerts/collection.ts';
import type { RecordedEvent } from '../../events/event.ts';
import { type ClinicStore, thresholdsOf } from '../clinics/clinic.ts';
import { hasPassed } from '../../lib/clock.ts';
import { type CommandContext, UnreadableHistoryError } from '../event-sourcing/event-log.ts';
import type { Position } from '../../events/position.ts';
import { derivedId } from '../../lib/ids.ts';
import type { PatientStore } from '../patients/patient.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { systemContext } from '../event-sourcing/system-context.ts';
import { forEachDue } from '../reactors/sweeper.ts';
import {
  type AlertStore,
  type DecidedAlertEvent,
  isOpen,
  type OpenAlert,
  type PatientAlerts,
  snoozeEnded,
} from './alert.ts';

/** A patient's escalations are told once in this time. */
const NOTICE_PAUSE_MS = 24 * HOUR_MS;
/** Where unacknowledged AMBER alerts stand that are not escalated, in the list's order of urgency. */
const OPEN_AMBER = 4;

/** Since when an alert has been due to escalate; null for one that never is. ISO, UTC. */
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
 * that escalate in the same sweep together, of a later one not again. It has become worse, so a snooze of it ends.
 */
export function escalate(
  state: PatientAlerts,
  alertId: string,
  now: Date,
  escalationHours: number,
): readonly DecidedAlertEvent[] {
  const alert = state.alerts.get(alertId);
  if (alert === undefined || !isDue(alert, escalationHours, now)) return [];
  return [
    // A late alert, which tells of the past, escalates on the screens alone.
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

export interface EscalationAggregates {
  readonly alerts: AlertStore;
  readonly clinics: ClinicStore;
}

interface EscalationScope {
  readonly patientId: string;
  readonly clinicId: string;
  /** Of the chain that the escalations belong to; without it each begins its own. */
  readonly correlationId?: string;
  /** Whether they belong to made-up history. */
  readonly simulated?: true;
}

/** What became of one alert that was due. */
interface Escalation {
  readonly alertId: string;
  readonly events: readonly RecordedEvent[];
  /** Of the last of them; null for none. */
  readonly position: Position | null;
  /** Whether it had escalated before. */
  readonly repeated: boolean;
}

interface LiveEscalationDependencies extends EscalationAggregates {
  readonly patients: PatientStore;
  /** Until when made-up history is being written now, with its own escalations; null while none is. ISO, UTC. */
  readonly simulatedUntil: () => Promise<string | null>;
}

/** Escalates those of a patient's alerts that are due, oldest first; none of one who has left the programme or was forgotten. */
export async function escalateDue(
  dependencies: LiveEscalationDependencies,
  scope: EscalationScope,
  now: Date,
): Promise<readonly Escalation[]> {
  if (await hasLeft(dependencies, scope)) return [];
  const hours = await amberHoursOf(dependencies, scope);
  const { state } = await dependencies.alerts.load(scope.patientId);
  const simulatedUntil = (await dependencies.simulatedUntil()) ?? '';
  const escalated: Escalation[] = [];
  for (const alert of state.alerts.values()) {
    const due = dueToEscalate(alert, hours);
    if (due === null || !isDue(alert, hours, now) || (alert.simulated && due <= simulatedUntil)) continue;
    escalated.push(await escalateOne(dependencies, scope, alert.alertId, now, hours));
  }
  return escalated;
}

/** A history that cannot be read keeps no alert from escalating. */
async function hasLeft(
  { patients }: LiveEscalationDependencies,
  { patientId }: EscalationScope,
): Promise<boolean> {
  try {
    const { state } = await patients.load(patientId);
    return state !== null && (state.contactStopped !== null || state.forgotten !== null);
  } catch (error) {
    if (error instanceof UnreadableHistoryError) return false;
    throw error;
  }
}

/**
 * Escalates what fell due until then, each at its own hour: as a sweep would have done at that time. What
 * was escalated so before is answered again.
 */
export async function escalateInTime(
  dependencies: EscalationAggregates,
  scope: EscalationScope,
  until: string,
): Promise<readonly Escalation[]> {
  const hours = await amberHoursOf(dependencies, scope);
  const { state } = await dependencies.alerts.load(scope.patientId);
  const escalated: Escalation[] = [];
  for (const alert of state.alerts.values()) {
    const hour = dueToEscalate({ ...alert, escalatedAt: null }, hours) ?? alert.escalatedAt;
    if (hour === null || hour > until) continue;
    if (alert.escalatedAt === null || alert.escalatedAt <= until)
      escalated.push(await escalateOne(dependencies, scope, alert.alertId, new Date(hour), hours));
  }
  return escalated;
}

async function amberHoursOf(
  { clinics }: EscalationAggregates,
  { clinicId }: EscalationScope,
): Promise<number> {
  return thresholdsOf((await clinics.load(clinicId)).state).alerts.amberEscalationHours;
}

async function escalateOne(
  dependencies: EscalationAggregates,
  scope: EscalationScope,
  alertId: string,
  now: Date,
  hours: number,
): Promise<Escalation> {
  const { patientId } = scope;
  const { events, position, repeated } = await dependencies.alerts.execute(
    patientId,
    contextOf(scope, alertId, now),
    { patientId },
    (state) => escalate(state, alertId, now, hours),
  );
  return { alertId, events, position, repeated };
}

function contextOf(
  { clinicId, correlationId, simulated }: EscalationScope,
  alertId: string,
  now: Date,
): CommandContext {
  return systemContext({
    clinicId,
    now,
    correlationId: correlationId ?? derivedId('escalation', alertId),
    causationId: alertId,
    simulated,
    key: `escalation:${alertId}`,
    bodyHash: alertId,
  });
}

/** One look at everything that is due in a clinic. */
export async function sweepEscalations(
  dependencies: LiveEscalationDependencies & { readonly readSide: ReadSide },
  clinicId: string,
): Promise<void> {
  const now = dependencies.readSide.clock.now();
  const hours = thresholdsOf((await dependencies.clinics.load(clinicId)).state).alerts.amberEscalationHours;
  const waited = hours * HOUR_MS;
  const before = new Date(now.getTime() - waited).toISOString();
  const after = new Date(now.getTime() + waited).toISOString();
  const patientIds = new Set<string>();
  for (const range of [{ lte: before }, { gte: after }]) {
    const pages = dependencies.readSide.findAll(ALERTS, {
      index: 'byUrgency',
      equal: { clinicId, urgency: OPEN_AMBER },
      range: { field: 'createdAt', ...range },
    });
    for await (const page of pages) for (const { document } of page) patientIds.add(document.patientId);
  }
  await forEachDue(patientIds, (patientId) => escalateDue(dependencies, { patientId, clinicId }, now));
}
