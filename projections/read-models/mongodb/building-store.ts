/**
 * A projection version being filled from nothing, in collections that no version has yet.
 *
 * Being the only writer, it knows which ids it has never seen, and inserts those documents without a look. Documents that
 * come back to be changed are held, and written a few times instead of on every page. It becomes a version by one insert:
 * that of its record, with the prefix of its collections.
 *
 * It comes to rest every so many events: what it holds is written, and the checkpoint of its record moved. That record
 * also names its owner, who is taken for dead when nothing has been heard of it for a while.
 */
import type { Position } from '../../../events/store/port.ts';
import { DocumentDigest } from '../document-digest.ts';
import { HeldDocuments } from '../../held-documents.ts';
import { IdFilter } from '../../id-filter.ts';
import type { MongoBuilds, OwnBuild } from './builds.ts';
import type { MongoCollections } from './projection-store.ts';
import {
  type BuildingStore,
  type Checkpoint,
  CheckpointMovedError,
  type Digest,
  type DocumentWrite,
  type ProjectionSchema,
  type Query,
  ReadModelsUnavailableError,
  type StoredDocument,
} from '../port.ts';

/** Events between two rests: some seconds of work. */
export const EVENTS_TO_REST = 50_000;

export class MongoBuildingStore implements BuildingStore {
  readonly schema: ProjectionSchema;
  readonly #builds: MongoBuilds;
  readonly #build: OwnBuild;
  readonly #collections: MongoCollections;
  readonly #eventsToRest: number;
  readonly #held: HeldDocuments;
  readonly #ids: ReadonlyMap<string, IdFilter>;
  readonly #digest = new DocumentDigest();
  #checkpoint: Checkpoint;
  /** As it is in the record. */
  #rested: Checkpoint;
  #ended = false;

  private constructor(
    builds: MongoBuilds,
    build: OwnBuild,
    schema: ProjectionSchema,
    collections: MongoCollections,
    eventsToRest: number,
  ) {
    this.#builds = builds;
    this.#eventsToRest = eventsToRest;
    this.#build = build;
    this.schema = schema;
    this.#collections = collections;
    this.#checkpoint = build.checkpoint;
    this.#rested = build.checkpoint;
    this.#ids = new Map(schema.collections.map(({ name }) => [name, new IdFilter()]));
    this.#held = new HeldDocuments(schema, (collection, id) => this.#idsOf(collection).mayHave(id));
  }

  /** @param build that this process owns; what an earlier owner left in its collections is gone on with. */
  static async open(
    builds: MongoBuilds,
    build: OwnBuild,
    schema: ProjectionSchema,
    collections: MongoCollections,
    eventsToRest: number,
  ): Promise<MongoBuildingStore> {
    const building = new MongoBuildingStore(builds, build, schema, collections, eventsToRest);
    // Made while the collections are empty: over a million documents it may take longer than one call may.
    await collections.createIndexes();
    await building.#takeStock();
    return building;
  }

  async #takeStock(): Promise<void> {
    for (const { name: collection } of this.schema.collections) {
      for await (const page of this.#collections.of(collection).scan()) {
        for (const { id, body } of page) {
          this.#know(collection, id);
          this.#digest.add(collection, id, JSON.stringify(body));
        }
      }
    }
  }

  async get(collection: string, id: string): Promise<StoredDocument | null> {
    const [document = null] = await this.getMany(collection, [id]);
    return document;
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    const stored = this.#collections.of(collection);
    return this.#held.getMany(collection, ids, (written) => stored.getMany(written));
  }

  async commit(writes: readonly DocumentWrite[], expected: Position, next: Checkpoint): Promise<void> {
    if (expected !== this.#checkpoint.position) {
      throw new CheckpointMovedError(this.schema.name, expected, this.#checkpoint.position);
    }
    const { fresh, again } = this.#held.take(writes);
    await this.#write(fresh, again);
    this.#checkpoint = next;
    if (next.events - this.#rested.events >= this.#eventsToRest) await this.#rest();
    else await this.#keep();
  }

  async find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    await this.#rest();
    return this.#collections.of(collection).find(query);
  }

  async count(collection: string): Promise<number> {
    await this.#rest();
    return this.#collections.of(collection).count();
  }

  async checkpoint(): Promise<Checkpoint> {
    return this.#checkpoint;
  }

  async *scan(collection: string): AsyncIterable<readonly StoredDocument[]> {
    await this.#rest();
    for await (const page of this.#collections.of(collection).scan()) {
      await this.#keep();
      yield page;
    }
  }

  async written(): Promise<Digest> {
    await this.#rest();
    return this.#digest.value;
  }

  /** They are made at the beginning. */
  async index(): Promise<void> {}

  async finish(): Promise<void> {
    await this.#rest();
    // Its record is on a majority of the servers only once everything that was written before it is.
    await this.#builds.finish(this.#build, this.schema, this.#checkpoint);
    this.#ended = true;
  }

  async leave(): Promise<void> {
    if (this.#ended) return;
    await this.#rest();
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

  async #rest(): Promise<void> {
    await this.#write([], this.#held.giveUp());
    this.#rested = this.#checkpoint;
    await this.#keep(this.#checkpoint);
  }

  /** @param again documents that may have been written before. */
  async #write(fresh: readonly DocumentWrite[], again: readonly DocumentWrite[]): Promise<void> {
    const newer = await this.#superseding(again);
    const inserted = this.#collections.prepare(fresh);
    const replaced = this.#collections.prepare(newer);
    for (const { collection, id, body } of [...fresh, ...newer]) {
      this.#know(collection, id);
      this.#digest.add(collection, id, JSON.stringify(body));
    }
    await Promise.all([
      ...[...inserted].map(([collection, documents]) => collection.insertAlone(documents)),
      ...[...replaced].map(([collection, documents]) => collection.replaceAlone(documents)),
    ]);
  }

  #know(collection: string, id: string): void {
    const ids = this.#idsOf(collection);
    if (!ids.mayHave(id)) ids.add(id);
  }

  #idsOf(collection: string): IdFilter {
    const ids = this.#ids.get(collection);
    if (ids === undefined) throw new Error(`Nobody knows the ids of ${collection}.`);
    return ids;
  }

  /** Those that are newer than what is stored, which is taken out of the digest. */
  async #superseding(writes: readonly DocumentWrite[]): Promise<readonly DocumentWrite[]> {
    const newer: DocumentWrite[] = [];
    for (const { name: collection } of this.schema.collections) {
      const due = writes.filter((write) => write.collection === collection);
      const stored = await this.#collections.of(collection).getMany(due.map(({ id }) => id));
      for (const [at, write] of due.entries()) {
        const before = stored[at] ?? null;
        if (before !== null && before.position >= write.position) continue;
        if (before !== null) this.#digest.remove(collection, before.id, JSON.stringify(before.body));
        newer.push(write);
      }
    }
    return newer;
  }
}
