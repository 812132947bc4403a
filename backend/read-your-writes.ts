/** A command answers only when the read models that its screen reads show what it did, or says that they may not yet. */
import type { Position } from './event-store/port.ts';

export interface PassedWatch {
  /** Whether the projections passed the position in time, whichever process projects. */
  whenPassed(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
}

const WAIT_MS = 2000;

export class ReadYourWrites {
  readonly #watch: PassedWatch;

  constructor(watch: PassedWatch) {
    this.#watch = watch;
  }

  /** Whether the view may lag: the wait is over and not all of the projections have passed. */
  async settle(projections: readonly string[], position: Position | null): Promise<boolean> {
    if (position === null) return false;
    return !(await this.#watch.whenPassed(projections, position, WAIT_MS));
  }
}
