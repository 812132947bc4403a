/**
 * Tells screens of whom time alone has changed something: a patient falls silent, a call falls due. Nothing happens then, so
 * that no event could tell it. What is shown is worked out from the clock whenever it is asked for, also right after a
 * restart; this only asks screens to look.
 */
import type { Clock } from '../../lib/clock.ts';

/** Of whom it became so after the one time and up to the other, in one clinic: their ids. */
export type ChangedByTime = (clinicId: string, after: Date, upTo: Date) => AsyncIterable<string>;

export interface TimeWatchDependencies {
  readonly clock: Clock;
  readonly clinics: () => Promise<readonly string[]>;
  readonly changed: ChangedByTime;
  readonly tell: (clinicId: string, patientId: string) => void;
}

export class TimeWatch {
  readonly #dependencies: TimeWatchDependencies;
  #lookedAt: Date;

  constructor(dependencies: TimeWatchDependencies) {
    this.#dependencies = dependencies;
    this.#lookedAt = dependencies.clock.now();
  }

  /** Tells of everybody since the last look. */
  async look(): Promise<void> {
    const { clock, clinics, changed, tell } = this.#dependencies;
    const now = clock.now();
    for (const clinicId of await clinics())
      for await (const patientId of changed(clinicId, this.#lookedAt, now)) tell(clinicId, patientId);
    this.#lookedAt = now;
  }
}
