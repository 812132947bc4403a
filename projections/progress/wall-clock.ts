/** On which day of a patient, and at what time of it, something was: asked for each of a rebuild's hundred thousands of logs. */
import { type LocalTime, localTime } from '../../events/local-time.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';
import { LruCache } from '../../lib/lru-cache.ts';
import type { DayNumber } from './day-marks.ts';

export interface Moment {
  readonly day: DayNumber;
  /** 0 to 1439. */
  readonly minute: number;
}

/** A log is taken with its time as sent while the server's clock is wrong: one day of 1970 would make thousands of days. */
const FIRST = Date.parse('2000-01-01T00:00:00Z');
const LAST = Date.parse('2100-01-01T00:00:00Z');

/** Every zone is checked before it is recorded; this is what a patient without a word of it gets. */
const ANY_ZONE = 'Africa/Kinshasa';

const zones = new LruCache<string, LocalTime>(100);
/** By zone and UTC day; NaN where the zone changes its offset on that day. A wall clock asked of each log costs ten times as much. */
const offsets = new LruCache<string, number>(5000);

/** null for what is no time of a patient's life with the product. */
export function momentOf(zone: string, instant: string): Moment | null {
  const at = Date.parse(instant);
  if (!(at >= FIRST && at < LAST)) return null;
  const offset = offsetOn(zone, Math.floor(at / DAY_MS));
  const shown = Number.isNaN(offset) ? zoneNamed(zone).wallClock(at) : at + offset;
  const day = Math.floor(shown / DAY_MS);
  return { day, minute: Math.floor((shown - day * DAY_MS) / MINUTE_MS) };
}

function offsetOn(zone: string, utcDay: DayNumber): number {
  const key = `${zone}|${utcDay}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const [begins, ends] = [utcDay * DAY_MS, (utcDay + 1) * DAY_MS];
  const { wallClock } = zoneNamed(zone);
  const offset = wallClock(begins) - begins;
  const steady = wallClock(ends) - ends === offset ? offset : Number.NaN;
  offsets.set(key, steady);
  return steady;
}

function zoneNamed(name: string): LocalTime {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = zoneOrAny(name);
  zones.set(name, zone);
  return zone;
}

function zoneOrAny(name: string): LocalTime {
  try {
    return localTime(name);
  } catch {
    return localTime(ANY_ZONE);
  }
}
