/**
 * What a thread is at, kept in memory that another thread reads too: also while it loops without end, when it answers
 * no message.
 */
const COUNTER_BYTES = 8;
/** Of the text that names the event. */
const TEXT_BYTES = 1024;
const BEAT = 0;
const LENGTH = 1;

export class EventInHand {
  /** To be handed to the other thread. */
  readonly memory: SharedArrayBuffer;
  readonly #counters: Int32Array;
  readonly #text: Uint8Array;
  readonly #encoder = new TextEncoder();

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(COUNTER_BYTES + TEXT_BYTES)) {
    this.memory = memory;
    this.#counters = new Int32Array(memory, 0, COUNTER_BYTES / Int32Array.BYTES_PER_ELEMENT);
    this.#text = new Uint8Array(memory, COUNTER_BYTES);
  }

  /** Another one every time the thread has moved. */
  get beat(): number {
    return Atomics.load(this.#counters, BEAT);
  }

  /** The event that the thread took up last; '' before the first. */
  get name(): string {
    const length = Atomics.load(this.#counters, LENGTH);
    // A decoder takes no shared memory.
    return new TextDecoder().decode(this.#text.slice(0, length));
  }

  moved(): void {
    Atomics.add(this.#counters, BEAT, 1);
  }

  take(name: string): void {
    const { written } = this.#encoder.encodeInto(name, this.#text);
    Atomics.store(this.#counters, LENGTH, written);
    this.moved();
  }
}
