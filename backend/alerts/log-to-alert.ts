/** A log with its verdict, as far as alerts ask. */
import { HOUR_MS } from '../../lib/durations.ts';
import type { AlertFlag, Condition, LogSource } from '../../events/enums.ts';
import { type EventMeta, type EventOf, effectiveAt } from '../../events/event.ts';
import type { FiredRule } from '../../events/log-events.ts';
import { READING_LOG_FIELDS } from '../../events/vocabulary.ts';
import type { Evaluation } from '../clinical/evaluate.ts';

export interface LogToAlert {
  readonly logId: string;
  /** ISO, UTC, by the server's clock: cooldowns and episodes go by it. */
  readonly receivedAt: string;
  /** ISO, UTC. */
  readonly measuredAt: string;
  /** How long after it was measured it was sent, ms, by one clock. */
  readonly sentAfterMs: number;
  readonly source: LogSource;
  readonly verdict: Pick<
    Evaluation,
    'overallFlag' | 'firedRules' | 'reasonKeys' | 'messageKey' | 'conditionFlags'
  >;
}

/**
 * By the sender's clock, which also said when it was measured, where that is known: else what the server's clock is wrong
 * by would make a live emergency a late one.
 */
const sentAfterMs = (meta: EventMeta): number =>
  Date.parse(meta.sentAt ?? meta.recordedAt) - Date.parse(effectiveAt({ meta }));

export function logToAlert({ data, meta }: EventOf<'LogEvaluated'>, source: LogSource): LogToAlert {
  return {
    logId: data.logId,
    receivedAt: meta.recordedAt,
    measuredAt: effectiveAt({ meta }),
    sentAfterMs: sentAfterMs(meta),
    source,
    verdict: data,
  };
}

const LATE_AFTER_MS = 24 * HOUR_MS;
/** What a device kept is sent all at once: it is history sooner than what a person reports. */
const LATE_IMPORT_AFTER_MS = 6 * HOUR_MS;

/** Whether a log tells of what was, and not of what is. */
export const isLate = ({ sentAfterMs: after, source }: LogToAlert): boolean =>
  after > (source === 'import' ? LATE_IMPORT_AFTER_MS : LATE_AFTER_MS);

const TOLD_UP_TO_MS = 72 * HOUR_MS;

/** Whether somebody outside the screens is told of a late log: what a person says of the last days may still go on. */
export const isWorthTelling = ({ sentAfterMs: after, source, verdict }: LogToAlert): boolean =>
  verdict.overallFlag === 'RED' && source !== 'import' && after <= TOLD_UP_TO_MS;

/** The rules of a flag that a log fired, in table order. */
export const rulesOf = ({ verdict }: LogToAlert, flag: AlertFlag): readonly FiredRule[] =>
  verdict.firedRules.filter((rule) => rule.flag === flag);

export const conditionsAt = ({ verdict }: LogToAlert, flag: AlertFlag): Condition[] =>
  (Object.entries(verdict.conditionFlags) as [Condition, string][])
    .filter(([, of]) => of === flag)
    .map(([condition]) => condition);

/** The readings that rules compared; none where one of them looked at anything else, too. */
export function readingsOf(rules: readonly FiredRule[]): readonly string[] {
  const fields = rules.map(({ compared }) => compared.map(({ field }) => field));
  const areReadings = fields.every((names) => names.length > 0 && names.every(isReading));
  return areReadings ? [...new Set(fields.flat())] : [];
}

const isReading = (field: string): boolean => READING_LOG_FIELDS.some((name) => name === field);
