/**
 * The part of a patient's logs that a decision needs. The stream is read backwards only as far as the longest window of
 * the rules reaches, so that the cost of a log does not grow with a patient's years.
 */
import type { EventOf, RecordedEvent } from '../../events/event.ts';
import { completeLogValues } from '../../events/vocabulary.ts';
import type { PreviousLog } from '../clinical/evaluate.ts';
import { BoundedMap } from '../bounded-map.ts';
import { type EventLog, readable } from '../event-log.ts';

/** A log with its verdict, as its two events tell it. */
export interface JudgedLog extends PreviousLog {
  readonly recorded: EventOf<'LogRecorded'>;
  readonly evaluated: EventOf<'LogEvaluated'>;
}

export interface LogHistory {
  /** In the order received, oldest first. */
  readonly logs: readonly JudgedLog[];
  /** Of the last event, -1 for none. */
  readonly revision: number;
  /** Revision of the oldest event read; 0 when all of it was. */
  readonly from: number;
}

/** The longest that a client's clock may be ahead; a log received before a window began can be measured inside it by so much. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
const PAGE = 64;
/** Histories kept in memory; each is brought up to date from its stream before it is used. */
const KEPT_HISTORIES = 500;
const NOTHING: LogHistory = { logs: [], revision: -1, from: 0 };

export class LogHistories {
  readonly #log: EventLog;
  readonly #kept = new BoundedMap<string, LogHistory>(KEPT_HISTORIES);

  constructor(log: EventLog) {
    this.#log = log;
  }

  static stream(patientId: string): string {
    return `patientLogs-${patientId}`;
  }

  /**
   * The history as the stream now has it, back to every log that can have been measured at or after `since`, and to at
   * least one log before that where there is one.
   */
  async upToDate(patientId: string, since: Date): Promise<LogHistory> {
    const stream = LogHistories.stream(patientId);
    const kept = this.#kept.get(patientId);
    let history = kept === undefined ? await this.#newest(stream) : await this.#forwards(stream, kept);
    const bound = new Date(since.getTime() - CLOCK_TOLERANCE_MS).toISOString();
    while (history.from > 0 && !reaches(history, bound)) history = await this.#backwards(stream, history);
    this.#kept.set(patientId, pruned(history, bound));
    return history;
  }

  async #newest(stream: string): Promise<LogHistory> {
    const events = await this.#read(stream, { direction: 'backwards', limit: PAGE });
    const revision = events[0]?.revision;
    if (revision === undefined) return NOTHING;
    return { logs: judged(events.reverse()), revision, from: Math.max(0, revision - PAGE + 1) };
  }

  async #forwards(stream: string, history: LogHistory): Promise<LogHistory> {
    const events = await this.#read(stream, { from: history.revision + 1 });
    const last = events.at(-1);
    if (last === undefined) return history;
    return { ...history, logs: [...history.logs, ...judged(events)], revision: last.revision };
  }

  async #backwards(stream: string, history: LogHistory): Promise<LogHistory> {
    const events = await this.#read(stream, { from: history.from - 1, direction: 'backwards', limit: PAGE });
    const from = Math.max(0, history.from - PAGE);
    return { ...history, logs: [...judged(events.reverse()), ...history.logs], from };
  }

  async #read(stream: string, options: Parameters<EventLog['readStream']>[1]): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const page of this.#log.readStream(stream, options)) events.push(...page.map(readable));
    return events;
  }
}

/** Whether everything received since `bound` is in the history, and one log from before. */
function reaches(history: LogHistory, bound: string): boolean {
  const oldest = history.logs[0];
  return oldest !== undefined && oldest.recorded.meta.recordedAt < bound;
}

/** Without the oldest logs that no decision of now needs: what is late reads further back by itself. */
function pruned(history: LogHistory, bound: string): LogHistory {
  const firstNeeded = history.logs.findIndex((log) => log.recorded.meta.recordedAt >= bound);
  const keepFrom = Math.max(0, (firstNeeded === -1 ? history.logs.length : firstNeeded) - 1);
  const oldest = history.logs[keepFrom];
  if (keepFrom === 0 || oldest === undefined) return history;
  return { ...history, logs: history.logs.slice(keepFrom), from: oldest.recorded.revision };
}

/** Pairs of recorded and evaluated. A page is even and a pair is appended together, so that none is ever cut in two. */
function judged(events: readonly RecordedEvent[]): JudgedLog[] {
  const logs: JudgedLog[] = [];
  let recorded: EventOf<'LogRecorded'> | null = null;
  for (const event of events) {
    if (event.type === 'LogRecorded') recorded = event;
    else if (event.type === 'LogEvaluated' && recorded?.data.logId === event.data.logId) {
      logs.push({
        recorded,
        evaluated: event,
        measuredAt: recorded.meta.effectiveAt ?? recorded.meta.recordedAt,
        values: completeLogValues(recorded.data.values),
      });
    }
  }
  return logs;
}
