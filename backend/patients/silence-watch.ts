/**
 * Tells the dashboards when a patient falls silent: nothing happens then, so that no event could tell it. What is shown
 * is worked out from the clock whenever it is asked for, also right after a restart; this only asks screens to look.
 */
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { silenceRuleOf } from '../clinics/silence-rule.ts';
import { DAY_MS } from '../../lib/durations.ts';

export class SilenceWatch {
  readonly #readSide: ReadSide;
  readonly #clinicId: string;
  readonly #tell: (patientId: string) => void;
  #lookedAt: Date;

  constructor(readSide: ReadSide, clinicId: string, tell: (patientId: string) => void) {
    this.#readSide = readSide;
    this.#clinicId = clinicId;
    this.#tell = tell;
    this.#lookedAt = readSide.clock.now();
  }

  /** Tells of everybody who has fallen silent since the last look. */
  async look(): Promise<void> {
    const clinicId = this.#clinicId;
    const { on, afterDays } = await silenceRuleOf(this.#readSide, clinicId);
    const now = this.#readSide.clock.now();
    const quietAt = (time: Date): string => new Date(time.getTime() - afterDays * DAY_MS).toISOString();
    if (on) {
      const pages = this.#readSide.findAll(PATIENTS, {
        index: 'byQuiet',
        equal: { clinicId, contactStopped: false },
        range: { field: 'quietFrom', gt: quietAt(this.#lookedAt), lte: quietAt(now) },
      });
      for await (const page of pages) for (const { id } of page) this.#tell(id);
    }
    this.#lookedAt = now;
  }
}
