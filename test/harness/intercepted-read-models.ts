import type { Position } from '../../events/position.ts';
import type {
  BuildingStore,
  Checkpoint,
  CountQuery,
  Cursor,
  DocumentWrite,
  ProjectionSchema,
  ProjectionStore,
  Query,
  ReadModelStore,
  StoredDocument,
  Verification,
  VersionFacts,
} from '../../projections/read-models/port.ts';

/** What a test puts in the way of a page: it may throw, or never come back. */
export interface Interception {
  before?(projection: string, writes: readonly DocumentWrite[]): Promise<void> | void;
  after?(projection: string, writes: readonly DocumentWrite[]): Promise<void> | void;
}

/** Read models whose commits a test watches and disturbs; everything else goes straight to the real ones. */
export class InterceptedReadModels implements ReadModelStore {
  readonly #models: ReadModelStore;
  readonly #interception: Interception;

  constructor(models: ReadModelStore, interception: Interception) {
    this.#models = models;
    this.#interception = interception;
  }

  async open(schema: ProjectionSchema): Promise<ProjectionStore> {
    return new InterceptedStore(await this.#models.open(schema), this.#interception);
  }
  build(schema: ProjectionSchema): Promise<BuildingStore> {
    return this.#models.build(schema);
  }

  scratch(schema: ProjectionSchema): Promise<BuildingStore> {
    return this.#models.scratch(schema);
  }
  versions(name: string): Promise<readonly number[]> {
    return this.#models.versions(name);
  }
  facts(name: string): Promise<readonly VersionFacts[]> {
    return this.#models.facts(name);
  }
  openAsBuilt(name: string, version: number): Promise<ProjectionStore> {
    return this.#models.openAsBuilt(name, version);
  }
  noteVerified(name: string, version: number, verification: Verification): Promise<void> {
    return this.#models.noteVerified(name, version, verification);
  }
  active(name: string): Promise<number | null> {
    return this.#models.active(name);
  }
  activate(name: string, version: number): Promise<void> {
    return this.#models.activate(name, version);
  }
  assertWritable(): Promise<void> {
    return this.#models.assertWritable();
  }
  drop(name: string, version: number): Promise<void> {
    return this.#models.drop(name, version);
  }
  close(): Promise<void> {
    return this.#models.close();
  }
}

class InterceptedStore implements ProjectionStore {
  readonly #store: ProjectionStore;
  readonly #interception: Interception;

  constructor(store: ProjectionStore, interception: Interception) {
    this.#store = store;
    this.#interception = interception;
  }

  get schema(): ProjectionSchema {
    return this.#store.schema;
  }

  async commit(writes: readonly DocumentWrite[], expected: Position, next: Checkpoint): Promise<void> {
    await this.#interception.before?.(this.schema.name, writes);
    await this.#store.commit(writes, expected, next);
    await this.#interception.after?.(this.schema.name, writes);
  }

  get(collection: string, id: string): Promise<StoredDocument | null> {
    return this.#store.get(collection, id);
  }
  getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    return this.#store.getMany(collection, ids);
  }
  find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    return this.#store.find(collection, query);
  }
  keys(collection: string, query: Query): Promise<readonly Cursor[]> {
    return this.#store.keys(collection, query);
  }
  count(collection: string, query?: CountQuery): Promise<number> {
    return this.#store.count(collection, query);
  }
  checkpoint(): Promise<Checkpoint> {
    return this.#store.checkpoint();
  }
  scan(collection: string): AsyncIterable<readonly StoredDocument[]> {
    return this.#store.scan(collection);
  }
}
