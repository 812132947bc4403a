/**
 * A projection version being filled from nothing, in a file that nobody else knows of.
 *
 * What makes it fast is what it leaves out until `finish`: the journal, the syncing and the declared indexes (an index
 * made at the end costs half of one that grows). Being the only writer, it knows which ids it has never seen, and holds
 * the documents that changed last without writing them, so that a patient's document, which changes on every page,
 * is written once and not a thousand times. A crash leaves rubbish under a name that no version has.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Position } from '../backend/event-store/port.ts';
import { IdFilter } from './id-filter.ts';
import type {
  BuildingStore,
  Checkpoint,
  DocumentWrite,
  ProjectionSchema,
  Query,
  StoredDocument,
} from './port.ts';
import { access } from './sqlite-file.ts';
import { SqliteProjectionStore, type StoredText } from './sqlite-projection-store.ts';

/** Documents held for each collection, in two generations of so many: what did not change in the newer one is written. */
const HELD = 1000;
/**
 * Pages of 8 KiB took 7 µs to fill a row of 1.4 KB where pages of 4 KiB took 10, and larger ones no less; their size can
 * be set only while the file is empty and without a log of its own.
 */
const PRAGMAS =
  'PRAGMA journal_mode = MEMORY; PRAGMA page_size = 8192; VACUUM; PRAGMA synchronous = OFF; PRAGMA cache_size = -4096';

export class SqliteBuildingStore implements BuildingStore {
  readonly #store: SqliteProjectionStore;
  readonly #path: string;
  readonly #finished: string;
  readonly #held: ReadonlyMap<string, HeldDocuments>;

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
    const due: DocumentWrite[] = [];
    for (const write of writes) {
      const held = this.#held.get(write.collection);
      if (held === undefined) due.push(write);
      else due.push(...held.put(write));
    }
    await this.#store.commit(due, expected, next);
  }

  async find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    await this.#writeHeld();
    return this.#store.find(collection, query);
  }

  async count(collection: string): Promise<number> {
    await this.#writeHeld();
    return this.#store.count(collection);
  }

  checkpoint(): Promise<Checkpoint> {
    return this.#store.checkpoint();
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
    const due = [...this.#held.values()].flatMap((held) => held.takeAll());
    const checkpoint = await this.#store.checkpoint();
    await this.#store.commit(due, checkpoint.position, checkpoint);
  }

  async abandon(): Promise<void> {
    this.#store.close();
    rmSync(this.#path, { force: true });
  }
}

/** The documents of a collection that changed last and are not written yet, and the ids that have ever been there. */
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

  /** Holds a document. Answers those that are to be written now, because they have not changed for long. */
  put({ id, position, body }: DocumentWrite): readonly DocumentWrite[] {
    const held = this.get(id);
    if (held !== undefined && held.position >= position) return [];
    this.#ids.add(id);
    const due = this.#newer.size < HELD ? [] : this.#turn();
    this.#newer.set(id, { id, position, body });
    return due;
  }

  takeAll(): readonly DocumentWrite[] {
    return [...this.#turn(), ...this.#turn()];
  }

  #turn(): readonly DocumentWrite[] {
    const due: DocumentWrite[] = [];
    for (const document of this.#older.values()) {
      if (!this.#newer.has(document.id)) due.push({ collection: this.#collection, ...document });
    }
    this.#older = this.#newer;
    this.#newer = new Map();
    return due;
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
