/** What the read models say, typed by their documents. Whoever shows a document joins it with others by their ids. */
import type { Position } from '../../events/position.ts';
import type { Collection, Indexes, Page, Selection } from '../../projections/read-models/collection.ts';
import type { Cursor, DocumentBody } from '../../projections/read-models/port.ts';
import type { ReadModels } from '../../projections/read-models/query.ts';
import type { Clock } from '../../lib/clock.ts';

export interface WithId<Document> {
  readonly id: string;
  readonly document: Document;
}

/** As a query finds it. */
export interface Found<Document> extends WithId<Document> {
  /** Of the last event that changed it: what is told of one day alone is put in order by it. */
  readonly position: Position;
}

export class ReadSide {
  readonly #models: ReadModels;
  readonly #clock: Clock;

  constructor(models: ReadModels, clock: Clock) {
    this.#models = models;
    this.#clock = clock;
  }

  get clock(): Clock {
    return this.#clock;
  }

  get<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    id: string,
  ): Promise<Document | null> {
    return this.#models.get(collection, id);
  }

  getMany<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    ids: readonly string[],
  ): Promise<readonly (Document | null)[]> {
    return this.#models.getMany(collection, ids);
  }

  /** In the order of the ids, of those that are there. */
  async found<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    ids: readonly string[],
  ): Promise<readonly WithId<Document>[]> {
    const documents = await this.getMany(collection, ids);
    return ids.flatMap((id, at) => {
      const document = documents[at] ?? null;
      return document === null ? [] : [{ id, document }];
    });
  }

  find<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    query: Selection<Document, Declared> & Page,
  ): Promise<readonly Found<Document>[]> {
    return this.#models.find(collection, query);
  }

  /** The keys of the documents that a query finds, by which nothing is read but an index. */
  keys<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    query: Selection<Document, Declared> & Page,
  ): Promise<readonly Cursor[]> {
    return this.#models.keys(collection, query);
  }

  /** How many documents a query would find. */
  count<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    selection: Selection<Document, Declared>,
  ): Promise<number> {
    return this.#models.count(collection, selection);
  }

  /** Pages of all that a query finds. */
  findAll<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    selection: Selection<Document, Declared>,
  ): AsyncIterable<readonly Found<Document>[]> {
    return this.#models.findAll(collection, selection);
  }

  /** All that a query finds, at once: for what one patient has, or what somebody is shown whole. */
  async all<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    selection: Selection<Document, Declared>,
  ): Promise<readonly Found<Document>[]> {
    const found: Found<Document>[] = [];
    for await (const page of this.findAll(collection, selection)) found.push(...page);
    return found;
  }

  /** The version of a projection that is read, and how far its documents are. */
  standing(projection: string): ReturnType<ReadModels['standing']> {
    return this.#models.standing(projection);
  }

  /** Where the given projections stand; changes whenever one of their documents may have. */
  async positionOf(projections: readonly string[]): Promise<string> {
    const positions = await Promise.all(projections.map((name) => this.#models.position(name)));
    return positions.join('|');
  }
}
