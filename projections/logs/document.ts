/** A log as it was sent, with its verdict. */
import type { Condition, Flag } from '../../events/enums.ts';
import { type Actor, type DataOf, effectiveAt, type EventOf, patientOf } from '../../events/event.ts';
import type { GlucoseLow } from '../../events/glucose.ts';
import { glucoseLowOf, logOrder } from '../../events/log-events.ts';
import type { LogValues } from '../../events/vocabulary.ts';
import { countedText } from './counted.ts';

export type Verdict = {
  readonly overallFlag: Flag;
  readonly flagDiabetes: Flag | null;
  readonly conditionFlags: Partial<Record<Condition, Flag>>;
  readonly ruleIds: readonly string[];
  readonly messageKey: string;
  readonly reasonKeys: readonly string[];
  readonly advisoryKeys: readonly string[];
  readonly limited: boolean;
  readonly rulesVersion: string;
  /** What the texts that name the limit of a low glucose fill in. */
  readonly glucoseLow: GlucoseLow;
};

export type LogDocument = {
  readonly patientId: string;
  readonly clinicId: string;
  readonly measuredAt: string;
  readonly receivedAt: string;
  readonly order: string;
  /** What a summary counts of it, as `counted.ts` writes it. */
  readonly counted: string;
  readonly source: DataOf<'LogRecorded'>['source'];
  /** As they were sent. */
  readonly values: LogValues;
  readonly notes: string | null;
  /** Who sent it. */
  readonly enteredBy: Actor;
  /** null between the two events of one append, which nobody sees. */
  readonly verdict: Verdict | null;
};

/** As it is sent, before its verdict. */
export function recordedLog(event: EventOf<'LogRecorded'>): LogDocument {
  const { logId, source, values, notes } = event.data;
  const measuredAt = effectiveAt(event);
  const receivedAt = event.meta.recordedAt;
  return {
    patientId: patientOf(event),
    clinicId: event.meta.clinicId,
    measuredAt,
    receivedAt,
    order: logOrder(measuredAt, receivedAt, logId),
    counted: countedText(values, null),
    source,
    values,
    notes,
    enteredBy: event.meta.actor,
    verdict: null,
  };
}

export function judgedLog(log: LogDocument, verdict: Verdict): LogDocument {
  return { ...log, counted: countedText(log.values, verdict), verdict };
}

export function verdictOn({ data }: EventOf<'LogEvaluated'>): Verdict {
  return {
    overallFlag: data.overallFlag,
    flagDiabetes: data.flagDiabetes,
    conditionFlags: data.conditionFlags,
    ruleIds: data.firedRules.map((rule) => rule.id),
    messageKey: data.messageKey,
    reasonKeys: data.reasonKeys,
    advisoryKeys: data.advisoryKeys,
    limited: data.limited,
    rulesVersion: data.rulesVersion,
    glucoseLow: glucoseLowOf(data),
  };
}
