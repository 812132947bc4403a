/** Stands in the place of a version that is being built: it holds nothing, and whoever reads it is told how far that is. */
import { START } from '../../events/position.ts';
import {
  type BuildProgress,
  type Checkpoint,
  type ProjectionSchema,
  type ProjectionStore,
  ReadModelsBuildingError,
  type StoredDocument,
} from '../read-models/port.ts';

export class UnbuiltStore implements ProjectionStore {
  readonly schema: ProjectionSchema;
  readonly #progress: () => BuildProgress;

  constructor(schema: ProjectionSchema, progress: () => BuildProgress) {
    this.schema = schema;
    this.#progress = progress;
  }

  get(): Promise<never> {
    return this.#refuse();
  }

  getMany(): Promise<never> {
    return this.#refuse();
  }

  find(): Promise<never> {
    return this.#refuse();
  }

  keys(): Promise<never> {
    return this.#refuse();
  }

  count(): Promise<never> {
    return this.#refuse();
  }

  commit(): Promise<never> {
    return this.#refuse();
  }

  // oxlint-disable-next-line require-yield -- there is nothing to yield
  async *scan(): AsyncGenerator<readonly StoredDocument[], void> {
    await this.#refuse();
  }

  async checkpoint(): Promise<Checkpoint> {
    return { position: START, events: 0, updatedAt: '' };
  }

  async #refuse(): Promise<never> {
    throw new ReadModelsBuildingError(this.#progress());
  }
}
