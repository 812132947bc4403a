import { type Position, START } from '../../events/position.ts';
import type { Projection } from '../projection.ts';
import type { ProjectionRunner } from './projection-runner.ts';

/** One projection in this process. */
export interface ActiveProjection {
  readonly projection: Projection;
  /** Whose documents queries read. */
  serving: ProjectionRunner;
  /** The version that reads switch to once it is level with the one that serves. */
  next: ProjectionRunner | null;
  /** The serving version is the first of its shape and is not active before it has reached the end of the log. */
  building: boolean;
}

/** All projections of this process, by name. */
export class ProjectionRegistry {
  readonly #projections = new Map<string, ActiveProjection>();

  add(active: ActiveProjection): void {
    this.#projections.set(active.projection.name, active);
  }

  get all(): readonly ActiveProjection[] {
    return [...this.#projections.values()];
  }

  named(name: string): ActiveProjection {
    const active = this.#projections.get(name);
    if (active === undefined)
      throw new Error(`There is no projection ${JSON.stringify(name)}, or it is not open yet.`);
    return active;
  }

  get runners(): readonly ProjectionRunner[] {
    return this.all.flatMap(({ serving, next }) => (next === null ? [serving] : [serving, next]));
  }

  /** The position that all of the named have passed. */
  passed(names: readonly string[]): Position {
    const positions = names.map((name) => this.named(name).serving.passed);
    const [first = START, ...others] = positions;
    return others.reduce((lowest, position) => (position < lowest ? position : lowest), first);
  }
}
