/** Judges a log as the product does: what was sent is completed, thresholds are merged, instants are put in UTC. */
import type { Condition } from '../../../events/enums.ts';
import {
  type ClinicThresholds,
  DEFAULT_THRESHOLDS,
  type ThresholdOverrides,
} from '../../../events/thresholds.ts';
import { completeLogValues, type LogValues } from '../../../events/vocabulary.ts';
import { type Evaluation, evaluate, type PreviousLog } from '../../../backend/clinical/evaluate.ts';
import { Findings, History } from '../../../backend/clinical/findings.ts';
import { effectiveThresholds } from '../../../backend/clinical/effective-thresholds.ts';

export const NOW = '2026-03-10T08:00:00.000Z';

export interface Case {
  readonly log: LogValues;
  readonly known?: readonly Condition[];
  /** Earlier logs by how many hours before the current one. */
  readonly before?: readonly (readonly [hours: number, log: LogValues])[];
  readonly clinic?: ThresholdOverrides;
  readonly overrides?: ThresholdOverrides;
}

export function hoursBefore(instant: string, hours: number): string {
  return new Date(Date.parse(instant) - hours * 3_600_000).toISOString();
}

export function clinicWith(settings: ThresholdOverrides): ClinicThresholds {
  const { thresholds } = effectiveThresholds(DEFAULT_THRESHOLDS, settings);
  return { ...thresholds, alerts: DEFAULT_THRESHOLDS.alerts };
}

export function judge({ log, known = [], before = [], clinic = {}, overrides = {} }: Case): Evaluation {
  const previousLogs: readonly PreviousLog[] = before.map(([hours, values]) => ({
    measuredAt: hoursBefore(NOW, hours),
    values: completeLogValues(values),
  }));
  return evaluate({
    values: completeLogValues(log),
    measuredAt: NOW,
    previousLogs,
    knownConditions: new Set(known),
    ...effectiveThresholds(clinicWith(clinic), overrides),
  });
}

/** A log of a patient of whom nothing else is known. */
export function findingsOf(log: LogValues): Findings {
  const { thresholds, limitFrom } = effectiveThresholds(DEFAULT_THRESHOLDS, null);
  return new Findings(completeLogValues(log), {
    known: new Set(),
    history: new History(NOW, []),
    thresholds,
    originOf: limitFrom,
  });
}

export function firedIds(evaluation: Evaluation): readonly string[] {
  return evaluation.firedRules.map(({ id }) => id);
}
