/**
 * Whether the stores can be written. Found out by writing, whenever it is asked, and not by what became of the last
 * command: a full disk is then said before a patient meets it, and a disk that has room again is said although nobody
 * has tried.
 */
import type { ReadinessCheck, ReadinessProblem } from './operations-routes.ts';

/** A store that can find out whether it takes what is written, and leaves all as it is. */
export interface WritableStore {
  assertWritable(): Promise<void>;
}

/** Whoever asks more often is answered what was found last: the question is open to all, and its answer costs a write. */
const FRESH_MS = 500;

export class WriteCheck implements ReadinessCheck {
  readonly #stores: readonly WritableStore[];
  readonly #elapsed: () => number;
  #last: { readonly at: number; readonly problems: Promise<readonly ReadinessProblem[]> } | null = null;

  /** @param elapsed milliseconds from any beginning, that no change of the clock touches */
  constructor(stores: readonly WritableStore[], elapsed: () => number = () => performance.now()) {
    this.#stores = stores;
    this.#elapsed = elapsed;
  }

  problems(): Promise<readonly ReadinessProblem[]> {
    const at = this.#elapsed();
    if (this.#last === null || at - this.#last.at >= FRESH_MS) this.#last = { at, problems: this.#look() };
    return this.#last.problems;
  }

  async #look(): Promise<readonly ReadinessProblem[]> {
    const found = await Promise.all(
      this.#stores.map((store) =>
        store.assertWritable().then(
          () => [],
          (error: unknown) => [{ text: sentenceOf(error), unready: true }],
        ),
      ),
    );
    return found.flat();
  }
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'A store cannot be written.';
