/** A single-slot buffer over a subscription: a loop takes the item when it is ready, and asks for the next one when it likes. */
import type { SubscriptionItem } from '../../events/store/port.ts';

export class SubscriptionBuffer {
  readonly #abort = new AbortController();
  readonly #done: Promise<void>;
  #item: SubscriptionItem | null = null;
  #taken: (() => void) | null = null;
  #ended = false;
  #failure: Error | null = null;
  #error: Error | null = null;

  /**
   * @param subscribe makes the subscription with the signal that ends it.
   * @param wake called when an item has come, and when the subscription has ended.
   */
  constructor(subscribe: (signal: AbortSignal) => AsyncIterable<SubscriptionItem>, wake: () => void) {
    this.#done = this.#pump(subscribe, wake);
  }

  /** Whether the subscription has ended, by itself or by failing, and everything has been taken. */
  get ended(): boolean {
    return this.#ended && this.#item === null;
  }

  /** Why it ended where that will be so again: the log does not have the place that it began at. Else null. */
  get failure(): Error | null {
    return this.#failure;
  }

  /** Whatever it ended with, also where the next one may go on. */
  get error(): Error | null {
    return this.#error;
  }

  /** The item that waits, if any. */
  take(): SubscriptionItem | null {
    const item = this.#item;
    this.#item = null;
    return item;
  }

  /** Lets the item after the one that was taken be fetched, also while that one is worked on. */
  fetchNext(): void {
    if (this.#item === null) this.#taken?.();
  }

  /** Ends the subscription. What waits is thrown away. */
  async stop(): Promise<void> {
    this.#abort.abort();
    this.#taken?.();
    await this.#done;
    this.#item = null;
  }

  async #pump(
    subscribe: (signal: AbortSignal) => AsyncIterable<SubscriptionItem>,
    wake: () => void,
  ): Promise<void> {
    const { signal } = this.#abort;
    try {
      for await (const item of subscribe(signal)) {
        if (signal.aborted) break;
        this.#item = item;
        const taken = new Promise<void>((resolve) => {
          this.#taken = resolve;
        });
        wake();
        await taken;
      }
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
      if (error instanceof RangeError) this.#failure = error;
      // The subscription resubscribes by itself; when it gives up, the store is closed or broken, and the reader
      // of `ended` subscribes anew from its own position.
    }
    this.#ended = true;
    wake();
  }
}
