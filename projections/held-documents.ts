/**
 * What the only writer of a version knows of it: the ids that have ever been there, and the documents that have changed
 * since they were written, held so that a patient's, which changes on every page, is written a few times and not a
 * thousand.
 */
import { IdFilter } from './id-filter.ts';
import type { DocumentWrite, ProjectionSchema, StoredDocument } from './port.ts';

/**
 * Documents held for each collection, in two generations of so many: what did not change in the newer one is written. New
 * documents are not held: most never change again, and holding them only fed the garbage collector.
 */
const HELD = 1000;

export class HeldDocuments {
  readonly #collections: ReadonlyMap<string, HeldOfCollection>;

  constructor({ collections }: ProjectionSchema) {
    this.#collections = new Map(collections.map(({ name }) => [name, new HeldOfCollection(name)]));
  }

  /** Takes note of an id that has been written. */
  know(collection: string, id: string): void {
    this.#collections.get(collection)?.know(id);
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
    for (const document of await load(ids.filter((id) => held.mayBeWritten(id)))) {
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
      if (held === undefined || held.isFresh(write)) fresh.push(write);
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
  readonly #ids = new IdFilter();
  #newer = new Map<string, StoredDocument>();
  #older = new Map<string, StoredDocument>();

  constructor(collection: string) {
    this.#collection = collection;
  }

  get(id: string): StoredDocument | undefined {
    return this.#newer.get(id) ?? this.#older.get(id);
  }

  /** Whether a document that is not held may lie in the file. */
  mayBeWritten(id: string): boolean {
    return this.#ids.mayHave(id) && this.get(id) === undefined;
  }

  /** Takes note of an id that lies in the file. */
  know(id: string): void {
    if (!this.#ids.mayHave(id)) this.#ids.add(id);
  }

  /** Whether a document has surely never been there. It is known from then on. */
  isFresh({ id }: DocumentWrite): boolean {
    if (this.#ids.mayHave(id)) return false;
    this.#ids.add(id);
    return true;
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
