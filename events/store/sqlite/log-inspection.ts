/** The inspection of a log in an SQLite file. A read-only connection blocks no writer. */
import { statSync } from 'node:fs';
import type { InspectionOptions, LogInspection } from '../log-inspection.ts';
import { type Anchor, type Damage, DamagedLogError, StoreUnavailableError } from '../port.ts';
import { ChainReader } from './chain.ts';
import { failureSentence } from './event-file.ts';
import { SqliteDatabase, sqliteFailure } from '../../../lib/sqlite.ts';
import { positionOf, rowOf } from './positions.ts';

export class SqliteLogInspection implements LogInspection {
  readonly #db: SqliteDatabase;
  readonly #reader: ChainReader;
  /** The end of the log when this began: what comes later is looked at the next time. */
  readonly #end: number;
  readonly total: number;

  private constructor(db: SqliteDatabase, reader: ChainReader, end: number) {
    this.#db = db;
    this.#reader = reader;
    this.#end = end;
    this.total = end - reader.after;
  }

  /** @throws StoreUnavailableError, RangeError */
  static open(path: string, { from, expected }: InspectionOptions): SqliteLogInspection {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) {
      throw new StoreUnavailableError(`There is no event store ${path}.`);
    }
    let db: SqliteDatabase | undefined;
    try {
      db = new SqliteDatabase(path, { readOnly: true, synchronous: 'FULL' });
      const reader = new ChainReader(db, (seen) => expected?.see(seen));
      const end = reader.end();
      if (from !== undefined) {
        const first = rowOf(from);
        if (first < 1 || first > end) throw new RangeError(`There is no event at position ${from}.`);
        reader.skipTo(first);
      }
      return new SqliteLogInspection(db, reader, end);
    } catch (error) {
      db?.close();
      throw asPortError(path, error);
    }
  }

  async next(limit: number): Promise<readonly Damage[]> {
    try {
      return this.#reader.next(limit, this.#end);
    } catch (error) {
      throw asPortError(this.#db.path, error);
    }
  }

  get atEnd(): boolean {
    return this.#reader.after >= this.#end;
  }

  get events(): number {
    return this.#reader.events;
  }

  get reached(): Anchor | null {
    const { after, hash } = this.#reader;
    return after === 0 ? null : { position: positionOf(after), hash };
  }

  async close(): Promise<void> {
    this.#db.close();
  }
}

function asPortError(path: string, error: unknown): unknown {
  const sentence = failureSentence(path, error);
  if (sentence === undefined) return error;
  return sqliteFailure(error) === 'damaged'
    ? new DamagedLogError(sentence, { cause: error })
    : new StoreUnavailableError(sentence, { cause: error });
}
