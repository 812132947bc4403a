/** A list that is too long to be held: its pages are read and sent as fast as the client takes them. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

export class StreamedJson<Body> {
  readonly #pages: AsyncIterable<Body & readonly unknown[]>;
  /** How long the list is. */
  readonly rows: number;

  constructor(pages: AsyncIterable<Body & readonly unknown[]>, rows: number) {
    this.#pages = pages;
    this.rows = rows;
  }

  /**
   * No more than a page ahead of its reader; destroyed, it reads no further.
   *
   * @param fail is to cut the connection: the status has been sent, and half of a list must not pass for the whole
   */
  stream(fail: (error: unknown) => void): Readable {
    return Readable.from(this.#text(fail), { highWaterMark: 1 });
  }

  async *#text(fail: (error: unknown) => void): AsyncGenerator<string, void> {
    let before = '[';
    try {
      for await (const page of this.#pages) {
        if (page.length === 0) continue;
        yield before + JSON.stringify(page).slice(1, -1);
        before = ',';
      }
      yield before === '[' ? '[]' : ']';
    } catch (error) {
      fail(error);
    }
  }
}

/** Items of a long list that are read and sent at a time. */
const PAGE = 100;

/** Each item once, in the order of the moment at which the list was asked for, and as it is when it is its turn. */
export function streamedByPage<Item>(
  ids: readonly string[],
  itemsOf: (some: readonly string[]) => Promise<readonly Item[]>,
): StreamedJson<readonly Item[]> {
  async function* pages(): AsyncGenerator<readonly Item[], void> {
    for (let from = 0; from < ids.length; from += PAGE) {
      yield await itemsOf(ids.slice(from, from + PAGE));
      // However fast the client takes them, others have their turn.
      await nextTurn();
    }
  }
  return new StreamedJson(pages(), ids.length);
}
