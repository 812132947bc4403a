/** How far a pass over the log is, or two side by side, how fast it goes and how long it will take. */
import type { Clock } from '../../lib/clock.ts';

export interface Progress {
  /** Events that went by; of passes side by side their mean. */
  readonly done: number;
  /** Events that will have gone by in all, about; null while nothing says how long the log is. */
  readonly total: number | null;
  /** Events per second over the last seconds. */
  readonly rate: number;
  /** Seconds left; null while that is not known. */
  readonly left: number | null;
}

/** The rate is that of the last so many ms: it follows the machine, and does not jump with every page. */
const SPAN_MS = 5000;
/** A pass measures after each page, some hundred times a second; what is kept of that is so many ms apart. */
const APART_MS = 50;

export class ProgressMeter {
  readonly #clock: Clock;
  readonly #total: number | null;
  readonly #passes: number[];
  #samples: readonly { readonly at: number; readonly done: number }[];

  /**
   * @param passes side by side.
   * @param total events that will go by in each, about; null where it is not known.
   */
  constructor(clock: Clock, passes: number, total: number | null) {
    this.#clock = clock;
    this.#total = total;
    this.#passes = Array.from({ length: passes }, () => 0);
    this.#samples = [{ at: clock.now().getTime(), done: 0 }];
  }

  /** Takes how many events have gone by in a pass. */
  measure(pass: number, events: number): Progress {
    this.#passes[pass] = events;
    const done = Math.round(this.#passes.reduce((sum, each) => sum + each, 0) / this.#passes.length);
    const rate = this.#rate(done);
    const total = this.#total === null ? null : Math.max(this.#total, ...this.#passes);
    const left = total === null || rate === 0 ? null : (total - done) / rate;
    return { done, total, rate, left };
  }

  #rate(done: number): number {
    const now = this.#clock.now().getTime();
    if (Math.abs(now - (this.#samples.at(-1)?.at ?? 0)) >= APART_MS) {
      // Of a clock that was set back, what it said later counts no more.
      const earlier = this.#samples.filter(({ at }) => at <= now);
      const first = earlier.findIndex(({ at }) => at >= now - SPAN_MS);
      this.#samples = [...(first === -1 ? earlier.slice(-1) : earlier.slice(first)), { at: now, done }];
    }
    const [first] = this.#samples;
    return first === undefined || now <= first.at ? 0 : ((done - first.done) * 1000) / (now - first.at);
  }
}
