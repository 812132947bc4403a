/** On which day of a patient, and at what time of it, something was: asked for each of a rebuild's hundred thousands of logs. */
import { addDays, type LocalTime, localTime } from '../events/local-time.ts';
import { DAY_MS, MINUTE_MS } from '../lib/durations.ts';
import { LruCache } from '../lib/lru-cache.ts';

/** Days since 1970: a rebuild asks for the place of a day hundreds of thousands of times, and no text need be read for it. */
export type DayNumber = number;

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

/** null for what is no time of a patient's life with the product. */
export function momentOf(zone: string, instant: string): Moment | null {
  const at = Date.parse(instant);
  if (!(at >= FIRST && at < LAST)) return null;
  const shown = clockOf(zone).shownAt(at);
  const day = Math.floor(shown / DAY_MS);
  return { day, minute: Math.floor((shown - day * DAY_MS) / MINUTE_MS) };
}

/** When the day after that of an instant begins in a zone. ISO, UTC. */
export function nextDay(zone: string, instant: string): string {
  const { time } = clockOf(zone);
  return time.instantOf(addDays(time.dayOf(new Date(instant)), 1), 0).toISOString();
}

/** The clock of a zone, which is looked at once a day: each look at it takes as long as all else that a log asks for. */
class ZoneClock {
  readonly time: LocalTime;
  /** Of days in UTC, by their number; NaN where the zone changes its offset on that day. At most those of a century. */
  readonly #offsets = new Map<DayNumber, number>();

  constructor(zone: string) {
    this.time = timeIn(zone);
  }

  shownAt(instant: number): number {
    const day = Math.floor(instant / DAY_MS);
    let offset = this.#offsets.get(day);
    if (offset === undefined) {
      offset = this.#steadyOffset(day * DAY_MS);
      this.#offsets.set(day, offset);
    }
    return Number.isNaN(offset) ? this.time.wallClock(instant) : instant + offset;
  }

  #steadyOffset(begins: number): number {
    const ends = begins + DAY_MS;
    const offset = this.time.wallClock(begins) - begins;
    return this.time.wallClock(ends) - ends === offset ? offset : Number.NaN;
  }
}

function timeIn(zone: string): LocalTime {
  try {
    return localTime(zone);
  } catch {
    return localTime(ANY_ZONE);
  }
}

const clocks = new LruCache<string, ZoneClock>(100);

function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const clock = new ZoneClock(zone);
  clocks.set(zone, clock);
  return clock;
}
