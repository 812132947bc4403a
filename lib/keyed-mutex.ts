/** Tasks of one key run one after the other, in the order of the calls; tasks of different keys, side by side. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs the task once all earlier tasks of the key have ended, well or badly. */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const done = (this.#last.get(key) ?? Promise.resolve()).then(task);
    const last: Promise<void> = done.then(
      () => this.#forget(key, last),
      () => this.#forget(key, last),
    );
    this.#last.set(key, last);
    return done;
  }

  /** Resolves once all tasks so far have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#last.values());
  }

  #forget(key: string, task: Promise<void>): void {
    if (this.#last.get(key) === task) this.#last.delete(key);
  }
}
