/**
 * Tells the dashboards when a call-back or a first log falls due, and when a call-back becomes the team's: nothing happens
 * then, so that no event could tell it. As of silence, it only asks screens to look.
 */
import { WORK } from '../../projections/work/collection.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { TEAM_AFTER_MS } from './work-view.ts';

export class DueWatch {
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

  /** Tells of everybody of whom something has fallen due since the last look. */
  async look(): Promise<void> {
    const now = this.#readSide.clock.now();
    const since = (milliseconds: number) => ({
      gt: new Date(this.#lookedAt.getTime() - milliseconds).toISOString(),
      lte: new Date(now.getTime() - milliseconds).toISOString(),
    });
    const equal = { clinicId: this.#clinicId, left: false };
    for (const selection of [
      { index: 'byCallAgain', equal, range: { field: 'callAgainAt', ...since(0) } },
      { index: 'byCallAgain', equal, range: { field: 'callAgainAt', ...since(TEAM_AFTER_MS) } },
      { index: 'byFirstDue', equal, range: { field: 'firstDue', ...since(0) } },
    ] as const)
      for await (const page of this.#readSide.findAll(WORK, selection))
        for (const { id } of page) this.#tell(id);
    this.#lookedAt = now;
  }
}
