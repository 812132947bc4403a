/**
 * A projection version being filled from nothing, in a file that nobody else writes.
 *
 * What makes it fast is what it leaves out until `finish`: the syncing and the declared indexes (an index made at the
 * end costs half of one that grows). Being the only writer, it knows which ids it has never seen, and holds documents
 * that come back to be changed, so that a patient's document, which changes on every page, is written a few times and
 * not a thousand.
 *
 * It comes to rest every so many events: what it holds is written, and the checkpoint moved. The rollback journal lies
 * beside the file, so that a process that is killed leaves a file to go on with; a power cut may leave a damaged one,
 * which is thrown away.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Position, START } from '../backend/event-store/port.ts';
import { DocumentDigest } from './document-digest.ts';
import { HeldDocuments } from './held-documents.ts';
import {
  type BuildingStore,
  type Checkpoint,
  CheckpointMovedError,
  type Digest,
  type DocumentWrite,
  type ProjectionSchema,
  type Query,
  type StoredDocument,
} from './port.ts';
import { access } from './sqlite-file.ts';
import { SqliteProjectionStore, type StoredText } from './sqlite-projection-store.ts';

/** Events between two rests, all of them one transaction: some seconds of work. */
const EVENTS_TO_REST = 50_000;
/** Another builder holds the file until it is done. */
const BUSY_TIMEOUT_MS = 100;
/**
 * Whoever goes on with the file is the only one, from here until it is closed. What SQLite would take a statement back
 * with stays in memory: it is a few pages, and took five times the writes of the documents.
 */
const PRAGMAS =
  'PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF; PRAGMA cache_size = -4096; ' +
  'PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY';
/**
 * Pages of 8 KiB took 7 µs to fill a row of 1.4 KB where pages of 4 KiB took 10, and larger ones no less; their size can
 * be set only while the file is empty and without a log of its own.
 */
const PRAGMAS_OF_NEW = 'PRAGMA journal_mode = MEMORY; PRAGMA page_size = 8192; VACUUM;';

const NOWHERE: Checkpoint = { position: START, events: 0, updatedAt: '' };

export class SqliteBuildingStore implements BuildingStore {
  readonly #store: SqliteProjectionStore;
  readonly #path: string;
  readonly #finished: string;
  readonly #held: HeldDocuments;
  readonly #digest: DocumentDigest;
  #checkpoint: Checkpoint = NOWHERE;
  /** As it is in the file. */
  #rested: Checkpoint = NOWHERE;

  private constructor(path: string, finished: string, schema: ProjectionSchema) {
    this.#path = path;
    this.#finished = finished;
    const digest = new DocumentDigest();
    this.#digest = digest;
    this.#store = SqliteProjectionStore.open(path, schema, {
      indexed: false,
      pragmas: isNew(path) ? PRAGMAS_OF_NEW + PRAGMAS : PRAGMAS,
      onWrite: (collection, id, text) => digest.add(collection, id, text),
      busyTimeoutMs: BUSY_TIMEOUT_MS,
    });
    this.#held = new HeldDocuments(schema);
  }

  /**
   * @param path of the file to fill; what an earlier build left there is gone on with.
   * @param finished its path once it is a version.
   * @throws ReadModelsUnavailableError, also where another process is filling it.
   */
  static async open(path: string, finished: string, schema: ProjectionSchema): Promise<SqliteBuildingStore> {
    const building = new SqliteBuildingStore(path, finished, schema);
    try {
      await building.#takeStock();
      return building;
    } catch (error) {
      building.#store.close();
      throw error;
    }
  }

  get schema(): ProjectionSchema {
    return this.#store.schema;
  }

  /** Learns what an earlier build left in the file. */
  async #takeStock(): Promise<void> {
    this.#rested = await this.#store.checkpoint();
    this.#checkpoint = this.#rested;
    for (const { name: collection } of this.schema.collections) {
      for await (const page of this.#store.scanText(collection)) {
        for (const { id, text } of page) {
          this.#held.know(collection, id);
          this.#digest.add(collection, id, text);
        }
      }
    }
    this.#store.beginBatch();
  }

  async get(collection: string, id: string): Promise<StoredDocument | null> {
    const [document = null] = await this.getMany(collection, [id]);
    return document;
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    return this.#held.getMany(collection, ids, (written) => this.#store.getMany(collection, written));
  }

  async commit(writes: readonly DocumentWrite[], expected: Position, next: Checkpoint): Promise<void> {
    if (expected !== this.#checkpoint.position) {
      throw new CheckpointMovedError(this.schema.name, expected, this.#checkpoint.position);
    }
    const { fresh, again } = this.#held.take(writes);
    this.#checkpoint = next;
    await this.#write(fresh, again);
    if (next.events - this.#rested.events >= EVENTS_TO_REST) await this.#rest();
  }

  async find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    await this.#rest();
    return this.#store.find(collection, query);
  }

  async count(collection: string): Promise<number> {
    await this.#rest();
    return this.#store.count(collection);
  }

  async checkpoint(): Promise<Checkpoint> {
    return this.#checkpoint;
  }

  async *scan(collection: string): AsyncIterable<readonly StoredDocument[]> {
    await this.#rest();
    yield* this.#store.scan(collection);
  }

  /** As `SqliteProjectionStore.scanText`. */
  async *scanText(collection: string): AsyncIterable<readonly StoredText[]> {
    await this.#rest();
    yield* this.#store.scanText(collection);
  }

  async written(): Promise<Digest> {
    await this.#rest();
    return this.#digest.value;
  }

  async index(): Promise<void> {
    await this.#rest();
    this.#store.endBatch();
    this.#store.createIndexes();
    access(this.#path, () => sync(this.#path));
    this.#store.beginBatch();
  }

  async finish(): Promise<void> {
    await this.#rest();
    this.#store.endBatch();
    this.#store.createIndexes();
    this.#close();
    access(this.#path, () => {
      rmSync(`${this.#path}-journal`, { force: true });
      sync(this.#path);
      if (existsSync(this.#finished)) throw new Error(`There is already a file ${this.#finished}.`);
      renameSync(this.#path, this.#finished);
      sync(dirname(this.#finished));
    });
  }

  async leave(): Promise<void> {
    await this.#rest();
    this.#store.endBatch();
    this.#close();
  }

  async abandon(): Promise<void> {
    this.#close();
    removeBuilding(this.#path);
  }

  #close(): void {
    if (!this.#store.isOpen) return;
    this.#store.cancelBatch();
    this.#store.release();
    this.#store.close();
  }

  async #rest(): Promise<void> {
    const due = this.#held.giveUp();
    const before = this.#rested.position;
    this.#rested = this.#checkpoint;
    await this.#store.commit(this.#superseding(due), before, this.#checkpoint);
    this.#store.endBatch();
    this.#store.beginBatch();
  }

  /** @param again documents that may have been written before. */
  async #write(fresh: readonly DocumentWrite[], again: readonly DocumentWrite[]): Promise<void> {
    if (fresh.length + again.length === 0) return;
    await this.#store.commit([...fresh, ...this.#superseding(again)], this.#rested.position, this.#rested);
  }

  /** Those that are newer than what is stored, which is taken out of the digest. */
  #superseding(writes: readonly DocumentWrite[]): readonly DocumentWrite[] {
    return writes.filter(({ collection, id, position }) => {
      const stored = this.#store.textOf(collection, id);
      if (stored === null) return true;
      if (stored.position >= position) return false;
      this.#digest.remove(collection, id, stored.text);
      return true;
    });
  }
}

/** Removes what a build left. */
export function removeBuilding(path: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

function isNew(path: string): boolean {
  return !existsSync(path) || statSync(path).size === 0;
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
