/**
 * A projection version being filled from nothing, in a file that nobody else writes.
 *
 * What makes it fast is what it leaves out until `finish`: the syncing and the indexes. Being the only writer, it knows
 * which ids it has never seen, and holds documents that come back to be changed, so that a patient's document, which
 * changes on every page, is written a few times and not a thousand.
 *
 * It comes to rest every so many events: what it holds is written, and the checkpoint moved. The rollback journal lies
 * beside the file, so that a process that is killed leaves a file to go on with; a power cut may leave a damaged one,
 * which is thrown away.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Position } from '../events/store/port.ts';
import { DocumentDigest } from './read-models/document-digest.ts';
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
} from './read-models/port.ts';
import { access } from './read-models/sqlite/file.ts';
import { SqliteFilling } from './sqlite-filling.ts';
import type { ProjectionFile } from './read-models/sqlite/projection-file.ts';
import type { StoredText } from './read-models/sqlite/rows.ts';

/** Events between two rests, all of them one transaction: some seconds of work. */
const EVENTS_TO_REST = 50_000;
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

export class SqliteBuildingStore implements BuildingStore {
  readonly #path: string;
  readonly #finished: string;
  readonly #digest = new DocumentDigest();
  readonly #filling: SqliteFilling;
  readonly #held: HeldDocuments;
  #checkpoint: Checkpoint;
  /** As it is in the file. */
  #rested: Checkpoint;

  private constructor(path: string, finished: string, schema: ProjectionSchema) {
    this.#path = path;
    this.#finished = finished;
    const pragmas = isNew(path) ? PRAGMAS_OF_NEW + PRAGMAS : PRAGMAS;
    this.#filling = SqliteFilling.open(path, schema, pragmas, this.#digest);
    this.#held = new HeldDocuments(schema, (collection, id) => this.#filling.mayHave(collection, id));
    this.#rested = this.#file.checkpoint();
    this.#checkpoint = this.#rested;
  }

  /**
   * @param path of the file to fill; what an earlier build left there is gone on with.
   * @param finished its path once it is a version.
   * @throws ReadModelsUnavailableError, also where another process is filling it.
   */
  static open(path: string, finished: string, schema: ProjectionSchema): SqliteBuildingStore {
    return new SqliteBuildingStore(path, finished, schema);
  }

  get schema(): ProjectionSchema {
    return this.#file.schema;
  }

  get #file(): ProjectionFile {
    return this.#filling.file;
  }

  async get(collection: string, id: string): Promise<StoredDocument | null> {
    const [document = null] = await this.getMany(collection, [id]);
    return document;
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    return this.#held.getMany(collection, ids, async (written) => this.#filling.getMany(collection, written));
  }

  async commit(writes: readonly DocumentWrite[], expected: Position, next: Checkpoint): Promise<void> {
    if (expected !== this.#checkpoint.position) {
      throw new CheckpointMovedError(this.schema.name, expected, this.#checkpoint.position);
    }
    const { fresh, again } = this.#held.take(writes);
    this.#filling.append(fresh);
    this.#filling.write(again);
    this.#checkpoint = next;
    if (next.events - this.#rested.events >= EVENTS_TO_REST) this.#rest();
  }

  async find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    await this.index();
    return this.#file.find(collection, query);
  }

  async count(collection: string): Promise<number> {
    this.#rest();
    return this.#file.count(collection);
  }

  async checkpoint(): Promise<Checkpoint> {
    return this.#checkpoint;
  }

  async *scan(collection: string): AsyncIterable<readonly StoredDocument[]> {
    this.#rest();
    this.#filling.createIdIndexes();
    yield* this.#file.scan(collection);
  }

  /** As `ProjectionFile.scanText`. */
  async *scanText(collection: string): AsyncIterable<readonly StoredText[]> {
    this.#rest();
    yield* this.#file.scanText(collection);
  }

  async written(): Promise<Digest> {
    this.#rest();
    return this.#digest.value;
  }

  async index(): Promise<void> {
    this.#rest();
    this.#filling.createIndexes();
    access(this.#path, () => sync(this.#path));
  }

  async finish(): Promise<void> {
    this.#rest();
    this.#filling.createIndexes();
    this.#filling.close();
    access(this.#path, () => {
      rmSync(`${this.#path}-journal`, { force: true });
      sync(this.#path);
      if (existsSync(this.#finished)) throw new Error(`There is already a file ${this.#finished}.`);
      renameSync(this.#path, this.#finished);
      sync(dirname(this.#finished));
    });
  }

  async leave(): Promise<void> {
    this.#rest();
    this.#filling.close();
  }

  async abandon(): Promise<void> {
    this.#filling.close();
    removeBuilding(this.#path);
  }

  #rest(): void {
    this.#filling.write(this.#held.giveUp());
    this.#filling.rest(this.#checkpoint);
    this.#rested = this.#checkpoint;
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
