/**
 * A cache of so many entries, or of entries that weigh so much together, that evicts the least recently used. For what can
 * be read again from the log.
 */
export class LruCache<Key, Value> {
  readonly #size: number;
  readonly #weigh: (value: Value) => number;
  readonly #entries = new Map<Key, Value>();
  #weight = 0;

  /** @param weigh answers the same for one value every time; without it each weighs 1. */
  constructor(size: number, weigh: (value: Value) => number = () => 1) {
    this.#size = size;
    this.#weigh = weigh;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  /** What alone weighs more than all may is not kept. */
  set(key: Key, value: Value): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#weight += this.#weigh(value);
    for (const [oldest] of this.#entries) {
      if (this.#weight <= this.#size) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weigh(value);
  }
}
