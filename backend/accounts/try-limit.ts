/** How often something may be tried in a while. Counted before it is tried: many at once are not more than one by one. */
import type { Clock } from '../../lib/clock.ts';
import { LruCache } from '../../lib/lru-cache.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

const MOST_KEYS = 100_000;

export class TryLimit {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #clock: Clock;
  /** When it was tried, oldest first, ms. */
  readonly #tries = new LruCache<string, readonly number[]>(MOST_KEYS);

  constructor(most: number, windowMs: number, clock: Clock) {
    this.#most = most;
    this.#windowMs = windowMs;
    this.#clock = clock;
  }

  /** ms until it may be tried again; 0 where it may be now. */
  waitMs(key: string): number {
    const tries = this.#recent(key);
    const oldest = tries[tries.length - this.#most];
    return oldest === undefined ? 0 : oldest + this.#windowMs - this.#now;
  }

  count(key: string): void {
    this.#tries.set(key, [...this.#recent(key), this.#now].slice(-this.#most));
  }

  /** The last try was none of those that are counted. */
  takeBack(key: string): void {
    this.#tries.set(key, this.#recent(key).slice(0, -1));
  }

  clear(key: string): void {
    this.#tries.set(key, []);
  }

  /** A time that lies ahead was taken by a clock that has been set back since: it counts from now. */
  #recent(key: string): readonly number[] {
    const now = this.#now;
    return (this.#tries.get(key) ?? [])
      .map((at) => Math.min(at, now))
      .filter((at) => now - at < this.#windowMs);
  }

  get #now(): number {
    return this.#clock.now().getTime();
  }
}

/** Of too many tries. */
export class TooManyTries extends Refusal {
  override readonly retryAfterSeconds: number;

  constructor(waitMs: number) {
    const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS));
    super(429, `Too many tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`);
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  }
}
