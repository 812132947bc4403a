/** A log that lies further back in its stream than a decision reads, found because the read models know it. */
import { LOGS } from '../../projections/logs/collection.ts';
import { type EventOf, effectiveAt } from '../../events/event.ts';
import { completeLogValues } from '../../events/vocabulary.ts';
import { type EventLog, readable } from '../event-sourcing/event-log.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { type JudgedLog, LogHistories } from './log-history.ts';

/**
 * null for a log that is none of the patient's. The read models say so at once, unless they are being built from nothing
 * and have not come so far: then the patient's whole stream is read, so that a repeat is never taken for something new.
 *
 * @param caughtUp whether the read model of logs has passed the place where the log ended when the product started; what
 *   came after that is too young to lie further back than a decision reads.
 */
export async function findRecordedLog(
  readSide: ReadSide,
  log: EventLog,
  caughtUp: () => Promise<boolean>,
  patientId: string,
  logId: string,
): Promise<JudgedLog | null> {
  if (await caughtUp()) {
    const known = await readSide.get(LOGS, logId);
    if (known?.patientId !== patientId) return null;
  }
  return logInStream(log, patientId, logId);
}

async function logInStream(log: EventLog, patientId: string, logId: string): Promise<JudgedLog | null> {
  let evaluated: EventOf<'LogEvaluated'> | null = null;
  for await (const page of log.readStream(LogHistories.stream(patientId), { direction: 'backwards' })) {
    for (const event of page.map(readable)) {
      if (event.type === 'LogEvaluated' && event.data.logId === logId) evaluated = event;
      if (event.type !== 'LogRecorded' || event.data.logId !== logId || evaluated === null) continue;
      const measuredAt = effectiveAt(event);
      return { recorded: event, evaluated, measuredAt, values: completeLogValues(event.data.values) };
    }
  }
  return null;
}
