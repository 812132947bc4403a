/**
 * A log is taken in: checked against its time, judged over the patient's history, recorded together with its verdict.
 */
import { HOUR_MS } from '../../lib/durations.ts';
import type { DataOf, DecidedEvent, EventOf } from '../../events/event.ts';
import type { Flag, LogSource } from '../../events/enums.ts';
import { completeLogValues, type LogField, type LogValues } from '../../events/vocabulary.ts';
import { logOrder } from '../../events/log-events.ts';
import { execute, type StreamLoader, writtenEvent } from '../event-sourcing/command.ts';
import { type Evaluation, evaluate, historyWindowHours } from '../clinical/evaluate.ts';
import { type ClinicStore, thresholdsOf } from '../clinics/clinic.ts';
import { type CommandContext, creationId, type EventLog } from '../event-sourcing/event-log.ts';
import type { Position } from '../../events/position.ts';
import type { IdSource } from '../../lib/ids.ts';
import { knownConditions, type PatientStore, registered } from '../patients/patient.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { impossibleTime } from '../http/sent-at.ts';
import { effectiveThresholds } from '../clinical/effective-thresholds.ts';
import { inOrder, type JudgedLog, LogHistories, type LogHistory, orderOf } from './log-history.ts';
import { sentBefore } from './same-readings.ts';

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
  /** The first of its readings, where another log holds the same ones of the same time (`same-readings.ts`). */
  readonly sentBefore: LogField | null;
}

export interface LogRecorderDependencies {
  readonly log: EventLog;
  readonly ids: IdSource;
  readonly histories: LogHistories;
  /** Whether the server cannot vouch for its own clock now. */
  readonly isClockWrong: () => boolean;
  readonly patients: PatientStore;
  readonly clinics: ClinicStore;
  /** The two events of a log that the read models know, wherever in the stream it lies; null where they do not. */
  readonly findLog: (patientId: string, logId: string) => Promise<JudgedLog | null>;
}

/**
 * Records a log with its evaluation, in one append. The logs of one patient are taken in turn: a phone that was without
 * network sends them all at once.
 *
 * @throws Refusal 404 unknown patient, 400 a time that cannot be, 422 the key of another request.
 */
export function recordLog(
  dependencies: LogRecorderDependencies,
  context: CommandContext,
  log: LogToRecord,
): Promise<RecordedLogOutcome> {
  const stream = LogHistories.stream(log.patientId);
  return dependencies.log.inTurn(stream, () => recordInTurn(dependencies, context, log));
}

async function recordInTurn(
  dependencies: LogRecorderDependencies,
  context: CommandContext,
  log: LogToRecord,
): Promise<RecordedLogOutcome> {
  const { patientId } = log;
  const patient = registered((await dependencies.patients.load(patientId)).state, context.clinicId);
  const clinic = (await dependencies.clinics.load(context.clinicId)).state;
  const receivedAt = context.now.toISOString();
  const isClockWrong = dependencies.isClockWrong();
  // A reading of now is of the server's now, of which the sender's clock says nothing, while that can be vouched for.
  const measuredAt = log.measuredAt ?? (isClockWrong ? log.sentAt : null) ?? receivedAt;
  const sentAt = log.measuredAt === null && measuredAt !== log.sentAt ? null : log.sentAt;
  const { thresholds, limitFrom } = effectiveThresholds(thresholdsOf(clinic), patient.overrides);
  const windowStart = new Date(Date.parse(measuredAt) - historyWindowHours(thresholds) * HOUR_MS);
  const logId = creationId(context, dependencies.ids);

  let decidedOver: readonly JudgedLog[] = [];
  const outcome = await execute(
    dependencies.log,
    logWindow(dependencies, patientId, logId, windowStart),
    context,
    { patientId, effectiveAt: measuredAt, ...(sentAt === null ? {} : { sentAt }) },
    ({ logs }) => {
      // Without the sender's clock, and with a wrong one here, nobody can tell: the log counts more than its time.
      if (sentAt !== null) assertTime(measuredAt, new Date(sentAt));
      else if (!isClockWrong) assertTime(measuredAt, context.now);

      decidedOver = logs;
      const before = logsBefore(logs, measuredAt, logOrder(measuredAt, receivedAt, logId));
      const evaluation = evaluate({
        values: completeLogValues(log.values),
        measuredAt,
        previousLogs: before.filter((known) => known.measuredAt < measuredAt),
        knownConditions: knownConditions(patient.profile),
        thresholds,
        limitFrom,
      });
      return decide(logId, log, evaluation, {
        previousFlag: lastFlag(before),
        thresholds,
        glucoseUnit: patient.profile.glucoseUnit,
      });
    },
  );
  const evaluated = writtenEvent(outcome, 'LogEvaluated');
  const recorded = writtenEvent(outcome, 'LogRecorded');
  const known = outcome.repeated
    ? (await dependencies.histories.upToDate(patientId, windowStart)).logs
    : decidedOver;
  return {
    recorded,
    evaluated,
    sentBefore: sentBefore(recorded, known),
    position: evaluated.position,
    repeated: outcome.repeated,
  };
}

/** The logs that a decision needs. A repeat is recognised by its log, which may lie further back than they do. */
function logWindow(
  { histories, findLog }: LogRecorderDependencies,
  patientId: string,
  logId: string,
  start: Date,
): StreamLoader<LogHistory> {
  return {
    stream: LogHistories.stream(patientId),
    load: async ({ repeat }) => {
      const history = await histories.upToDate(patientId, start);
      const earlier =
        repeat === null
          ? null
          : (history.logs.find((known) => known.recorded.data.logId === logId) ??
            (await findLog(patientId, logId)));
      return {
        state: history,
        revision: history.revision,
        earlier: earlier && [earlier.recorded, earlier.evaluated],
      };
    },
    add: async (before, events) => histories.add(patientId, before, events),
  };
}

/** @param order of a log that was measured then. */
function logsBefore(logs: readonly JudgedLog[], measuredAt: string, order: string): readonly JudgedLog[] {
  return inOrder(
    logs.filter(
      (known) => known.measuredAt < measuredAt || (known.measuredAt === measuredAt && orderOf(known) < order),
    ),
  );
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

/** @throws Refusal 400 */
function assertTime(measuredAt: string, now: Date): void {
  const impossible = impossibleTime(measuredAt, now);
  if (impossible === null) return;
  throw Refusal.invalid([
    {
      path: 'timestamp',
      key: `validation.timestamp.${impossible}`,
      message: IMPOSSIBLE_TIMES[impossible],
    },
  ]);
}

const IMPOSSIBLE_TIMES = {
  future: 'The time of measurement is more than 5 minutes in the future. Check the clock of the phone.',
  past: 'The time of measurement is more than 366 days ago.',
} as const;
