/**
 * Why a log of the past was given its flag, by what was recorded then, and beside it what today's rules would have said of
 * it. What was known of the patient is that of then in either case: their other logs, and their conditions.
 */
import { isUnreadable } from '../../events/codec.ts';
import { effectiveAt, type RecordedEvent } from '../../events/event.ts';
import type { Position } from '../../events/position.ts';
import { completeLogValues } from '../../events/vocabulary.ts';
import { type EffectiveThresholds, effectiveThresholds } from '../clinical/effective-thresholds.ts';
import { evaluate, type PreviousLog } from '../clinical/evaluate.ts';
import { clinicAggregate, thresholdsOf } from '../clinics/clinic.ts';
import type { AuditVerdict, LogVerdicts } from '../contract/incident.ts';
import { applyEvent } from '../event-sourcing/aggregate.ts';
import type { EventLog } from '../event-sourcing/event-log.ts';
import { explainedRules } from '../logs/explanation.ts';
import { type JudgedLog, LogHistories } from '../logs/log-history.ts';
import { knownConditions, patientAggregate } from '../patients/patient.ts';

export async function logVerdicts(
  log: EventLog,
  judged: JudgedLog,
): Promise<Omit<LogVerdicts, 'log' | 'patientName'>> {
  const { recorded, evaluated, measuredAt, values } = judged;
  const { data, meta, position } = evaluated;
  const patientId = meta.patientId ?? '';
  const now: History = {
    clinic: await eventsOf(log, `clinic-${meta.clinicId}`),
    patient: await eventsOf(log, `patient-${patientId}`),
  };
  const then = historyBefore(now, position);
  const received = await eventsOf(log, LogHistories.stream(patientId));
  const known = {
    values,
    measuredAt,
    previousLogs: logsOf(received.filter((event) => event.position < recorded.position)),
    knownConditions: conditionsOf(then),
  };
  const judgedToday = (limits: EffectiveThresholds, history: History): AuditVerdict => {
    const { overallFlag: flag, rulesVersion, firedRules } = evaluate({ ...known, ...limits });
    const { thresholds } = limits;
    return { flag, rulesVersion, thresholds, rules: explainedRules({ firedRules, thresholds }, history) };
  };
  return {
    judgedAt: meta.recordedAt,
    given: {
      flag: data.overallFlag,
      rulesVersion: data.rulesVersion,
      thresholds: data.thresholds,
      rules: explainedRules(data, then),
    },
    byRulesOfToday: judgedToday({ ...limitsOf(then), thresholds: data.thresholds }, then),
    today: judgedToday(limitsOf(now), now),
  };
}

interface History {
  readonly clinic: readonly RecordedEvent[];
  readonly patient: readonly RecordedEvent[];
}

function historyBefore({ clinic, patient }: History, position: Position): History {
  const isBefore = (event: RecordedEvent): boolean => event.position < position;
  return { clinic: clinic.filter(isBefore), patient: patient.filter(isBefore) };
}

/** What cannot be read is left out: an auditor is told so where the events are listed. */
async function eventsOf(log: EventLog, stream: string): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of log.readStream(stream))
    for (const event of page) if (!isUnreadable(event)) events.push(event);
  return events;
}

function logsOf(events: readonly RecordedEvent[]): readonly PreviousLog[] {
  return events.flatMap((event) =>
    event.type === 'LogRecorded'
      ? [{ measuredAt: effectiveAt(event), values: completeLogValues(event.data.values) }]
      : [],
  );
}

const patientOf = ({ patient }: History) =>
  patient.reduce((state, event) => applyEvent(patientAggregate, state, event), patientAggregate.initial());

function conditionsOf(history: History): ReturnType<typeof knownConditions> {
  const patient = patientOf(history);
  return patient === null ? new Set() : knownConditions(patient.profile);
}

function limitsOf(history: History): EffectiveThresholds {
  const clinic = history.clinic.reduce(
    (state, event) => applyEvent(clinicAggregate, state, event),
    clinicAggregate.initial(),
  );
  return effectiveThresholds(thresholdsOf(clinic), patientOf(history)?.overrides ?? null);
}
