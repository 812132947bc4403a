/**
 * The documents that have changed since the only writer of a version wrote them, held so that a patient's, which changes
 * on every page, is written a few times and not a thousand.
 */
import type { DocumentWrite, ProjectionSchema, StoredDocument } from './read-models/port.ts';

/**
 * Documents held for each collection, in two generations of so many: what did not change in the newer one is written. New
 * documents are not held: most never change again, and holding them only fed the garbage collector.
 */
const HELD = 1000;

/** Whether a document may have been written; where it says no, it never was. */
export type MayHave = (collection: string, id: string) => boolean;

export class HeldDocuments {
  readonly #collections: ReadonlyMap<string, HeldOfCollection>;
  readonly #mayHave: MayHave;

  constructor({ collections }: ProjectionSchema, mayHave: MayHave) {
    this.#collections = new Map(collections.map(({ name }) => [name, new HeldOfCollection(name)]));
    this.#mayHave = mayHave;
  }

  /**
   * Documents by id, as they are held or else as they were written.
   *
   * @param load asked for those only that may have been written.
   */
  async getMany(
    collection: string,
    ids: readonly string[],
    load: (ids: readonly string[]) => Promise<readonly (StoredDocument | null)[]>,
  ): Promise<readonly (StoredDocument | null)[]> {
    const held = this.#collections.get(collection);
    if (held === undefined) return load(ids);
    const stored = new Map<string, StoredDocument>();
    const unheld = ids.filter((id) => this.#mayHave(collection, id) && held.get(id) === undefined);
    for (const document of await load(unheld)) {
      if (document !== null) stored.set(document.id, document);
    }
    return ids.map((id) => held.get(id) ?? stored.get(id) ?? null);
  }

  /**
   * Takes a page of writes, and says what of it, and of what was held, is to be written now: `fresh` has surely never
   * been there, `again` may have been.
   */
  take(writes: readonly DocumentWrite[]): {
    readonly fresh: readonly DocumentWrite[];
    readonly again: readonly DocumentWrite[];
  } {
    const fresh: DocumentWrite[] = [];
    const again: DocumentWrite[] = [];
    for (const write of writes) {
      const held = this.#collections.get(write.collection);
      if (held === undefined || !this.#mayHave(write.collection, write.id)) fresh.push(write);
      else held.put(write, again);
    }
    return { fresh, again };
  }

  /** Everything that is to be written, after which nothing is held any more. */
  giveUp(): readonly DocumentWrite[] {
    const due: DocumentWrite[] = [];
    for (const held of this.#collections.values()) held.giveUp(due);
    return due;
  }
}

/** Those of one collection. */
class HeldOfCollection {
  readonly #collection: string;
  #newer = new Map<string, StoredDocument>();
  #older = new Map<string, StoredDocument>();

  constructor(collection: string) {
    this.#collection = collection;
  }

  get(id: string): StoredDocument | undefined {
    return this.#newer.get(id) ?? this.#older.get(id);
  }

  /** Takes a new state of a document. Adds to `due` what is to be written now. */
  put({ id, position, body }: DocumentWrite, due: DocumentWrite[]): void {
    const held = this.get(id);
    if (held !== undefined && held.position >= position) return;
    if (this.#newer.size >= HELD) this.#turn(due);
    this.#newer.set(id, { id, position, body });
  }

  /** Adds everything to `due`, and holds nothing any more. */
  giveUp(due: DocumentWrite[]): void {
    this.#turn(due);
    this.#turn(due);
  }

  #turn(due: DocumentWrite[]): void {
    for (const document of this.#older.values()) {
      if (!this.#newer.has(document.id)) due.push({ collection: this.#collection, ...document });
    }
    this.#older = this.#newer;
    this.#newer = new Map();
  }
}
