/**
 * The file of a projection version while one writer fills it from nothing. What never was there is put behind the rest,
 * and nothing but the documents is written: an index over random ids, kept while a million of them arrive, took more than
 * the documents. Until there is one, documents are found by their numbers.
 */
import type { SqliteDatabase } from '../lib/sqlite.ts';
import type { DocumentDigest } from './read-models/document-digest.ts';
import { DocumentNumbers } from './document-numbers.ts';
import type { Checkpoint, DocumentWrite, ProjectionSchema, StoredDocument } from './read-models/port.ts';
import { type NumberedText, ProjectionFile } from './read-models/sqlite/projection-file.ts';
import {
  asDocument,
  asText,
  type DocumentRow,
  type DocumentTableRow,
  insertEntries,
  insertRows,
  replaceEntries,
  rowOf,
} from './read-models/sqlite/rows.ts';
import { moveCheckpoint, readCheckpoint, type Tables } from './read-models/sqlite/tables.ts';

/** Another builder holds the file until it is done. */
const BUSY_TIMEOUT_MS = 100;

export class SqliteFilling {
  readonly #file: ProjectionFile;
  readonly #digest: DocumentDigest;
  readonly #numbers: ReadonlyMap<string, DocumentNumbers>;

  private constructor(file: ProjectionFile, digest: DocumentDigest) {
    this.#file = file;
    this.#digest = digest;
    this.#numbers = new Map(file.schema.collections.map(({ name }) => [name, new DocumentNumbers()]));
    this.#takeStock();
    this.#beginBatch();
  }

  /**
   * @param digest of the documents: told of all that are there, and of each that is written.
   * @throws ReadModelsUnavailableError, also where another process is filling it.
   */
  static open(
    path: string,
    schema: ProjectionSchema,
    pragmas: string,
    digest: DocumentDigest,
  ): SqliteFilling {
    const file = ProjectionFile.open(path, schema, {
      indexed: false,
      pragmas,
      busyTimeoutMs: BUSY_TIMEOUT_MS,
    });
    try {
      return new SqliteFilling(file, digest);
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** Learns what an earlier build left in the file. */
  #takeStock(): void {
    for (const [collection, numbers] of this.#numbers) {
      for (const page of this.#file.scanText(collection)) {
        for (const { id, text } of page) {
          numbers.add(id);
          this.#digest.add(collection, id, text);
        }
      }
    }
  }

  /** For everything that only reads. */
  get file(): ProjectionFile {
    return this.#file;
  }

  /** Whether there may be a document; where it says no, there is none. */
  mayHave(collection: string, id: string): boolean {
    return this.#numbersOf(collection).mayHave(id);
  }

  getMany(collection: string, ids: readonly string[]): readonly (StoredDocument | null)[] {
    return ids.map((id) => {
      const stored = this.#read(collection, id);
      return stored === null ? null : asDocument(stored);
    });
  }

  /** Writes documents that are not there, each once. @throws InvalidDocumentError */
  append(writes: readonly DocumentWrite[]): void {
    const pages = new Map<Tables, DocumentTableRow[]>();
    for (const write of writes) {
      const tables = this.#file.tables(write.collection);
      const row = this.#rowOf(tables, write);
      const page = pages.get(tables);
      if (page === undefined) pages.set(tables, [row]);
      else page.push(row);
    }
    this.#file.access((database) => {
      for (const [tables, rows] of pages) this.#appendRows(database, tables, rows);
    });
  }

  #appendRows(database: SqliteDatabase, tables: Tables, rows: readonly DocumentTableRow[]): void {
    const numbers = this.#numbersOf(tables.definition.name);
    insertRows(
      database,
      tables.append,
      rows.map(({ id, values }) => [numbers.add(id), ...values]),
    );
    if (tables.arrays.length > 0) for (const row of rows) insertEntries(database, tables, row);
  }

  /** Writes documents that may be there, each where what is stored is older. @throws InvalidDocumentError */
  write(writes: readonly DocumentWrite[]): void {
    for (const write of writes) {
      const { collection, id, position } = write;
      const stored = this.#read(collection, id);
      if (stored === null) this.append([write]);
      else if (stored.position < position) {
        this.#digest.remove(collection, id, stored.text);
        this.#overwrite(stored, write);
      }
    }
  }

  #overwrite({ n }: NumberedText, write: DocumentWrite): void {
    const tables = this.#file.tables(write.collection);
    const row = this.#rowOf(tables, write);
    this.#file.access((database) => {
      if (tables.arrays.length > 0) {
        const before = database.get<{ entries: string }>(
          `SELECT entries FROM ${tables.table} WHERE n = ?`,
          n,
        );
        replaceEntries(database, tables, row, before?.entries ?? '');
      }
      const columns = tables.columns.map((column) => `${column} = ?`).join(', ');
      database.run(`UPDATE ${tables.table} SET ${columns} WHERE n = ?`, ...row.values, n);
    });
  }

  /** Comes to rest: what was written, and where it comes from, survives the end of the process. */
  rest(next: Checkpoint): void {
    this.#file.access((database) => {
      moveCheckpoint(database, this.#file.schema, readCheckpoint(database).position, next);
      database.endBatch();
      database.beginBatch();
    });
  }

  /** Makes the indexes, and rests. */
  createIndexes(): void {
    this.#unbatched(() => this.#file.createIndexes());
  }

  /** Makes those by which documents are read in the order of their ids, and rests. */
  createIdIndexes(): void {
    this.#unbatched(() => this.#file.createIdIndexes());
  }

  #unbatched(work: () => void): void {
    this.#file.access((database) => database.endBatch());
    work();
    this.#beginBatch();
  }

  /** Gives up the file, and what was written since the last rest. */
  close(): void {
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

  #beginBatch(): void {
    this.#file.access((database) => database.beginBatch());
  }

  #rowOf(tables: Tables, write: DocumentWrite): DocumentTableRow {
    const row = rowOf(tables, write);
    this.#digest.add(write.collection, row.id, row.text);
    return row;
  }

  #read(collection: string, id: string): NumberedText | null {
    const { table } = this.#file.tables(collection);
    const sql = `SELECT n, id, position, body FROM ${table} WHERE n = ?`;
    return this.#file.access((database) => {
      for (const number of this.#numbersOf(collection).of(id)) {
        const row = database.get<DocumentRow & { n: number }>(sql, number);
        if (row?.id === id) return { n: row.n, ...asText(row) };
      }
      return null;
    });
  }

  #numbersOf(collection: string): DocumentNumbers {
    const numbers = this.#numbers.get(collection);
    if (numbers === undefined) throw new Error(`Nobody counts the documents of ${collection}.`);
    return numbers;
  }
}
