/** Where the time comes from. Everything that needs the time is handed one. */
export interface Clock {
  now(): Date;
  /**
   * Milliseconds since some moment, by a monotonic clock, which shows a jump of the other one. A clock without
   * it cannot be seen to jump.
   */
  elapsedMs?(): number;
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() };

/**
 * Whether so long lies between a recorded time and now, on either side. A time that lies as far ahead was recorded by a
 * clock that was wrong, or is compared with one that is: what waits for it must not wait until the clock has caught up,
 * which may take a year. So what is due comes too early by as much as it waits, and never not at all.
 *
 * @param since ISO 8601
 */
export function hasPassed(since: string, milliseconds: number, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(since)) >= milliseconds;
}
