/**
 * A projection version being filled from nothing, in collections that no version has yet. It waits for no majority of the
 * servers until it becomes a version by one insert: that of its record, with the prefix of its collections.
 *
 * It takes a checkpoint every so many events: that of its record. The record also names its owner, who is taken for dead
 * when nothing has been heard of it for a while.
 */
import type { Position } from '../../../events/position.ts';
import { DocumentDigest } from '../document-digest.ts';
import type { MongoBuilds, OwnBuild } from './builds.ts';
import type { MongoDocument, MongoDocuments } from './documents.ts';
import type { MongoCollections } from './projection-store.ts';
import {
  type BuildingStore,
  type Checkpoint,
  type CountQuery,
  type Cursor,
  CheckpointMovedError,
  type Digest,
  type DocumentWrite,
  type ProjectionSchema,
  type Query,
  ReadModelsUnavailableError,
  type StoredDocument,
} from '../port.ts';

/** Events between two checkpoints: some seconds of work. */
export const EVENTS_PER_CHECKPOINT = 50_000;

export class MongoBuildingStore implements BuildingStore {
  readonly schema: ProjectionSchema;
  readonly #builds: MongoBuilds;
  readonly #build: OwnBuild;
  readonly #collections: MongoCollections;
  readonly #eventsPerCheckpoint: number;
  readonly #digest = new DocumentDigest();
  /** What was read last, by collection and id: the documents of a page, when its writes are committed. */
  #read = new Map<string, ReadonlyMap<string, StoredDocument>>();
  #checkpoint: Checkpoint;
  /** As it is in the record. */
  #durable: Checkpoint;
  #ended = false;

  private constructor(
    builds: MongoBuilds,
    build: OwnBuild,
    schema: ProjectionSchema,
    collections: MongoCollections,
    eventsPerCheckpoint: number,
  ) {
    this.#builds = builds;
    this.#eventsPerCheckpoint = eventsPerCheckpoint;
    this.#build = build;
    this.schema = schema;
    this.#collections = collections;
    this.#checkpoint = build.checkpoint;
    this.#durable = build.checkpoint;
  }

  /** @param build that this process owns; the documents of an earlier owner are kept, and the build resumed. */
  static async open(
    builds: MongoBuilds,
    build: OwnBuild,
    schema: ProjectionSchema,
    collections: MongoCollections,
    eventsPerCheckpoint: number,
  ): Promise<MongoBuildingStore> {
    const building = new MongoBuildingStore(builds, build, schema, collections, eventsPerCheckpoint);
    // Made while the collections are empty: over a million documents it may take longer than one call may.
    await collections.createIndexes();
    await building.#readExisting();
    return building;
  }

  async #readExisting(): Promise<void> {
    for (const { name: collection } of this.schema.collections) {
      for await (const page of this.#collections.of(collection).scan()) {
        for (const { id, body } of page) this.#digest.add(collection, id, JSON.stringify(body));
      }
    }
  }

  async get(collection: string, id: string): Promise<StoredDocument | null> {
    const [document = null] = await this.getMany(collection, [id]);
    return document;
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    const documents = await this.#collections.of(collection).getMany(ids);
    this.#read.set(collection, byId(documents));
    return documents;
  }

  async commit(writes: readonly DocumentWrite[], expected: Position, next: Checkpoint): Promise<void> {
    if (expected !== this.#checkpoint.position) {
      throw new CheckpointMovedError(this.schema.name, expected, this.#checkpoint.position);
    }
    await this.#write(writes);
    this.#checkpoint = next;
    if (next.events - this.#durable.events >= this.#eventsPerCheckpoint) await this.#saveCheckpoint();
    else await this.#keep();
  }

  async find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    await this.#saveCheckpoint();
    return this.#collections.of(collection).find(query);
  }

  async keys(collection: string, query: Query): Promise<readonly Cursor[]> {
    await this.#saveCheckpoint();
    return this.#collections.of(collection).keys(query);
  }

  async count(collection: string, query?: CountQuery): Promise<number> {
    await this.#saveCheckpoint();
    return this.#collections.of(collection).count(query);
  }

  async checkpoint(): Promise<Checkpoint> {
    return this.#checkpoint;
  }

  async *scan(collection: string): AsyncIterable<readonly StoredDocument[]> {
    await this.#saveCheckpoint();
    for await (const page of this.#collections.of(collection).scan()) {
      await this.#keep();
      yield page;
    }
  }

  async written(): Promise<Digest> {
    await this.#saveCheckpoint();
    return this.#digest.value;
  }

  /** They are made at the beginning. */
  async index(): Promise<void> {}

  async finish(): Promise<void> {
    await this.#saveCheckpoint();
    // Its record is on a majority of the servers only once everything that was written before it is.
    await this.#builds.finish(this.#build, this.schema, this.#checkpoint);
    this.#ended = true;
  }

  async leave(): Promise<void> {
    if (this.#ended) return;
    await this.#saveCheckpoint();
    this.#ended = true;
    await this.#builds.leave(this.#build);
  }

  async abandon(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    await this.#builds.remove(this.#build);
  }

  /** Says that it is still there, and learns whether it still owns what it fills. */
  async #keep(checkpoint?: Checkpoint): Promise<void> {
    if (await this.#builds.keep(this.#build, checkpoint)) return;
    this.#ended = true;
    const { name, version } = this.schema;
    throw new ReadModelsUnavailableError(
      `Version ${version} of ${name} has been taken over by another process, because nothing was heard of this one.`,
    );
  }

  async #saveCheckpoint(): Promise<void> {
    this.#durable = this.#checkpoint;
    await this.#keep(this.#checkpoint);
  }

  async #write(writes: readonly DocumentWrite[]): Promise<void> {
    const prepared = this.#collections.prepare(writes);
    await Promise.all(
      this.schema.collections.map(async ({ name }) => {
        const documents = this.#collections.of(name);
        await this.#writePage(name, documents, prepared.get(documents) ?? []);
      }),
    );
    this.#read = new Map();
  }

  /** What was not read is new, but for a document that two events created, or that a killed build had written. */
  async #writePage(
    collection: string,
    documents: MongoDocuments,
    page: readonly MongoDocument[],
  ): Promise<void> {
    const read = this.#read.get(collection);
    const there = await documents.insertAlone(page.filter(({ _id }) => read?.has(_id) !== true));
    const stored = byId(there.length === 0 ? [] : await documents.getMany(there.map(({ _id }) => _id)));
    const before = ({ _id }: MongoDocument) => read?.get(_id) ?? stored.get(_id) ?? null;
    const newer = page.filter((document) => (before(document)?.position ?? '') < document.position);
    await documents.replaceAlone(newer.filter((document) => before(document) !== null));
    for (const document of newer) {
      const old = before(document);
      const text = JSON.stringify(document.body);
      if (old === null) this.#digest.add(collection, document._id, text);
      else this.#digest.replace(collection, document._id, JSON.stringify(old.body), text);
    }
  }
}

const byId = (documents: readonly (StoredDocument | null)[]): ReadonlyMap<string, StoredDocument> =>
  new Map(documents.flatMap((document) => (document === null ? [] : [[document.id, document]])));
