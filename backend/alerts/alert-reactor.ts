/**
 * Reacts to evaluations, at the live edge only: raises alerts and resolves those that are over. The alert's id is derived
 * from the evaluation that caused it and all is decided over the patient's alert stream, in one append, so that a
 * repeat, a restart or a second process is harmless.
 */
import { type EventOf, effectiveAt } from '../../events/event.ts';
import { type ClinicStore, thresholdsOf } from '../clinics/clinic.ts';
import { UnreadableHistoryError } from '../event-sourcing/event-log.ts';
import { reactionContext } from '../event-sourcing/system-context.ts';
import type { Position } from '../../events/position.ts';
import { derivedId } from '../../lib/ids.ts';
import { isOfItsTime, type JudgedLog, type LogHistories } from '../logs/log-history.ts';
import { isForgotten } from '../patients/forgotten-patient.ts';
import { knownConditions, type PatientStore } from '../patients/patient.ts';
import type { AlertStore, PatientAlerts } from './alert.ts';
import { easableAlerts, easeByReadings, type Reading } from './easing.ts';
import { isLate, type LogToAlert, logToAlert } from './log-to-alert.ts';
import { reactToEvaluation } from './raising.ts';
import { resolvableAlerts, resolveByLogs } from './resolution.ts';

export interface AlertReactorDependencies {
  readonly alerts: AlertStore;
  readonly clinics: ClinicStore;
  readonly patients: PatientStore;
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
  dependencies: AlertReactorDependencies,
  evaluated: EventOf<'LogEvaluated'>,
): Promise<Reaction | null> {
  const { patientId, clinicId } = evaluated.meta;
  if (patientId === undefined) return null;
  const { state: before } = await dependencies.alerts.load(patientId);
  // Most logs are GREEN and meet no alert: a GREEN one can only end or ease one.
  if (evaluated.data.overallFlag === 'GREEN' && before.alerts.size === 0) return null;
  // Nobody could take such an alert on.
  if (await isForgotten(dependencies.patients, patientId)) return null;
  const settings = thresholdsOf((await dependencies.clinics.load(clinicId)).state).alerts;
  const alertId = derivedId('alert', evaluated.id);
  const recorded = await recordedOf(dependencies, patientId, evaluated, before);
  // Of what cannot be read it is not known that it came from a device: it is told like a person's own words.
  const log = logToAlert(evaluated, recorded?.recorded.data.source ?? 'daily-form');
  const readings = await readingsToEaseBy(dependencies, patientId, log, recorded);
  const logs = await logsToResolveBy(dependencies, patientId, evaluated);
  const patient = logs.length === 0 ? null : (await dependencies.patients.load(patientId)).state;
  const known = patient === null ? new Set<never>() : knownConditions(patient.profile);
  const { events, position, repeated } = await dependencies.alerts.execute(
    patientId,
    reactionContext(evaluated, 'alert'),
    { patientId },
    (state) => {
      const reacted = reactToEvaluation(state, { alertId, log, settings });
      return [
        ...reacted,
        ...easeByReadings(state, log, reacted, readings),
        ...resolveByLogs(state, logs, known),
      ];
    },
  );
  return position === null ? null : { position, events: events.length, repeated };
}

/** What was sent with the verdict, where that is asked for; null also where it cannot be read. */
async function recordedOf(
  { histories }: AlertReactorDependencies,
  patientId: string,
  evaluated: EventOf<'LogEvaluated'>,
  alerts: PatientAlerts,
): Promise<JudgedLog | null> {
  const measuredAt = effectiveAt(evaluated);
  const mayEase = easableAlerts(alerts).some(
    ({ measured }) => measured !== null && measured.from < measuredAt,
  );
  if (evaluated.data.overallFlag === 'GREEN' && !mayEase) return null;
  return orIfUnreadable(null, () => histories.judged(patientId, evaluated));
}

/** The log itself and, where a RED comes late enough for that, what was measured after it. */
async function readingsToEaseBy(
  { histories }: AlertReactorDependencies,
  patientId: string,
  log: LogToAlert,
  recorded: JudgedLog | null,
): Promise<readonly Reading[]> {
  const own = recorded === null ? [] : [recorded];
  if (log.verdict.overallFlag !== 'RED' || isLate(log)) return own.map(readingOf);
  const later = await orIfUnreadable([], async () => {
    const { logs } = await histories.upToDate(patientId, new Date(log.measuredAt));
    return logs.filter((known) => known.measuredAt > log.measuredAt && isOfItsTime(known));
  });
  return [...own, ...later].map(readingOf);
}

const readingOf = ({ measuredAt, values, evaluated }: JudgedLog): Reading => ({
  logId: evaluated.data.logId,
  measuredAt,
  values,
  firedRules: evaluated.data.firedRules,
});

/** A log that cannot be read keeps no alert from being raised; it only ends and eases none. */
async function orIfUnreadable<Answer>(otherwise: Answer, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UnreadableHistoryError) return otherwise;
    throw error;
  }
}

/**
 * The logs by which open alerts may be over, none where there are no such alerts: those that had been received when the
 * evaluated one was, so that a reaction that comes late decides what it would have decided then.
 */
async function logsToResolveBy(
  { alerts, histories }: AlertReactorDependencies,
  patientId: string,
  { revision }: EventOf<'LogEvaluated'>,
): Promise<readonly JudgedLog[]> {
  const sources = resolvableAlerts((await alerts.load(patientId)).state).flatMap((alert) => alert.sources);
  const [first] = sources.map(({ receivedAt }) => receivedAt).toSorted();
  if (first === undefined) return [];
  return orIfUnreadable([], async () => {
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
  });
}
