import type { SqliteDatabase } from '../../lib/sqlite.ts';

/** Positions per block. */
const BLOCK = 1024;

/** The block that a position lies in. */
export const blockOf = (position: number): number => Math.floor(position / BLOCK);
export const firstOf = (block: number): number => block * BLOCK;
export const lastOf = (block: number): number => block * BLOCK + BLOCK - 1;

/**
 * For each key (an event type, a category) the blocks of the log that hold an event of it. A filtered read visits
 * those blocks only: a few rare events among a million are found without a scan of the million.
 *
 * Rejected: an index on (type, position). It puts one more page into the write-ahead log of every append, about 4 % of
 * a durable one-event append, where this writes a row only for the first event of a type in 1024 positions. What it
 * costs: for each block that holds one, 1024 small rows are looked at (0.2 ms).
 */
export class BlockIndex {
  readonly #db: SqliteDatabase;
  readonly #insert: string;
  readonly #next: string;
  #block = -1;
  #noted = new Set<number>();

  /** `table` has the columns `key` and `block`, together its primary key. */
  constructor(db: SqliteDatabase, table: 'type_blocks' | 'category_blocks') {
    this.#db = db;
    this.#insert = `INSERT OR IGNORE INTO ${table} (key, block) VALUES (?, ?)`;
    // One search per wanted key. `min(block)` over `key IN (…)` would read every later row of each of them.
    this.#next = `SELECT min((SELECT block FROM ${table} WHERE key = wanted.value AND block >= ? ORDER BY block LIMIT 1))
      AS block FROM json_each(?) AS wanted`;
  }

  /** Called for each event in the transaction that writes it. */
  note(key: number, position: number): void {
    const block = blockOf(position);
    if (block !== this.#block) {
      this.#block = block;
      this.#noted.clear();
    }
    if (this.#noted.has(key)) return;
    this.#db.run(this.#insert, key, block);
    this.#noted.add(key);
  }

  /** What was noted in a transaction that was rolled back is not there. */
  forget(): void {
    this.#noted.clear();
  }

  /** The first block from `block` on that holds an event of one of the keys. `keys` is a JSON array of numbers. */
  next(keys: string, block: number): number | undefined {
    return this.#db.get<{ block: number | null }>(this.#next, block, keys)?.block ?? undefined;
  }
}
