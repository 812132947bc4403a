/**
 * Raises alerts from evaluations, at the live edge only. The alert's id is derived from the evaluation that caused it
 * and it is decided over the patient's alert stream, so that a repeat, a restart or a second process is harmless.
 */
import type { EventOf } from '../../events/event.ts';
import type { AggregateStore } from '../aggregate.ts';
import { type Clinic, thresholdsOf } from '../clinics/clinic.ts';
import type { CommandContext } from '../event-log.ts';
import type { Position } from '../event-store/port.ts';
import { derivedId } from '../ids.ts';
import { type PatientAlerts, reactToEvaluation } from './alert.ts';

export interface AlertReactorParts {
  readonly alerts: AggregateStore<PatientAlerts>;
  readonly clinics: AggregateStore<Clinic>;
}

/** What became of it: where it lies in the log, and whether an earlier reaction had put it there. */
export interface Reaction {
  readonly position: Position;
  readonly repeated: boolean;
}

/** null where there was nothing to do. */
export async function raiseAlert(
  parts: AlertReactorParts,
  evaluated: EventOf<'LogEvaluated'>,
): Promise<Reaction | null> {
  const { patientId, clinicId } = evaluated.meta;
  if (patientId === undefined || evaluated.data.overallFlag === 'GREEN') return null;
  const settings = thresholdsOf((await parts.clinics.load(clinicId)).state).alerts;
  const alertId = derivedId('alert', evaluated.id);
  // The time of receipt is the "now" of the decision, and the alert's own time: the reaction belongs to that moment,
  // also where a restart lets it happen later.
  const context: CommandContext = {
    actor: { id: 'system', role: 'system' },
    clinicId,
    now: new Date(evaluated.meta.recordedAt),
    correlationId: evaluated.meta.correlationId,
    causationId: evaluated.id,
    repeat: { key: `alert:${evaluated.id}`, bodyHash: evaluated.id },
  };
  const { position, repeated } = await parts.alerts.execute(patientId, context, { patientId }, (state) =>
    reactToEvaluation(state, { alertId, evaluated, settings }),
  );
  return position === null ? null : { position, repeated };
}
