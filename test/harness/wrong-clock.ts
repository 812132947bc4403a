import type { Clock } from '../../lib/clock.ts';

/** A server's clock that goes wrong, beside one that nobody can set. Both stand still until a test moves them. */
export class WrongClock implements Clock {
  /** The time as it is, ms since 1970. */
  #right: number;
  readonly #start: number;
  #off = 0;
  #nextJump: { readonly looks: number; readonly byMs: number } | null = null;

  constructor(start = '2026-03-10T08:00:00.000Z') {
    this.#right = Date.parse(start);
    this.#start = this.#right;
  }

  now(): Date {
    if (this.#nextJump !== null) {
      const { looks, byMs } = this.#nextJump;
      this.#nextJump = looks > 0 ? { looks: looks - 1, byMs } : null;
      if (looks === 0) this.#off += byMs;
    }
    return new Date(this.#right + this.#off);
  }

  elapsedMs(): number {
    return this.#right - this.#start;
  }

  /** What a clock that is right says: a phone's. */
  get right(): Date {
    return new Date(this.#right);
  }

  /** Lets time pass. */
  pass(milliseconds: number): void {
    this.#right += milliseconds;
  }

  jump(milliseconds: number): void {
    this.#off += milliseconds;
  }

  putRight(): void {
    this.#off = 0;
  }

  /** Jumps when it has been looked at so often, in the middle of whatever goes on then. */
  jumpAfter(looks: number, byMs: number): void {
    this.#nextJump = { looks, byMs };
  }
}
