/** The keys of personal fields for a thread: it has no secrets of its own, and asks the thread that started it. */
import { LruCache } from '../../lib/lru-cache.ts';
import type { OpeningKeys } from '../../events/store/key-ring.ts';
import { StoreUnavailableError } from '../../events/store/port.ts';

export interface KeyQuestion {
  readonly kind: 'keys';
  readonly question: number;
  readonly ids: readonly string[];
}

export interface KeyAnswer {
  readonly question: number;
  /** null where they cannot be had now. */
  readonly keys: ReadonlyMap<string, Uint8Array> | null;
}

/** A rebuild goes through the whole log once: it holds what it was told until its end. */
const MOST_KEPT = 50_000;

export class AskedKeys implements OpeningKeys {
  readonly #ask: (question: KeyQuestion) => void;
  readonly #kept = new LruCache<string, Uint8Array>(MOST_KEPT);
  readonly #waiting = new Map<number, (answer: KeyAnswer) => void>();
  #asked = 0;

  constructor(ask: (question: KeyQuestion) => void) {
    this.#ask = ask;
  }

  async opening(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const keys = new Map<string, Uint8Array>();
    const missing: string[] = [];
    for (const id of ids) {
      const kept = this.#kept.get(id);
      if (kept === undefined) missing.push(id);
      else keys.set(id, kept);
    }
    if (missing.length === 0) return keys;
    for (const [id, bytes] of await this.#answered(missing)) {
      this.#kept.set(id, bytes);
      keys.set(id, bytes);
    }
    return keys;
  }

  receive(answer: KeyAnswer): void {
    this.#waiting.get(answer.question)?.(answer);
    this.#waiting.delete(answer.question);
  }

  async #answered(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    this.#asked += 1;
    const question = this.#asked;
    const { keys } = await new Promise<KeyAnswer>((resolve) => {
      this.#waiting.set(question, resolve);
      this.#ask({ kind: 'keys', question, ids });
    });
    if (keys === null) throw new StoreUnavailableError('The keys of personal fields cannot be had now.');
    return keys;
  }
}

/** What the thread that holds the keys answers. */
export async function answerTo({ question, ids }: KeyQuestion, keys: OpeningKeys | null): Promise<KeyAnswer> {
  try {
    return { question, keys: keys === null ? new Map() : await keys.opening(ids) };
  } catch {
    return { question, keys: null };
  }
}
