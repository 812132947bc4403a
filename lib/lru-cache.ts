/** A cache of so many entries that evicts the least recently used. For what can be read again from the log. */
export class LruCache<Key, Value> {
  readonly #size: number;
  readonly #entries = new Map<Key, Value>();

  constructor(size: number) {
    this.#size = size;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#size) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
  }
}
