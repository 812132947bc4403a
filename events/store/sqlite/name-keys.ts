import { DamagedLogError } from '../port.ts';
import type { SqliteDatabase } from '../../../lib/sqlite.ts';

/** A table of names that are repeated in every event, and their integer keys. There are few, so all are remembered. */
export class NameKeys {
  readonly #db: SqliteDatabase;
  readonly #table: string;
  readonly #keys = new Map<string, number>();
  readonly #names = new Map<number, string>();

  constructor(db: SqliteDatabase, table: 'types' | 'categories') {
    this.#db = db;
    this.#table = table;
  }

  keyOf(name: string): number | undefined {
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const key = this.#db.get<{ key: number }>(`SELECT key FROM ${this.#table} WHERE name = ?`, name)?.key;
    if (key !== undefined) this.#keys.set(name, key);
    return key;
  }

  /** The keys of those names that there are. */
  keysOf(names: readonly string[]): readonly number[] {
    return names.map((name) => this.keyOf(name)).filter((key) => key !== undefined);
  }

  nameOf(key: number): string {
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.#db.get<{ name: string }>(`SELECT name FROM ${this.#table} WHERE key = ?`, key)?.name;
    if (name === undefined) {
      throw new DamagedLogError(
        `The event store ${this.#db.path} is damaged: ${this.#table} ${key} has no name.`,
      );
    }
    this.#names.set(key, name);
    return name;
  }

  add(name: string): number {
    const { lastInsertRowid } = this.#db.run(`INSERT INTO ${this.#table} (name) VALUES (?)`, name);
    this.#keys.set(name, lastInsertRowid);
    return lastInsertRowid;
  }

  forget(): void {
    this.#keys.clear();
  }
}
