/**
 * The query side of the read models: what the rest of the product reads, always from the version that is served now. A
 * switch of versions is followed from one call to the next.
 */
import {
  type Cursor,
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

/** Whoever knows the store that each projection is served from: the process's projection host. */
export interface ServedStores {
  store(projection: string): ProjectionStore;
}

export class ReadModels {
  readonly #stores: ServedStores;

  constructor(stores: ServedStores) {
    this.#stores = stores;
  }

  /** @throws ReadModelsUnavailableError */
  get(projection: string, collection: string, id: string): Promise<StoredDocument | null> {
    return this.#stores.store(projection).get(collection, id);
  }

  /**
   * In the order asked; null where there is none.
   *
   * @throws ReadModelsUnavailableError
   */
  getMany(
    projection: string,
    collection: string,
    ids: readonly string[],
  ): Promise<readonly (StoredDocument | null)[]> {
    return this.#stores.store(projection).getMany(collection, ids);
  }

  /** @throws UnservedQueryError, ReadModelsUnavailableError */
  find(projection: string, collection: string, query: Query): Promise<readonly StoredDocument[]> {
    return this.#stores.store(projection).find(collection, query);
  }

  /**
   * Pages of all that a query finds, however many there are.
   *
   * @throws UnservedQueryError, ReadModelsUnavailableError
   */
  async *findAll(
    projection: string,
    collection: string,
    query: Omit<Query, 'limit' | 'after'>,
  ): AsyncIterable<readonly StoredDocument[]> {
    let after: Cursor | null = null;
    for (;;) {
      const asked: Query = { ...query, limit: PAGE, ...(after === null ? {} : { after }) };
      const page = await this.find(projection, collection, asked);
      const last = page.at(-1);
      if (last === undefined) return;
      yield page;
      if (page.length < PAGE) return;
      after = cursorOf(this.#indexOf(projection, collection, query.index), asked, last);
    }
  }

  /** @throws ReadModelsUnavailableError */
  count(projection: string, collection: string): Promise<number> {
    return this.#stores.store(projection).count(collection);
  }

  /**
   * A text that changes whenever a document of the projection may have: the served version and its stored checkpoint,
   * which moves with the documents. What this process knows to have passed would not do where another one projects.
   *
   * @throws ReadModelsUnavailableError
   */
  async position(projection: string): Promise<string> {
    const store = this.#stores.store(projection);
    return `${store.schema.version}@${(await store.checkpoint()).position}`;
  }

  #indexOf(projection: string, collection: string, name: string): IndexDefinition {
    const { collections } = this.#stores.store(projection).schema;
    const index = collections
      .find((declared) => declared.name === collection)
      ?.indexes.find((declared) => declared.name === name);
    if (index === undefined) throw new UnservedQueryError(`${collection} has no index ${name}.`);
    return index;
  }
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
