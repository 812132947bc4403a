/**
 * Tells screens of whom time alone has changed something: a patient falls silent, a call falls due. Nothing happens then, so
 * that no event could tell it. What is shown is worked out from the clock whenever it is asked for, also right after a
 * restart; this only asks screens to look.
 */
import type { Clock } from '../../lib/clock.ts';

/** Of whom it became so after the one time and up to the other: their ids. */
export type ChangedByTime = (after: Date, upTo: Date) => AsyncIterable<string>;

export class TimeWatch {
  readonly #clock: Clock;
  readonly #changed: ChangedByTime;
  readonly #tell: (patientId: string) => void;
  #lookedAt: Date;

  constructor(clock: Clock, changed: ChangedByTime, tell: (patientId: string) => void) {
    this.#clock = clock;
    this.#changed = changed;
    this.#tell = tell;
    this.#lookedAt = clock.now();
  }

  /** Tells of everybody since the last look. */
  async look(): Promise<void> {
    const now = this.#clock.now();
    for await (const patientId of this.#changed(this.#lookedAt, now)) this.#tell(patientId);
    this.#lookedAt = now;
  }
}
