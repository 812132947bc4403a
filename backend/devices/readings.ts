/** The readings that a device hands over: each becomes a log as any other, once. */
import type { RecordedEvent } from '../../events/event.ts';
import { derivedId } from '../../lib/ids.ts';
import type { TakenReading } from '../contract/device.ts';
import type { Issue } from '../contract/problem.ts';
import { instantSchema } from '../contract/primitives.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { logOfRequest } from '../logs/log-request.ts';
import { type LogRecorderDependencies, recordLog } from '../logs/record-log.ts';

const MEASURES = ['bpSys', 'bpDia', 'hr', 'spo2', 'weightKg', 'glucoseMmol', 'glucoseSign'] as const;

const FIELDS = ['measuredAt', ...MEASURES, 'glucoseContext'] as const;

/** Each value as it was sent: which may be, its log decides. */
type Reading = Readonly<Partial<Record<(typeof FIELDS)[number], unknown>>>;

export interface ReadingDevice {
  readonly patientId: string;
  /** What it says it is, as the address of its radio. */
  readonly deviceId: string;
  /** What stands for that in what is kept. */
  readonly hash: string;
}

export interface TakenIn {
  readonly taken: readonly TakenReading[];
  readonly events: readonly RecordedEvent[];
  /** How many of them are new. */
  readonly fresh: number;
  /** When the newest of them was measured, new or not; null where none was taken. ISO, UTC. */
  readonly newestAt: string | null;
}

/**
 * One after the other. What is refused is told beside those that are taken, and stops none. What this request recorded is
 * new, also where it asks for it again.
 *
 * @param clientTime by the clock of whoever sends them; null where they do not say.
 */
export async function takeReadings(
  recorder: LogRecorderDependencies,
  context: CommandContext,
  { patientId, deviceId, hash }: ReadingDevice,
  rows: readonly unknown[],
  clientTime: string | null,
): Promise<TakenIn> {
  const taken: TakenReading[] = [];
  const events: RecordedEvent[] = [];
  const times: string[] = [];
  for (const row of rows) {
    const reading = readingIn(row);
    const measuredAt = typeof reading.measuredAt === 'string' ? reading.measuredAt : null;
    try {
      const instant = instantOf(reading);
      const log = logOfRequest(patientId, requestOf(reading), clientTime);
      const keyWith = (device: string) =>
        `reading ${patientId} ${device} ${instant} ${measured(reading).join(' ')}`;
      // Earlier releases made ids of the device's own: what came with one of those is known by it.
      const former = keyWith(deviceId);
      const isFormer = (await recorder.findLog(patientId, derivedId('creation', former))) !== null;
      const key = isFormer ? former : keyWith(hash);
      // Other values of the same moment are a repeat, too: the first stays.
      const repeat = { key, bodyHash: key };
      const { recorded, evaluated } = await recordLog(recorder, { ...context, repeat }, log);
      const { logId } = recorded.data;
      const isOwn = recorded.meta.correlationId === context.correlationId;
      const repeated = !isOwn || taken.some((earlier) => earlier.logId === logId);
      taken.push({ measuredAt, logId, repeated, issues: [] });
      times.push(instant);
      if (!repeated) events.push(recorded, evaluated);
    } catch (error) {
      if (!(error instanceof Refusal) || error.issues === undefined) throw error;
      taken.push({ measuredAt, logId: null, repeated: false, issues: error.issues.map(ofReading) });
    }
  }
  const fresh = taken.filter(({ logId, repeated }) => logId !== null && !repeated).length;
  return { taken, events, fresh, newestAt: times.toSorted().at(-1) ?? null };
}

/** What is no object measures nothing; and of what it says beside a reading nothing is taken. */
function readingIn(row: unknown): Reading {
  const said: Readonly<Record<string, unknown>> = typeof row === 'object' && row !== null ? { ...row } : {};
  return Object.fromEntries(FIELDS.map((name) => [name, said[name]]));
}

const measured = (reading: Reading): readonly string[] =>
  MEASURES.filter((name) => (reading[name] ?? null) !== null);

/** @throws Refusal 400 */
function instantOf(reading: Reading): string {
  if (measured(reading).length === 0) throw refused('readings', 'required', 'The reading measures nothing.');
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
  return new Date(parsed.data).toISOString();
}

const refused = (path: string, kind: string, message: string): Refusal =>
  Refusal.invalid([{ path, key: `validation.${path}.${kind}`, message }]);

/** A device says nothing of medicines. */
function requestOf({ measuredAt, ...values }: Reading): object {
  return { ...values, timestamp: measuredAt, source: 'import', medsTakenNow: null };
}

/** What a log says of its time is said of the reading's. */
function ofReading({ path, key, ...issue }: Issue): Issue {
  return path === 'timestamp'
    ? { ...issue, path: 'measuredAt', key: key.replace('validation.timestamp.', 'validation.measuredAt.') }
    : { ...issue, path, key };
}
