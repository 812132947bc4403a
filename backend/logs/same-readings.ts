/** Whether a reading was sent twice: asked about, since a second measurement may well show the same, and never refused. */
import { MINUTE_MS } from '../../lib/durations.ts';
import { type EventOf, effectiveAt } from '../../events/event.ts';
import { completeLogValues, type LogField, READING_LOG_FIELDS } from '../../events/vocabulary.ts';
import type { JudgedLog } from './log-history.ts';

/** A form that is sent again says a later time of what was measured once. A device says the time of each measurement. */
const SENT_AGAIN_WITHIN_MS = 15 * MINUTE_MS;

const READINGS: readonly LogField[] = [...READING_LOG_FIELDS, 'glucoseSign'];

/** The first reading of a log where one that was received before it holds all of them, as measured at the same time. */
export function sentBefore(recorded: EventOf<'LogRecorded'>, known: readonly JudgedLog[]): LogField | null {
  const values = completeLogValues(recorded.data.values);
  const first = READINGS.find((field) => values[field] !== null);
  if (first === undefined) return null;
  const at = Date.parse(effectiveAt(recorded));
  const within = recorded.data.source === 'import' ? 0 : SENT_AGAIN_WITHIN_MS;
  const [from, to] = [new Date(at - within).toISOString(), new Date(at + within).toISOString()];
  const isSame = (log: JudgedLog): boolean =>
    log.measuredAt >= from &&
    log.measuredAt <= to &&
    log.recorded.position < recorded.position &&
    READINGS.every((field) => values[field] === log.values[field]);
  return known.some(isSame) ? first : null;
}
