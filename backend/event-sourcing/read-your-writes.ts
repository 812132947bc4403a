/** A command answers only when the read models that show what it did show it, or says that they may not yet. */
import type { EventType, RecordedEvent } from '../../events/event.ts';
import { type Position, START } from '../../events/position.ts';

export interface ProjectionWaiter {
  /** Whether the projections passed the position in time, whichever process projects. */
  whenPassed(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
}

/** The projections that make something of any of these types, as their handlers say. */
export type ProjectionsOf = (types: readonly EventType[]) => readonly string[];

/** What a command wrote, or, repeated, had written. */
export interface WrittenEvents {
  readonly events: readonly RecordedEvent[];
}

const WAIT_MS = 2000;

export class ReadYourWrites {
  readonly #watch: ProjectionWaiter;
  readonly #projectionsOf: ProjectionsOf;
  readonly #all: readonly string[];

  constructor(watch: ProjectionWaiter, projectionsOf: ProjectionsOf, all: readonly string[]) {
    this.#watch = watch;
    this.#projectionsOf = projectionsOf;
    this.#all = all;
  }

  /**
   * Whether the view may lag: the wait is over, and not all of the projections that make something of what was written
   * have passed it.
   */
  async settle({ events }: WrittenEvents): Promise<boolean> {
    const names = this.#projectionsOf(events.map(({ type }) => type));
    const last = events.reduce((latest, { position }) => (position > latest ? position : latest), START);
    return this.#passes(names, last);
  }

  /** The same of a load whose events are too many to be named: everything that screens read. */
  async settleAll(position: Position | null): Promise<boolean> {
    if (position === null) return false;
    return this.#passes(this.#all, position);
  }

  async #passes(names: readonly string[], position: Position): Promise<boolean> {
    return names.length > 0 && !(await this.#watch.whenPassed(names, position, WAIT_MS));
  }
}
