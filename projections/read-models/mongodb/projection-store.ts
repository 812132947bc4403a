/**
 * The documents and the checkpoint of one projection version in MongoDB.
 *
 * A page is no transaction, so that it is the same on one server, a replica set and a sharded cluster: its documents are
 * written first, each only over an older state, and the checkpoint is moved last. After a crash in between the page is
 * folded again, and changes nothing in the documents that have it already.
 */
import type { Position } from '../../../events/position.ts';
import { collectionName, type MongoCatalogue } from './catalogue.ts';
import type { MongoConnection } from './connection.ts';
import { type MongoDocument, MongoDocuments } from './documents.ts';
import {
  type Checkpoint,
  type CountQuery,
  type Cursor,
  CheckpointMovedError,
  type DocumentWrite,
  type ProjectionSchema,
  type ProjectionStore,
  type Query,
  type StoredDocument,
  UnservedQueryError,
} from '../port.ts';

export class MongoProjectionStore implements ProjectionStore {
  readonly schema: ProjectionSchema;
  readonly #catalogue: MongoCatalogue;
  readonly #collections: MongoCollections;

  constructor(catalogue: MongoCatalogue, schema: ProjectionSchema, collections: MongoCollections) {
    this.schema = schema;
    this.#catalogue = catalogue;
    this.#collections = collections;
  }

  async get(collection: string, id: string): Promise<StoredDocument | null> {
    return this.#collections.of(collection).get(id);
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    return this.#collections.of(collection).getMany(ids);
  }

  async find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    return this.#collections.of(collection).find(query);
  }

  async keys(collection: string, query: Query): Promise<readonly Cursor[]> {
    return this.#collections.of(collection).keys(query);
  }

  /** As `MongoDocuments.plan`. */
  async plan(collection: string, query: Query): Promise<unknown> {
    return this.#collections.of(collection).plan(query);
  }

  /** Names of the indexes of a collection, its index of ids among them. */
  async indexes(collection: string): Promise<readonly string[]> {
    return this.#collections.of(collection).indexes();
  }

  async count(collection: string, query?: CountQuery): Promise<number> {
    return this.#collections.of(collection).count(query);
  }

  async checkpoint(): Promise<Checkpoint> {
    return this.#catalogue.checkpoint(this.schema);
  }

  async commit(writes: readonly DocumentWrite[], expected: Position, next: Checkpoint): Promise<void> {
    // Everything is looked at before anything is written.
    const prepared = this.#collections.prepare(writes);
    await Promise.all([...prepared].map(([collection, documents]) => collection.write(documents)));
    if (await this.#catalogue.moveCheckpoint(this.schema, expected, next)) return;
    const { position } = await this.checkpoint();
    throw new CheckpointMovedError(this.schema.name, expected, position);
  }

  async *scan(collection: string): AsyncIterable<readonly StoredDocument[]> {
    yield* this.#collections.of(collection).scan();
  }
}

/** The collections of one version by their declared names. */
export class MongoCollections {
  readonly #schema: ProjectionSchema;
  readonly #documents: ReadonlyMap<string, MongoDocuments>;

  constructor(connection: MongoConnection, schema: ProjectionSchema, prefix: string) {
    this.#schema = schema;
    this.#documents = new Map(
      schema.collections.map((definition) => [
        definition.name,
        new MongoDocuments(connection, collectionName(prefix, definition.name), definition),
      ]),
    );
  }

  /** @throws UnservedQueryError for a collection that is not declared. */
  of(collection: string): MongoDocuments {
    const documents = this.#documents.get(collection);
    if (documents !== undefined) return documents;
    throw new UnservedQueryError(`${this.#schema.name} has no collection ${JSON.stringify(collection)}.`);
  }

  /** The documents of a page as they are stored. @throws InvalidDocumentError for what no store may keep. */
  prepare(writes: readonly DocumentWrite[]): ReadonlyMap<MongoDocuments, readonly MongoDocument[]> {
    const prepared = new Map<MongoDocuments, MongoDocument[]>();
    for (const write of writes) {
      const documents = this.of(write.collection);
      const document = documents.prepare(write);
      const known = prepared.get(documents);
      if (known === undefined) prepared.set(documents, [document]);
      else known.push(document);
    }
    return prepared;
  }

  async createIndexes(): Promise<void> {
    for (const documents of this.#documents.values()) await documents.createIndexes();
  }
}
