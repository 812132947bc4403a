/**
 * A projection version being filled from nothing, by the only writer of its file.
 *
 * What makes it fast is what it leaves out until `finish`: the syncing, and every index but that of the ids. Why
 * no more than that is done is said, with its figures, in `docs/decisions` 06.
 *
 * It takes a checkpoint every so many events, all of them one transaction. The rollback journal lies beside the file, so
 * that a process that is killed leaves a file that can be resumed; a power cut may leave a damaged one, which is thrown
 * away.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Position } from '../../../events/position.ts';
import type { SqliteDatabase } from '../../../lib/sqlite.ts';
import { DocumentDigest } from '../document-digest.ts';
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
  type StoredDocument,
} from '../port.ts';
import { access } from './file.ts';
import { ProjectionFile } from './projection-file.ts';
import {
  asDocument,
  type DocumentTableRow,
  insertEntries,
  insertRows,
  replaceEntries,
  rowsByTable,
  storedText,
  type StoredText,
} from './rows.ts';
import { moveCheckpoint, readCheckpoint, ROWS_AT_ONCE, type Tables } from './tables.ts';

/** Events between two checkpoints: some seconds of work. */
const EVENTS_PER_CHECKPOINT = 50_000;
/** Another builder holds the file until it is done. */
const BUSY_TIMEOUT_MS = 100;
/**
 * The process that resumes the file holds it alone until it is closed. What SQLite needs to undo a statement stays in
 * memory: it is a few pages. As many files as there are projections are filled at once; a cache of 12 MiB for each was no faster.
 */
const PRAGMAS =
  'PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF; PRAGMA cache_size = -2048; ' +
  'PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY';
/**
 * Pages of 8 KiB took 7 µs to fill a row of 1.4 KB where pages of 4 KiB took 10, and larger ones no less; their size can
 * be set only while the file is empty and without a log of its own.
 */
const PRAGMAS_OF_NEW = 'PRAGMA journal_mode = MEMORY; PRAGMA page_size = 8192; VACUUM;';

export class SqliteBuildingStore implements BuildingStore {
  readonly #path: string;
  readonly #finished: string;
  readonly #file: ProjectionFile;
  readonly #digest = new DocumentDigest();
  /** What was read last, by collection and id: the documents of a page, when its writes are committed. */
  #read = new Map<string, Map<string, StoredText>>();
  #checkpoint: Checkpoint;
  /** As it is in the file: what a killed build resumes from. */
  #durable: Checkpoint;

  private constructor(path: string, finished: string, file: ProjectionFile) {
    this.#path = path;
    this.#finished = finished;
    this.#file = file;
    file.createIdIndexes();
    for (const { name } of file.schema.collections) {
      for (const page of file.scanText(name)) {
        for (const { id, text } of page) this.#digest.add(name, id, text);
      }
    }
    this.#durable = file.checkpoint();
    this.#checkpoint = this.#durable;
    this.#beginBatch();
  }

  /**
   * @param path of the file to fill; an earlier build that lies there is resumed.
   * @param finished its path once it is a version.
   * @throws ReadModelsUnavailableError, also where another process is filling it.
   */
  static open(path: string, finished: string, schema: ProjectionSchema): SqliteBuildingStore {
    const pragmas = isNew(path) ? PRAGMAS_OF_NEW + PRAGMAS : PRAGMAS;
    const file = ProjectionFile.open(path, schema, {
      indexed: false,
      pragmas,
      busyTimeoutMs: BUSY_TIMEOUT_MS,
    });
    try {
      return new SqliteBuildingStore(path, finished, file);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  get schema(): ProjectionSchema {
    return this.#file.schema;
  }

  async get(collection: string, id: string): Promise<StoredDocument | null> {
    const [document = null] = await this.getMany(collection, [id]);
    return document;
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    const tables = this.#file.tables(collection);
    const read = new Map<string, StoredText>();
    const found = this.#file.access((database) =>
      ids.map((id) => {
        const stored = storedText(database, tables, id);
        if (stored === null) return null;
        read.set(id, stored);
        return asDocument(stored);
      }),
    );
    this.#read.set(collection, read);
    return found;
  }

  async commit(writes: readonly DocumentWrite[], expected: Position, next: Checkpoint): Promise<void> {
    if (expected !== this.#checkpoint.position) {
      throw new CheckpointMovedError(this.schema.name, expected, this.#checkpoint.position);
    }
    const rows = rowsByTable(this.#file, writes);
    this.#file.access((database) => {
      for (const [tables, page] of rows) this.#write(database, tables, page);
    });
    // A new one: `clear` lets go of a table that keeps what it held in the old heap until that is collected.
    this.#read = new Map();
    this.#checkpoint = next;
    if (next.events - this.#durable.events >= EVENTS_PER_CHECKPOINT) this.#saveCheckpoint();
  }

  async find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    await this.index();
    return this.#file.find(collection, query);
  }

  async keys(collection: string, query: Query): Promise<readonly Cursor[]> {
    await this.index();
    return this.#file.keys(collection, query);
  }

  async count(collection: string, query?: CountQuery): Promise<number> {
    if (query !== undefined) await this.index();
    return this.#file.count(collection, query);
  }

  async checkpoint(): Promise<Checkpoint> {
    return this.#checkpoint;
  }

  async *scan(collection: string): AsyncIterable<readonly StoredDocument[]> {
    this.#saveCheckpoint();
    yield* this.#file.scan(collection);
  }

  /** As `ProjectionFile.scanText`. */
  async *scanText(collection: string): AsyncIterable<readonly StoredText[]> {
    this.#saveCheckpoint();
    yield* this.#file.scanText(collection);
  }

  async written(): Promise<Digest> {
    this.#saveCheckpoint();
    return this.#digest.value;
  }

  async index(): Promise<void> {
    this.#createIndexes();
    this.#beginBatch();
    access(this.#path, () => sync(this.#path));
  }

  async finish(): Promise<void> {
    this.#createIndexes();
    this.#close();
    access(this.#path, () => {
      rmSync(`${this.#path}-journal`, { force: true });
      sync(this.#path);
      if (existsSync(this.#finished)) throw new Error(`There is already a file ${this.#finished}.`);
      // A version of the same number whose removal was killed leaves its log, which would be played into this one.
      for (const suffix of ['-wal', '-shm']) rmSync(this.#finished + suffix, { force: true });
      renameSync(this.#path, this.#finished);
      sync(dirname(this.#finished));
    });
  }

  async leave(): Promise<void> {
    this.#saveCheckpoint();
    this.#close();
  }

  async abandon(): Promise<void> {
    this.#close();
    removeBuilding(this.#path);
  }

  /** What was not read is new but for a document that two events created: it is inserted, and looked for only where it is there. */
  #write(database: SqliteDatabase, tables: Tables, rows: readonly DocumentTableRow[]): void {
    const read = this.#read.get(tables.definition.name);
    const fresh: DocumentTableRow[] = [];
    for (const row of rows) {
      const stored = read?.get(row.id);
      if (stored === undefined) fresh.push(row);
      else this.#replace(database, tables, row, stored);
    }
    for (const group of groupsOf(fresh)) this.#insert(database, tables, group);
  }

  #insert(database: SqliteDatabase, tables: Tables, group: readonly DocumentTableRow[]): void {
    const { definition } = tables;
    try {
      insertRows(
        database,
        tables.insert,
        group.map(({ values }) => values),
      );
    } catch (error) {
      // SQLite has taken the statement back. A single row that is not there failed for another reason.
      for (const row of group) {
        const stored = storedText(database, tables, row.id);
        if (stored !== null) this.#replace(database, tables, row, stored);
        else if (group.length > 1) this.#insert(database, tables, [row]);
        else throw error;
      }
      return;
    }
    for (const row of group) {
      insertEntries(database, tables, row);
      this.#digest.add(definition.name, row.id, row.text);
    }
  }

  #replace(database: SqliteDatabase, tables: Tables, row: DocumentTableRow, stored: StoredText): void {
    if (stored.position >= row.position) return;
    const { definition, arrays } = tables;
    this.#digest.replace(definition.name, row.id, stored.text, row.text);
    if (arrays.length > 0) replaceEntries(database, tables, row, stored.entries ?? '');
    database.write(tables.update, [...row.values, row.id]);
  }

  #saveCheckpoint(): void {
    this.#endBatch();
    this.#beginBatch();
  }

  /** Makes them, and takes a checkpoint. */
  #createIndexes(): void {
    this.#endBatch();
    this.#file.createIndexes();
  }

  #beginBatch(): void {
    this.#file.access((database) => database.beginBatch());
  }

  /** The documents written so far and their position survive the end of the process. */
  #endBatch(): void {
    this.#file.access((database) => {
      moveCheckpoint(database, this.schema, this.#durable.position, this.#checkpoint);
      database.endBatch();
    });
    this.#durable = this.#checkpoint;
  }

  /** Closes the file, and discards what was written since the last checkpoint. */
  #close(): void {
    if (!this.#file.isOpen) return;
    try {
      this.#file.access((database) => {
        database.cancelBatch();
        // The driver closes a file only in its own time; this gives it up to others now.
        database.exec('PRAGMA locking_mode = NORMAL');
        readCheckpoint(database);
      });
    } finally {
      this.#file.close();
    }
  }
}

/** As many rows as one statement inserts, and the rest one by one: what fails is then not there in part. */
function* groupsOf(rows: readonly DocumentTableRow[]): Iterable<readonly DocumentTableRow[]> {
  const inGroups = rows.length - (rows.length % ROWS_AT_ONCE);
  for (let from = 0; from < inGroups; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
  for (const row of rows.slice(inGroups)) yield [row];
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
