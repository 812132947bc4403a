/**
 * The query side of the read models: what the rest of the product reads, always from the version that is served now. A
 * switch of versions is followed from one call to the next.
 */
import type { Position } from '../../events/position.ts';
import { type Collection, documentOf, type Indexes, type Page, type Selection } from './collection.ts';
import {
  type Cursor,
  type DocumentBody,
  type IndexDefinition,
  type ProjectionStore,
  type Query,
  type Scalar,
  type StoredDocument,
  UnservedQueryError,
} from './port.ts';
import { compareScalars } from './scalar-order.ts';

/** Documents are read by the million in pages of so many. */
const PAGE = 500;

/** What queries ask of a store. */
export type ReadableStore = Omit<ProjectionStore, 'commit' | 'scan'>;

/** Knows the store from which each projection is served; the process's projection host is one. */
export interface ServedStores {
  store(projection: string): ReadableStore;
}

/** A document with its id, and where in the log it was last changed. */
export interface Entry<Document> {
  readonly id: string;
  readonly position: Position;
  readonly document: Document;
}

export class ReadModels {
  readonly #stores: ServedStores;

  constructor(stores: ServedStores) {
    this.#stores = stores;
  }

  /** @throws ReadModelsUnavailableError */
  async get<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    id: string,
  ): Promise<Document | null> {
    const stored = await this.#store(collection).get(collection.definition.name, id);
    return stored === null ? null : documentOf(collection, stored.body);
  }

  /**
   * In the order asked; null where there is none.
   *
   * @throws ReadModelsUnavailableError
   */
  async getMany<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    ids: readonly string[],
  ): Promise<readonly (Document | null)[]> {
    const found = await this.#store(collection).getMany(collection.definition.name, ids);
    return found.map((stored) => (stored === null ? null : documentOf(collection, stored.body)));
  }

  /** @throws UnservedQueryError, ReadModelsUnavailableError */
  async find<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    query: Selection<Document, Declared> & Page,
  ): Promise<readonly Entry<Document>[]> {
    const found = await this.#store(collection).find(collection.definition.name, query);
    return found.map((stored) => entryOf(collection, stored));
  }

  /**
   * The keys of the documents that a query finds, in its order, without reading them.
   *
   * @throws UnservedQueryError, ReadModelsUnavailableError
   */
  async keys<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    query: Selection<Document, Declared> & Page,
  ): Promise<readonly Cursor[]> {
    return this.#store(collection).keys(collection.definition.name, query);
  }

  /**
   * How many documents a query would find, without reading them.
   *
   * @throws UnservedQueryError, ReadModelsUnavailableError
   */
  async count<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    selection: Selection<Document, Declared>,
  ): Promise<number> {
    return this.#store(collection).count(collection.definition.name, selection);
  }

  /**
   * Pages of all that a query finds, however many there are.
   *
   * @throws UnservedQueryError, ReadModelsUnavailableError
   */
  async *findAll<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    selection: Selection<Document, Declared>,
  ): AsyncIterable<readonly Entry<Document>[]> {
    const { name, indexes } = collection.definition;
    let after: Cursor | null = null;
    for (;;) {
      const query: Query = { ...selection, limit: PAGE, ...(after === null ? {} : { after }) };
      const page = await this.#store(collection).find(name, query);
      const last = page.at(-1);
      if (last === undefined) return;
      yield page.map((stored) => entryOf(collection, stored));
      if (page.length < PAGE) return;
      const index = indexes.find((declared) => declared.name === query.index);
      if (index === undefined) throw new UnservedQueryError(`${name} has no index ${query.index}.`);
      after = cursorOf(index, query, last);
    }
  }

  /**
   * A text that changes whenever a document of the projection may have: the served version and its stored checkpoint,
   * which moves with the documents. What this process knows to have passed would not do where another one projects.
   *
   * @throws ReadModelsUnavailableError
   */
  async position(projection: string): Promise<string> {
    const { version, position } = await this.standing(projection);
    return `${version}@${position}`;
  }

  /**
   * The version of a projection that is served, and the position of its stored checkpoint.
   *
   * @throws ReadModelsUnavailableError
   */
  async standing(projection: string): Promise<{ readonly version: number; readonly position: Position }> {
    const store = this.#stores.store(projection);
    return { version: store.schema.version, position: (await store.checkpoint()).position };
  }

  #store({ projection }: { readonly projection: string }): ReadableStore {
    return this.#stores.store(projection);
  }
}

function entryOf<Document extends DocumentBody, Declared extends Indexes<Document>>(
  collection: Collection<Document, Declared>,
  { id, position, body }: StoredDocument,
): Entry<Document> {
  return { id, position, document: documentOf(collection, body) };
}

/** The key of a document in the index that a query names, as that query lists it. */
export function cursorOf(index: IndexDefinition, query: Query, document: StoredDocument): Cursor {
  const values = index.fields.map((field): Scalar => scalar(document.body[field]));
  if (index.array === true) values[0] = listedUnder(index, query, document);
  return [...values, document.id];
}

/** The first of a document's elements that the query matches, in the query's direction: it is listed under that one. */
function listedUnder(index: IndexDefinition, query: Query, document: StoredDocument): Scalar {
  const [field = ''] = index.fields;
  const bound = query.equal?.[field];
  if (bound !== undefined) return bound;
  const elements = document.body[field];
  const matching = (Array.isArray(elements) ? elements : [])
    .map(scalar)
    .filter((element) => isWithin(element, query));
  const sorted = matching.toSorted(compareScalars);
  return (query.descending === true ? sorted.at(-1) : sorted[0]) ?? null;
}

function isWithin(value: Scalar, { range }: Query): boolean {
  if (range === undefined) return true;
  const { gt, gte, lt, lte } = range;
  return (
    (gt === undefined || compareScalars(value, gt) > 0) &&
    (gte === undefined || compareScalars(value, gte) >= 0) &&
    (lt === undefined || compareScalars(value, lt) < 0) &&
    (lte === undefined || compareScalars(value, lte) <= 0)
  );
}

function scalar(value: unknown): Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
