/** What was opened or started, to be closed in the opposite order. */
export class ResourceStack {
  readonly #closes: (() => void | Promise<void>)[] = [];

  /** Answers the part itself. */
  add<Part extends { stop(): void | Promise<void> } | { close(): void | Promise<void> }>(part: Part): Part {
    this.#closes.push(() => ('stop' in part ? part.stop() : part.close()));
    return part;
  }

  async close(): Promise<void> {
    for (const close of this.#closes.splice(0).toReversed()) await close();
  }
}
