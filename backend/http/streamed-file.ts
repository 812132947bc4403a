/** A file that is too long to be held: its parts are made and sent as fast as the client takes them. */
import { Readable } from 'node:stream';

export class StreamedFile {
  readonly parts: AsyncIterable<string | Uint8Array>;
  readonly type: string;
  /** Under what name a browser keeps it; null where it is read and not kept. */
  readonly name: string | null;
  /** How many rows it has; null where that is known at its end alone. */
  readonly rows: number | null;
  readonly #onEnd: () => void;

  /** @param more.onEnd is called when nobody takes any more of it, also where nobody took any. */
  constructor(
    parts: AsyncIterable<string | Uint8Array>,
    type: string,
    name: string | null = null,
    more: { readonly rows?: number; readonly onEnd?: () => void } = {},
  ) {
    this.parts = parts;
    this.type = type;
    this.name = name;
    this.rows = more.rows ?? null;
    this.#onEnd = more.onEnd ?? (() => undefined);
  }

  /**
   * No more than a part ahead of its reader; destroyed, it makes no further ones.
   *
   * @param fail is to cut the connection: the status has been sent, and half of a file must not pass for the whole
   */
  stream(fail: (error: unknown) => void): Readable {
    return Readable.from(this.#whole(fail), { highWaterMark: 1, objectMode: true }).once(
      'close',
      this.#onEnd,
    );
  }

  async *#whole(fail: (error: unknown) => void): AsyncGenerator<string | Uint8Array, void> {
    try {
      yield* this.parts;
    } catch (error) {
      fail(error);
    }
  }
}
