/** Sealed values in memory: for tests. */
import { type SealedValues, SecretsUnavailableError } from './port.ts';

export class MemoryValues implements SealedValues {
  readonly place = 'memory';
  readonly #values: Map<string, Uint8Array>;
  #closed = false;

  /** @param values are shared by those that stand for several processes. */
  private constructor(values: Map<string, Uint8Array>) {
    this.#values = values;
  }

  /** Answers what opens the same values any number of times. */
  static shared(): () => MemoryValues {
    const values = new Map<string, Uint8Array>();
    return () => new MemoryValues(values);
  }

  async get(name: string): Promise<Uint8Array | null> {
    return this.#open.get(name) ?? null;
  }

  async put(name: string, sealed: Uint8Array): Promise<void> {
    this.#overwrite(name);
    this.#open.set(name, Uint8Array.from(sealed));
  }

  async putFirst(name: string, sealed: Uint8Array): Promise<Uint8Array> {
    const there = this.#open.get(name);
    if (there !== undefined) return there;
    await this.put(name, sealed);
    return sealed;
  }

  async delete(name: string): Promise<void> {
    this.#overwrite(name);
    this.#open.delete(name);
  }

  async names(prefix: string): Promise<readonly string[]> {
    return [...this.#open.keys()].filter((name) => name.startsWith(prefix)).toSorted();
  }

  async replaceAll(change: (name: string, sealed: Uint8Array) => Uint8Array): Promise<void> {
    const changed = [...this.#open].map(([name, sealed]) => [name, change(name, sealed)] as const);
    for (const [name, sealed] of changed) this.#values.set(name, sealed);
  }

  async close(): Promise<void> {
    this.#closed = true;
  }

  get #open(): Map<string, Uint8Array> {
    if (this.#closed) throw new SecretsUnavailableError('The secrets in memory have been closed.');
    return this.#values;
  }

  #overwrite(name: string): void {
    this.#open.get(name)?.fill(0);
  }
}
