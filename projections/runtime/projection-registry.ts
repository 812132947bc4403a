import type { Position } from '../../events/store/port.ts';
import type { Projection } from '../projection.ts';
import type { ProjectionRunner } from './projection-runner.ts';

/** One projection in this process. */
export interface Line {
  readonly projection: Projection;
  /** Whose documents queries read. */
  serving: ProjectionRunner;
  /** The version that reads switch to once it is level with the one that serves. */
  next: ProjectionRunner | null;
  /** The serving version is the first of its shape and is not active before it has reached the end of the log. */
  building: boolean;
}

/** All projections of this process, by name. */
export class Lines {
  readonly #lines = new Map<string, Line>();

  add(line: Line): void {
    this.#lines.set(line.projection.name, line);
  }

  get all(): readonly Line[] {
    return [...this.#lines.values()];
  }

  named(name: string): Line {
    const line = this.#lines.get(name);
    if (line === undefined)
      throw new Error(`There is no projection ${JSON.stringify(name)}, or it is not open yet.`);
    return line;
  }

  get runners(): readonly ProjectionRunner[] {
    return this.all.flatMap(({ serving, next }) => (next === null ? [serving] : [serving, next]));
  }

  /** The position that all of the named have passed. */
  passed(names: readonly string[]): Position {
    const positions = names.map((name) => this.named(name).serving.passed);
    const [first = '' as Position, ...others] = positions;
    return others.reduce((lowest, position) => (position < lowest ? position : lowest), first);
  }
}
