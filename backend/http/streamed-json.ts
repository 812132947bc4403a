/** A list that is too long to be held: its pages are read and sent as fast as the client takes them. */
import { Readable } from 'node:stream';

export class StreamedJson<Body> {
  readonly #pages: AsyncIterable<Body & readonly unknown[]>;

  constructor(pages: AsyncIterable<Body & readonly unknown[]>) {
    this.#pages = pages;
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
