/**
 * A projection version being filled from nothing, in a file that nobody else knows of.
 *
 * What makes it fast is what it leaves out until `finish`: the journal, the syncing and the declared indexes (an index
 * made at the end costs half of one that grows). Being the only writer, it knows which ids it has never seen, and holds
 * documents that come back to be changed, so that a patient's document, which changes on every page, is written a few
 * times and not a thousand. A crash leaves rubbish under a name that no version has.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Position, START } from '../backend/event-store/port.ts';
import { IdFilter } from './id-filter.ts';
import {
  type BuildingStore,
  type Checkpoint,
  CheckpointMovedError,
  type DocumentWrite,
  type ProjectionSchema,
  type Query,
  type StoredDocument,
} from './port.ts';
import { access } from './sqlite-file.ts';
import { SqliteProjectionStore, type StoredText } from './sqlite-projection-store.ts';

/**
 * Documents held for each collection, in two generations of so many: what did not change in the newer one is written. New
 * documents are not held: most never change again, and holding them only fed the garbage collector.
 */
const HELD = 1000;
/**
 * Pages of 8 KiB took 7 µs to fill a row of 1.4 KB where pages of 4 KiB took 10, and larger ones no less; their size can
 * be set only while the file is empty and without a log of its own.
 */
const PRAGMAS =
  'PRAGMA journal_mode = MEMORY; PRAGMA page_size = 8192; VACUUM; PRAGMA synchronous = OFF; PRAGMA cache_size = -4096';

const NOWHERE: Checkpoint = { position: START, events: 0, updatedAt: '' };

export class SqliteBuildingStore implements BuildingStore {
  readonly #store: SqliteProjectionStore;
  readonly #path: string;
  readonly #finished: string;
  readonly #held: ReadonlyMap<string, HeldDocuments>;
  #checkpoint: Checkpoint = NOWHERE;
  /** As it is in the file. */
  #written: Checkpoint = NOWHERE;

  /**
   * @param path of the file to fill.
   * @param finished its path once it is a version.
   */
  constructor(path: string, finished: string, schema: ProjectionSchema) {
    this.#path = path;
    this.#finished = finished;
    this.#store = SqliteProjectionStore.open(path, schema, { indexed: false, pragmas: PRAGMAS });
    this.#held = new Map(schema.collections.map(({ name }) => [name, new HeldDocuments(name)]));
  }

  get schema(): ProjectionSchema {
    return this.#store.schema;
  }

  async get(collection: string, id: string): Promise<StoredDocument | null> {
    const [document = null] = await this.getMany(collection, [id]);
    return document;
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    const held = this.#held.get(collection);
    if (held === undefined) return this.#store.getMany(collection, ids);
    const written = ids.filter((id) => held.mayBeWritten(id));
    const stored = new Map<string, StoredDocument>();
    for (const document of await this.#store.getMany(collection, written)) {
      if (document !== null) stored.set(document.id, document);
    }
    return ids.map((id) => held.get(id) ?? stored.get(id) ?? null);
  }

  async commit(writes: readonly DocumentWrite[], expected: Position, next: Checkpoint): Promise<void> {
    if (expected !== this.#checkpoint.position) {
      throw new CheckpointMovedError(this.schema.name, expected, this.#checkpoint.position);
    }
    const due: DocumentWrite[] = [];
    for (const write of writes) {
      const held = this.#held.get(write.collection);
      if (held === undefined) due.push(write);
      else held.put(write, due);
    }
    this.#checkpoint = next;
    if (due.length > 0) await this.#write(due);
  }

  async find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    await this.#writeHeld();
    return this.#store.find(collection, query);
  }

  async count(collection: string): Promise<number> {
    await this.#writeHeld();
    return this.#store.count(collection);
  }

  async checkpoint(): Promise<Checkpoint> {
    return this.#checkpoint;
  }

  async *scan(collection: string): AsyncIterable<readonly StoredDocument[]> {
    await this.#writeHeld();
    yield* this.#store.scan(collection);
  }

  /** As `SqliteProjectionStore.scanText`. */
  async *scanText(collection: string): AsyncIterable<readonly StoredText[]> {
    await this.#writeHeld();
    yield* this.#store.scanText(collection);
  }

  async finish(): Promise<void> {
    await this.#writeHeld();
    this.#store.createIndexes();
    this.#store.close();
    access(this.#path, () => {
      sync(this.#path);
      if (existsSync(this.#finished)) throw new Error(`There is already a file ${this.#finished}.`);
      renameSync(this.#path, this.#finished);
      sync(dirname(this.#finished));
    });
  }

  async #writeHeld(): Promise<void> {
    const due: DocumentWrite[] = [];
    for (const held of this.#held.values()) held.giveUp(due);
    await this.#write(due);
  }

  async #write(due: readonly DocumentWrite[]): Promise<void> {
    await this.#store.commit(due, this.#written.position, this.#checkpoint);
    this.#written = this.#checkpoint;
  }

  async abandon(): Promise<void> {
    this.#store.close();
    rmSync(this.#path, { force: true });
  }
}

/** The documents of a collection that have changed since they were written, and the ids that have ever been there. */
class HeldDocuments {
  readonly #collection: string;
  readonly #ids = new IdFilter();
  #newer = new Map<string, StoredDocument>();
  #older = new Map<string, StoredDocument>();

  constructor(collection: string) {
    this.#collection = collection;
  }

  get(id: string): StoredDocument | undefined {
    return this.#newer.get(id) ?? this.#older.get(id);
  }

  /** Whether a document that is not held may lie in the file. */
  mayBeWritten(id: string): boolean {
    return this.#ids.mayHave(id) && this.get(id) === undefined;
  }

  /** Takes a new state of a document. Adds to `due` what is to be written now. */
  put(write: DocumentWrite, due: DocumentWrite[]): void {
    const { id, position, body } = write;
    const held = this.get(id);
    if (held !== undefined && held.position >= position) return;
    if (held === undefined && !this.#ids.mayHave(id)) {
      this.#ids.add(id);
      due.push(write);
      return;
    }
    if (this.#newer.size >= HELD) this.#turn(due);
    this.#newer.set(id, { id, position, body });
  }

  /** Adds everything to `due`, and holds nothing any more. */
  giveUp(due: DocumentWrite[]): void {
    this.#turn(due);
    this.#turn(due);
  }

  #turn(due: DocumentWrite[]): void {
    for (const document of this.#older.values()) {
      if (!this.#newer.has(document.id)) due.push({ collection: this.#collection, ...document });
    }
    this.#older = this.#newer;
    this.#newer = new Map();
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
