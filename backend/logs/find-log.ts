/** A log that lies further back in its stream than a decision reads, found because the read models know it. */
import type { EventOf } from '../../events/event.ts';
import { completeLogValues } from '../../events/vocabulary.ts';
import { type EventLog, readable } from '../event-log.ts';
import type { ReadSide } from '../read-side.ts';
import { type JudgedLog, LogHistories } from './log-history.ts';

/** null for a log that the read models do not know, or know of another patient. */
export async function findRecordedLog(
  readSide: ReadSide,
  log: EventLog,
  patientId: string,
  logId: string,
): Promise<JudgedLog | null> {
  if ((await readSide.log(logId))?.patientId !== patientId) return null;
  let evaluated: EventOf<'LogEvaluated'> | null = null;
  for await (const page of log.readStream(LogHistories.stream(patientId), { direction: 'backwards' })) {
    for (const event of page.map(readable)) {
      if (event.type === 'LogEvaluated' && event.data.logId === logId) evaluated = event;
      if (event.type !== 'LogRecorded' || event.data.logId !== logId || evaluated === null) continue;
      const measuredAt = event.meta.effectiveAt ?? event.meta.recordedAt;
      return { recorded: event, evaluated, measuredAt, values: completeLogValues(event.data.values) };
    }
  }
  return null;
}
