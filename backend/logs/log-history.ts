/**
 * The part of a patient's logs that a decision needs. The stream is read backwards only as far as the longest window of
 * the rules reaches, so that the cost of a log does not grow with a patient's years.
 */
import { type EventOf, type RecordedEvent, effectiveAt } from '../../events/event.ts';
import { LogRecorded, logOrder } from '../../events/log-events.ts';
import { completeLogValues } from '../../events/vocabulary.ts';
import type { PreviousLog } from '../clinical/evaluate.ts';
import { LruCache } from '../../lib/lru-cache.ts';
import type { EventLog } from '../event-sourcing/event-log.ts';
import { CLOCK_TOLERANCE_MS } from '../http/sent-at.ts';

export const UNKNOWN_LOG = 'The requested log could not be found.';

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

export const orderOf = ({ measuredAt, recorded: { data, meta } }: JudgedLog): string =>
  logOrder(measuredAt, meta.recordedAt, data.logId);

/** Whether it was measured before it was received; where it was not, its phone's clock was wrong, or the server's. */
export const isOfItsTime = ({ measuredAt, recorded }: JudgedLog): boolean =>
  Date.parse(measuredAt) - Date.parse(recorded.meta.recordedAt) <= CLOCK_TOLERANCE_MS;

/** In the order of the logs. Most differ by the time measured: thousands of texts that say the rest, too, are not made. */
export function inOrder(logs: readonly JudgedLog[]): readonly JudgedLog[] {
  return logs.toSorted((one, other) => {
    if (one.measuredAt !== other.measuredAt) return one.measuredAt < other.measuredAt ? -1 : 1;
    return orderOf(one) < orderOf(other) ? -1 : 1;
  });
}

/** Events of the first page; each further one is twice as long. Most patients log once a day, some a hundred times. */
const FIRST_PAGE = 16;
const LAST_PAGE = 1024;
/** Logs kept in memory, of all histories together; each is brought up to date from its stream before it is used. */
const MAX_CACHED_LOGS = 16_000;
const NOTHING: LogHistory = { logs: [], revision: -1, from: 0 };

interface CachedHistory {
  readonly history: LogHistory;
  /** Since when it was asked for the last few times, newest first. ISO, UTC. */
  readonly asked: readonly string[];
}

const keptHistories = () =>
  new LruCache<string, CachedHistory>(MAX_CACHED_LOGS, ({ history }) => history.logs.length + 1);

/** As many as ask for one log: who records it, and who looks what it eases and what it ends. */
const ASKS_KEPT = 4;

export class LogHistories {
  readonly #log: EventLog;
  #kept = keptHistories();

  constructor(log: EventLog) {
    this.#log = log;
  }

  /** Throws away every history, also what is being read now: that of somebody who has been forgotten since would hold their words. */
  dropOpened(): void {
    this.#kept = keptHistories();
  }

  static stream(patientId: string): string {
    return `${LogRecorded.category}-${patientId}`;
  }

  /**
   * The history as the stream now has it: every log measured at or after `since`, and the newest one measured before
   * that, where there is one.
   */
  async upToDate(patientId: string, since: Date): Promise<LogHistory> {
    const stream = LogHistories.stream(patientId);
    const histories = this.#kept;
    const kept = histories.get(patientId);
    let history =
      kept === undefined ? await this.#newest(stream) : await this.#forwards(stream, kept.history);
    const start = since.toISOString();
    let needed = firstNeeded(history, start);
    for (let page = FIRST_PAGE * 2; needed === null; page = Math.min(page * 2, LAST_PAGE)) {
      history = await this.#backwards(stream, history, page);
      needed = firstNeeded(history, start);
    }
    // Who records a log looks back two weeks, who looks whether alerts are over as far as these reach, in turn. Cut to the
    // shortest, the next one would read it all again: 100 ms in place of 13 with 3,500 logs in two weeks.
    const asked = [start, ...(kept?.asked ?? [])].slice(0, ASKS_KEPT);
    const earliest = asked.reduce((one, other) => (one < other ? one : other));
    const reach = earliest === start ? needed : (firstNeeded(history, earliest) ?? 0);
    histories.set(patientId, { history: withoutLogsBefore(history, Math.min(needed, reach)), asked });
    return history;
  }

  /** Takes in what was appended to a history, without reading it. Answers the history with it. */
  add(patientId: string, history: LogHistory, events: readonly RecordedEvent[]): LogHistory {
    const kept = this.#kept.get(patientId);
    // It may have been read already, by whoever asked for the history in between.
    if (kept?.history.revision === history.revision)
      this.#kept.set(patientId, { ...kept, history: withEvents(kept.history, events) });
    return withEvents(history, events);
  }

  /** A log with its verdict; null where there is none beside it. */
  async judged(patientId: string, evaluated: EventOf<'LogEvaluated'>): Promise<JudgedLog | null> {
    const kept = this.#kept.get(patientId)?.history.logs.findLast((log) => log.evaluated.id === evaluated.id);
    if (kept !== undefined) return kept;
    const from = Math.max(0, evaluated.revision - 1);
    return judged(await this.#log.events(LogHistories.stream(patientId), { from, limit: 2 })).at(0) ?? null;
  }

  async #newest(stream: string): Promise<LogHistory> {
    const events = await this.#log.events(stream, { direction: 'backwards', limit: FIRST_PAGE });
    const revision = events[0]?.revision;
    if (revision === undefined) return NOTHING;
    return { logs: judged(events.toReversed()), revision, from: Math.max(0, revision - FIRST_PAGE + 1) };
  }

  async #forwards(stream: string, history: LogHistory): Promise<LogHistory> {
    return withEvents(history, await this.#log.events(stream, { from: history.revision + 1 }));
  }

  async #backwards(stream: string, history: LogHistory, page: number): Promise<LogHistory> {
    const options = { from: history.from - 1, direction: 'backwards', limit: page } as const;
    const events = await this.#log.events(stream, options);
    const from = Math.max(0, history.from - page);
    return { ...history, logs: [...judged(events.toReversed()), ...history.logs], from };
  }
}

/** @param events that follow the last of the history. */
function withEvents(history: LogHistory, events: readonly RecordedEvent[]): LogHistory {
  const last = events.at(-1);
  if (last === undefined) return history;
  return { ...history, logs: [...history.logs, ...judged(events)], revision: last.revision };
}

/**
 * Index of the oldest log that the history has to hold, null where it may have to reach further back.
 *
 * What is received late can be measured long before what was received earlier. So the newest log measured before `start`
 * is known for certain only once the history holds everything received since that log was measured, and one log more.
 */
function firstNeeded({ logs, from }: LogHistory, start: string): number | null {
  let newestBefore: string | null = null;
  for (const { measuredAt } of logs) {
    if (measuredAt < start && (newestBefore === null || measuredAt > newestBefore)) newestBefore = measuredAt;
  }
  if (newestBefore !== null) {
    // A log received before a window began can be measured inside it by as much as a client's clock may be ahead.
    const reach = new Date(Date.parse(newestBefore) - CLOCK_TOLERANCE_MS).toISOString();
    // Received by a clock that was behind, it seems to have been received before it was measured.
    const first = logs.findIndex((log) => log.recorded.meta.recordedAt >= reach || log.measuredAt >= reach);
    if (first > 0) return first - 1;
  }
  return from === 0 ? 0 : null;
}

/** Without the oldest logs that no decision of now needs: what is late reads further back by itself. */
function withoutLogsBefore(history: LogHistory, first: number): LogHistory {
  const oldest = history.logs[first];
  if (first === 0 || oldest === undefined) return history;
  return { ...history, logs: history.logs.slice(first), from: oldest.recorded.revision };
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
        measuredAt: effectiveAt(recorded),
        values: completeLogValues(recorded.data.values),
      });
    }
  }
  return logs;
}
