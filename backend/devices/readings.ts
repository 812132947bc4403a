/** The readings that a device hands over: each becomes a log as any other, once. */
import type { RecordedEvent } from '../../events/event.ts';
import type { DeviceReading, TakenReading } from '../contract/device.ts';
import type { Issue } from '../contract/problem.ts';
import { instantSchema } from '../contract/primitives.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { logOfRequest } from '../logs/log-request.ts';
import { type LogRecorderDependencies, recordLog } from '../logs/record-log.ts';

const MEASURES = ['bpSys', 'bpDia', 'hr', 'spo2', 'weightKg', 'glucoseMmol', 'glucoseSign'] as const;

export interface TakenIn {
  readonly taken: readonly TakenReading[];
  readonly events: readonly RecordedEvent[];
  /** When those that are new were measured. ISO, UTC. */
  readonly newTimes: readonly string[];
}

/**
 * One after the other. What is refused is told beside those that are taken, and stops none.
 *
 * @param clientTime by the clock of whoever sends them; null where they do not say.
 */
export async function takeReadings(
  recorder: LogRecorderDependencies,
  context: CommandContext,
  { patientId, deviceId }: { readonly patientId: string; readonly deviceId: string },
  readings: readonly DeviceReading[],
  clientTime: string | null,
): Promise<TakenIn> {
  const taken: TakenReading[] = [];
  const events: RecordedEvent[] = [];
  const newTimes: string[] = [];
  for (const reading of readings) {
    const measuredAt = typeof reading.measuredAt === 'string' ? reading.measuredAt : null;
    try {
      const instant = instantOf(reading);
      const log = logOfRequest(patientId, requestOf(reading), clientTime);
      const key = `reading ${patientId} ${deviceId} ${instant} ${measured(reading).join(' ')}`;
      // Other values of the same moment are a repeat, too: the first stays.
      const repeat = { key, bodyHash: key };
      const { recorded, evaluated, repeated } = await recordLog(recorder, { ...context, repeat }, log);
      taken.push({ measuredAt, logId: recorded.data.logId, repeated, issues: [] });
      if (repeated) continue;
      events.push(recorded, evaluated);
      newTimes.push(instant);
    } catch (error) {
      if (!(error instanceof Refusal) || error.issues === undefined) throw error;
      taken.push({ measuredAt, logId: null, repeated: false, issues: error.issues.map(ofReading) });
    }
  }
  return { taken, events, newTimes };
}

const measured = (reading: DeviceReading): readonly string[] =>
  MEASURES.filter((name) => (reading[name] ?? null) !== null);

/** @throws Refusal 400 */
function instantOf(reading: DeviceReading): string {
  const { measuredAt } = reading;
  if (measuredAt === undefined || measuredAt === null || measuredAt === '')
    throw refused('measuredAt', 'required', 'Say when it was measured.');
  const parsed = instantSchema.safeParse(measuredAt);
  if (!parsed.success)
    throw refused(
      'measuredAt',
      'format',
      'The time of measurement must be a time such as 2026-03-01T08:00:00Z.',
    );
  if (measured(reading).length === 0) throw refused('readings', 'required', 'The reading measures nothing.');
  return new Date(parsed.data).toISOString();
}

const refused = (path: string, kind: string, message: string): Refusal =>
  Refusal.invalid([{ path, key: `validation.${path}.${kind}`, message }]);

/** A device says nothing of medicines. */
function requestOf({ measuredAt, ...values }: DeviceReading): object {
  return { ...values, timestamp: measuredAt, source: 'import', medsTakenNow: null };
}

/** What a log says of its time is said of the reading's. */
function ofReading({ path, key, ...issue }: Issue): Issue {
  return path === 'timestamp'
    ? { ...issue, path: 'measuredAt', key: key.replace('validation.timestamp.', 'validation.measuredAt.') }
    : { ...issue, path, key };
}
