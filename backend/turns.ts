/** Work on one thing is done in turn, in the order in which it was asked for; work on different things, side by side. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** Does the work once all that was asked for before it on the same thing is done, well or badly. */
  take<Result>(thing: string, work: () => Promise<Result>): Promise<Result> {
    const done = (this.#last.get(thing) ?? Promise.resolve()).then(work);
    const last: Promise<void> = done.then(
      () => this.#forget(thing, last),
      () => this.#forget(thing, last),
    );
    this.#last.set(thing, last);
    return done;
  }

  /** Resolves once all that has been asked for is done. */
  async idle(): Promise<void> {
    await Promise.all(this.#last.values());
  }

  #forget(thing: string, turn: Promise<void>): void {
    if (this.#last.get(thing) === turn) this.#last.delete(thing);
  }
}
