/**
 * Reacts to evaluations, at the live edge only: raises alerts and resolves those that are over. The alert's id is derived
 * from the evaluation that caused it and all is decided over the patient's alert stream, in one append, so that a
 * repeat, a restart or a second process is harmless.
 */
import type { EventOf } from '../../events/event.ts';
import type { AggregateStore } from '../aggregate.ts';
import { type Clinic, thresholdsOf } from '../clinics/clinic.ts';
import { type CommandContext, UnreadableHistoryError } from '../event-log.ts';
import type { Position } from '../event-store/port.ts';
import { derivedId } from '../ids.ts';
import type { JudgedLog, LogHistories } from '../logs/log-history.ts';
import { knownConditions, type PatientState } from '../patients/patient.ts';
import { type PatientAlerts, reactToEvaluation } from './alert.ts';
import { resolvableAlerts, resolveByLogs } from './resolution.ts';

export interface AlertReactorParts {
  readonly alerts: AggregateStore<PatientAlerts>;
  readonly clinics: AggregateStore<Clinic>;
  readonly patients: AggregateStore<PatientState>;
  readonly histories: LogHistories;
}

/** What became of it: where it lies in the log, how much it was, and whether an earlier reaction had put it there. */
export interface Reaction {
  readonly position: Position;
  readonly events: number;
  readonly repeated: boolean;
}

/** null where there was nothing to do. */
export async function reactToLog(
  parts: AlertReactorParts,
  evaluated: EventOf<'LogEvaluated'>,
): Promise<Reaction | null> {
  const { patientId, clinicId } = evaluated.meta;
  if (patientId === undefined) return null;
  const settings = thresholdsOf((await parts.clinics.load(clinicId)).state).alerts;
  const alertId = derivedId('alert', evaluated.id);
  const logs = await logsToResolveBy(parts, patientId, evaluated);
  const patient = (await parts.patients.load(patientId)).state;
  const known = patient === null ? new Set<never>() : knownConditions(patient.profile);
  // The time of receipt is the "now" of the decision, and the alert's own time: the reaction belongs to that moment,
  // also where a restart lets it happen later.
  const context: CommandContext = {
    actor: { id: 'system', role: 'system' },
    clinicId,
    now: new Date(evaluated.meta.recordedAt),
    correlationId: evaluated.meta.correlationId,
    causationId: evaluated.id,
    ...(evaluated.meta.simulated === true ? { simulated: true } : {}),
    repeat: { key: `alert:${evaluated.id}`, bodyHash: evaluated.id },
  };
  const { events, position, repeated } = await parts.alerts.execute(
    patientId,
    context,
    { patientId },
    (state) => [
      ...reactToEvaluation(state, { alertId, evaluated, settings }),
      ...resolveByLogs(state, logs, known),
    ],
  );
  return position === null ? null : { position, events: events.length, repeated };
}

/**
 * The logs by which open alerts may be over, none where there are no such alerts: those that had been received when the
 * evaluated one was, so that a reaction that comes late decides what it would have decided then.
 */
async function logsToResolveBy(
  { alerts, histories }: AlertReactorParts,
  patientId: string,
  { revision }: EventOf<'LogEvaluated'>,
): Promise<readonly JudgedLog[]> {
  const sources = resolvableAlerts((await alerts.load(patientId)).state).flatMap((alert) => alert.sources);
  const [first] = sources.map(({ receivedAt }) => receivedAt).toSorted();
  if (first === undefined) return [];
  try {
    // Everything received since then is in it, whenever it was measured.
    const received = await histories.upToDate(patientId, new Date(first));
    const ids = new Set(sources.map(({ logId }) => logId));
    const [measured = first] = received.logs
      .filter(({ recorded }) => ids.has(recorded.data.logId))
      .map(({ measuredAt }) => measuredAt)
      .toSorted();
    // What was measured after a log that came late can have been received before it.
    const { logs } = measured >= first ? received : await histories.upToDate(patientId, new Date(measured));
    return logs.filter((log) => log.evaluated.revision <= revision);
  } catch (error) {
    // A log that cannot be read keeps no alert from being raised; it only ends none.
    if (error instanceof UnreadableHistoryError) return [];
    throw error;
  }
}
