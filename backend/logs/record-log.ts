/**
 * A log is taken in: checked against its time, judged over the patient's history, recorded together with its verdict.
 */
import type { DataOf, DecidedEvent, EventOf } from '../../events/event.ts';
import type { Flag, LogSource } from '../../events/enums.ts';
import { completeLogValues, type LogValues } from '../../events/vocabulary.ts';
import { logOrder } from '../../projections/documents.ts';
import { assertSameRequest, type AggregateStore, wroteEarlier } from '../aggregate.ts';
import { type Evaluation, evaluate, historyWindowHours } from '../clinical/evaluate.ts';
import { type Clinic, thresholdsOf } from '../clinics/clinic.ts';
import type { Issue } from '../contract/problem.ts';
import { type CommandContext, creationId, type EventLog } from '../event-sourcing/event-log.ts';
import { type Position, WrongExpectedRevisionError } from '../../events/store/port.ts';
import type { IdSource } from '../../lib/ids.ts';
import { knownConditions, type PatientState, registered } from '../patients/patient.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { effectiveThresholds } from '../clinical/effective-thresholds.ts';
import { CLOCK_TOLERANCE_MS, type JudgedLog, LogHistories } from './log-history.ts';

export interface LogToRecord {
  readonly patientId: string;
  /** ISO, UTC with milliseconds; null: now. */
  readonly measuredAt: string | null;
  /** What the phone's clock had said of that time before it was corrected; null where it was not. */
  readonly phoneTimestamp: string | null;
  /** When it was sent, by the clock by which it was measured; null where nobody said. */
  readonly sentAt: string | null;
  readonly source: LogSource;
  readonly values: LogValues;
  readonly notes: string | null;
}

export interface RecordedLogOutcome {
  readonly recorded: EventOf<'LogRecorded'>;
  readonly evaluated: EventOf<'LogEvaluated'>;
  readonly position: Position;
  readonly repeated: boolean;
}

const MAX_AGE_MS = 366 * 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const MAX_ATTEMPTS = 20;

export interface LogRecorderParts {
  readonly log: EventLog;
  readonly ids: IdSource;
  readonly histories: LogHistories;
  /** Whether the server cannot vouch for its own clock now. */
  readonly isClockWrong: () => boolean;
  readonly patients: AggregateStore<PatientState>;
  readonly clinics: AggregateStore<Clinic>;
  /** The two events of a log that the read models know, wherever in the stream it lies; null where they do not. */
  readonly findLog: (patientId: string, logId: string) => Promise<JudgedLog | null>;
}

/**
 * Records a log with its evaluation, in one append.
 *
 * @throws Refusal 404 unknown patient, 400 a time that cannot be, 422 the key of another request.
 */
export function recordLog(
  parts: LogRecorderParts,
  context: CommandContext,
  log: LogToRecord,
): Promise<RecordedLogOutcome> {
  return parts.histories.inTurn(log.patientId, () => recordInTurn(parts, context, log));
}

async function recordInTurn(
  parts: LogRecorderParts,
  context: CommandContext,
  log: LogToRecord,
): Promise<RecordedLogOutcome> {
  const patient = registered((await parts.patients.load(log.patientId)).state, context.clinicId);
  const clinic = (await parts.clinics.load(context.clinicId)).state;
  const receivedAt = context.now.toISOString();
  const isClockWrong = parts.isClockWrong();
  // A reading of now is of the server's now, of which the sender's clock says nothing, while that can be vouched for.
  const measuredAt = log.measuredAt ?? (isClockWrong ? log.sentAt : null) ?? receivedAt;
  const sentAt = log.measuredAt === null && measuredAt !== log.sentAt ? null : log.sentAt;
  const { thresholds, limitFrom } = effectiveThresholds(thresholdsOf(clinic), patient.overrides);
  const windowStart = new Date(Date.parse(measuredAt) - historyWindowHours(thresholds) * HOUR_MS);
  const logId = creationId(context, parts.ids);

  for (let attempt = 1; ; attempt++) {
    const history = await parts.histories.upToDate(log.patientId, windowStart);
    const earlier =
      context.repeat === null
        ? null
        : (history.logs.find((known) => known.recorded.data.logId === logId) ??
          (await parts.findLog(log.patientId, logId)));
    if (earlier !== null) return repeated(earlier, context);
    // Without the sender's clock, and with a wrong one here, nobody can tell: the log counts more than its time.
    if (sentAt !== null) assertTime(measuredAt, new Date(sentAt));
    else if (!isClockWrong) assertTime(measuredAt, context.now);

    const values = completeLogValues(log.values);
    const before = logsBefore(history.logs, logOrder(measuredAt, receivedAt, logId));
    const evaluation = evaluate({
      values,
      measuredAt,
      previousLogs: before.filter((known) => known.measuredAt < measuredAt),
      knownConditions: knownConditions(patient.profile),
      thresholds,
      limitFrom,
    });
    const decided = decide(logId, log, evaluation, {
      previousFlag: lastFlag(before),
      thresholds,
      glucoseUnit: patient.profile.glucoseUnit,
    });
    try {
      const appended = await parts.log.append(
        LogHistories.stream(log.patientId),
        decided,
        history.revision === -1 ? 'none' : history.revision,
        context,
        { patientId: log.patientId, effectiveAt: measuredAt, ...(sentAt === null ? {} : { sentAt }) },
      );
      const after = await parts.histories.upToDate(log.patientId, windowStart);
      const written = after.logs.find((known) => known.recorded.data.logId === logId);
      if (written === undefined) throw new Error(`Log ${logId} was appended and is not in its stream.`);
      const { recorded, evaluated } = written;
      return { recorded, evaluated, position: appended.position, repeated: wroteEarlier(recorded, context) };
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

function repeated(earlier: JudgedLog, context: CommandContext): RecordedLogOutcome {
  assertSameRequest(earlier.recorded, context);
  const { recorded, evaluated } = earlier;
  return { recorded, evaluated, position: evaluated.position as Position, repeated: true };
}

/** In the order of the logs. */
function logsBefore(logs: readonly JudgedLog[], order: string): readonly JudgedLog[] {
  return logs
    .map((log) => ({
      log,
      order: logOrder(log.measuredAt, log.recorded.meta.recordedAt, log.recorded.data.logId),
    }))
    .filter((known) => known.order < order)
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map((known) => known.log);
}

function decide(
  logId: string,
  log: LogToRecord,
  evaluation: Evaluation,
  circumstances: Pick<DataOf<'LogEvaluated'>, 'previousFlag' | 'thresholds' | 'glucoseUnit'>,
): readonly DecidedEvent[] {
  return [
    {
      type: 'LogRecorded',
      data: {
        logId,
        source: log.source,
        values: log.values,
        notes: log.notes,
        ...(log.phoneTimestamp === null ? {} : { phoneTimestamp: log.phoneTimestamp }),
      },
    },
    {
      type: 'LogEvaluated',
      data: {
        ...evaluation,
        conditionFlags: { ...evaluation.conditionFlags },
        firedRules: [...evaluation.firedRules],
        reasonKeys: [...evaluation.reasonKeys],
        advisoryKeys: [...evaluation.advisoryKeys],
        logId,
        ...circumstances,
      },
    },
  ];
}

/**
 * The flag of the newest log that held something to judge: the GREEN of the others says nothing.
 *
 * @param before in their order; where none of these did, the oldest tells what was before it.
 */
function lastFlag(before: readonly JudgedLog[]): Flag | null {
  const judged = before.findLast(({ evaluated }) => !evaluated.data.limited);
  return judged?.evaluated.data.overallFlag ?? before[0]?.evaluated.data.previousFlag ?? null;
}

/** @param now by the clock by which it was measured, where the sender told it: only there do the two fit together. */
function assertTime(measuredAt: string, now: Date): void {
  const age = now.getTime() - Date.parse(measuredAt);
  if (age < -CLOCK_TOLERANCE_MS) {
    throw Refusal.invalid([
      timeIssue(
        'future',
        'The time of measurement is more than 5 minutes in the future. Check the clock of the phone.',
      ),
    ]);
  }
  if (age > MAX_AGE_MS) {
    throw Refusal.invalid([timeIssue('past', 'The time of measurement is more than 366 days ago.')]);
  }
}

const timeIssue = (kind: 'future' | 'past', message: string): Issue => ({
  path: 'timestamp',
  key: `validation.timestamp.${kind}`,
  message,
});
