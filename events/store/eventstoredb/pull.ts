import type { Readable } from 'node:stream';
import { systemTimer } from '../../../lib/timer.ts';

/**
 * Pulls from one of the client's object streams. The stream is never let to flow, so the loop of whoever pulls is what
 * holds the server back. What arrived before an error is handed out before it.
 */
export class Pull<Item> {
  readonly #stream: Readable;
  readonly #cancel: () => Promise<void>;
  #ended = false;
  #failure: Error | null = null;
  #wake: () => void = () => undefined;

  /** @param cancel ends the call: to leave the stream alone would not. */
  constructor(stream: Readable, cancel: () => Promise<void>) {
    this.#stream = stream;
    this.#cancel = cancel;
    // An error that nobody listens to ends the process, so this is done in the turn in which the stream was made.
    stream.on('error', (error: Error) => {
      this.#failure ??= error;
      this.#wake();
    });
    stream.on('end', () => {
      this.#ended = true;
      this.#wake();
    });
    stream.on('readable', () => this.#wake());
  }

  /** At most so many of what is there. */
  take(most: number): Item[] {
    const items: Item[] = [];
    while (items.length < most) {
      const item = this.#stream.read() as Item | null;
      if (item === null) break;
      items.push(item);
    }
    return items;
  }

  /** Whether it has ended. @throws what it ended with. */
  get ended(): boolean {
    if (this.#failure !== null && this.#stream.readableLength === 0) throw this.#failure;
    return this.#ended;
  }

  /** Waits until there may be more, it has ended, the signal is aborted or the time is over; answers whether it is not. */
  more(signal: AbortSignal, ms: number): Promise<boolean> {
    if (this.#stream.readableLength > 0 || this.#ended || this.#failure !== null || signal.aborted) {
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const finish = (came: boolean): void => {
        cancel();
        signal.removeEventListener('abort', aborted);
        this.#wake = () => undefined;
        resolve(came);
      };
      const aborted = (): void => finish(true);
      const cancel = systemTimer.after(ms, () => finish(false));
      signal.addEventListener('abort', aborted, { once: true });
      this.#wake = () => finish(true);
    });
  }

  close(): void {
    this.#stream.destroy();
    this.#cancel().catch(() => undefined);
  }
}
