/** Which of the readings that a device handed over are the person's, and when they were measured. */
import type { Reading } from './readDevice.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';

/** As the server takes it (`record-log`). */
const AHEAD_MS = 5 * MINUTE_MS;
const OLDEST_MS = 366 * DAY_MS;
/** Measured with the phone beside it. */
const FRESH_MS = 15 * MINUTE_MS;

export interface Candidate {
  readonly id: number;
  readonly reading: Reading;
  /** Milliseconds since 1970; null where the device's clock is wrong. */
  readonly measuredAt: number | null;
  /** Of a wrong clock: it may have been measured just now, which only the person knows; false for what came before another. */
  readonly mayBeNow: boolean;
  /** Whether it is taken unless the person says otherwise. */
  readonly isChosen: boolean;
}

interface Known {
  readonly now: number;
  /** When the newest that came before was measured; null where none did. */
  readonly lastReadingAt: number | null;
}

/** The newest first, those without a time before them. */
export function candidatesOf(readings: readonly Reading[], known: Known): readonly Candidate[] {
  const last = readings.at(-1);
  const people = peopleIn(readings);
  const untimed = readings.filter(({ at }) => at === null);
  const candidates = readings.map((reading, id) => {
    const measuredAt = timeOf(reading, untimed.at(-1) === reading, known.now);
    const isNew = measuredAt !== null && isOfNow(measuredAt, known);
    return {
      id,
      reading,
      measuredAt,
      mayBeNow: measuredAt === null && reading === last && reading.sequence === null,
      // Who of several it is, the device does not know.
      isChosen: isNew && people.length < 2,
    };
  });
  const order = ({ measuredAt }: Candidate) => measuredAt ?? Number.MAX_SAFE_INTEGER;
  return [...candidates].sort((one, other) => order(other) - order(one));
}

/** The users that the device tells apart, in the order of their numbers. */
export function peopleIn(readings: readonly Reading[]): readonly number[] {
  const people = new Set(readings.flatMap(({ person }) => person ?? []));
  return [...people].sort((one, other) => one - other);
}

/**
 * A device without a clock tells what it measured just then, of which several cannot all be of now; what comes of a memory has a
 * time or none that is known.
 */
function timeOf(reading: Reading, isLastUntimed: boolean, now: number): number | null {
  const { at, receivedAt, isLive, sequence } = reading;
  if (isLive) return receivedAt;
  if (at === null) return isLastUntimed && sequence === null ? receivedAt : null;
  if (at === 'unknown') return null;
  return at <= now + AHEAD_MS && at >= now - OLDEST_MS ? at : null;
}

/** Measured just now; or since the last time, by a device that this person has read before. */
function isOfNow(measuredAt: number, { now, lastReadingAt }: Known): boolean {
  if (measuredAt >= now - FRESH_MS) return lastReadingAt === null || measuredAt > lastReadingAt;
  return lastReadingAt !== null && measuredAt > lastReadingAt;
}

/** The one reading that nobody needs to be asked about: it was just measured, and the device has no doubt about it. */
export function plainReading(candidates: readonly Candidate[], now: number): Candidate | null {
  const [only, ...others] = candidates;
  if (only === undefined || others.length > 0 || only.reading.warnings.length > 0) return null;
  return only.isChosen && only.measuredAt !== null && only.measuredAt >= now - FRESH_MS ? only : null;
}

/** As it is sent. @param measuredAt milliseconds since 1970 */
export const sentReading = ({ values }: Reading, measuredAt: number) => ({
  measuredAt: new Date(measuredAt).toISOString(),
  ...values,
});
