import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import { type Timer, timerFrom } from '../../lib/timer.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Alarm {
  readonly due: number;
  readonly callback: () => void;
}

/** A clock and a timer that stand still until a test lets time pass. */
export class ManualTime implements Clock, Timer {
  #now: number;
  readonly #alarms = new Set<Alarm>();
  readonly #timer = timerFrom((milliseconds, callback) => this.after(milliseconds, callback));
  readonly every = this.#timer.every;
  readonly sleep = this.#timer.sleep;

  /** @param start an ISO 8601 instant. */
  constructor(start = '2026-03-01T08:00:00.000Z') {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  after(milliseconds: number, callback: () => void): () => void {
    const alarm: Alarm = { due: this.#now + milliseconds, callback };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }

  /**
   * Lets so much time pass: what falls due is called in order, each with time for what follows from it. Where hours pass,
   * that time is given once a minute, for all that fell due in it, and where days pass once an hour: what looks every second
   * has then looked every hour.
   */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    const together = milliseconds < HOUR_MS ? 0 : milliseconds < DAY_MS ? MINUTE_MS : HOUR_MS;
    for (;;) {
      await settle();
      const waiting = [...this.#alarms]
        .filter(({ due }) => due <= end)
        .toSorted((one, other) => one.due - other.due);
      const [first] = waiting;
      if (first === undefined) break;
      for (const alarm of waiting.filter(({ due }) => due <= first.due + together)) {
        // An earlier one may have taken it back.
        if (!this.#alarms.delete(alarm)) continue;
        this.#now = Math.max(this.#now, alarm.due);
        alarm.callback();
      }
      if (together > MINUTE_MS) this.#now = Math.max(this.#now, Math.min(first.due + together, end));
    }
    this.#now = end;
    await settle();
  }
}

/** Lets everything that needs no time to pass be done. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await nextTurn();
}
