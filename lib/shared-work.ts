/** Work that is under way is done once for all who ask for the same meanwhile. */
export class SharedWork<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#underWay.get(key);
    if (known !== undefined) return known;
    const result = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, result);
    return result;
  }
}
