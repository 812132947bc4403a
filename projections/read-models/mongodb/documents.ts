/**
 * The documents of one collection of a projection version, in a MongoDB collection of their own: by id, and by the keys of
 * the declared indexes. Every query names its index as a hint, so that the server refuses what it has no index for.
 */
import type { BulkWriteOptions, Collection, Filter } from 'mongodb';
import type { Position } from '../../../events/position.ts';
import { alreadyThere, type MongoConnection } from './connection.ts';
import {
  type DocumentKeys,
  keyField,
  keyOf,
  type KeyRange,
  keysOf,
  rangeOf,
  restField,
  textOf,
  valuesOf,
  within,
} from './keys.ts';
import { defectOf, InvalidDocumentError } from '../document-body.ts';
import {
  type CollectionDefinition,
  type CountQuery,
  type Cursor,
  type DocumentBody,
  type DocumentWrite,
  type Query,
  type Scalar,
  type StoredDocument,
  UnservedQueryError,
} from '../port.ts';
import { compareScalars } from '../scalar-order.ts';
import { type QueryPlan, planQuery } from '../query-plan.ts';

const SCAN_PAGE = 1000;
/** Rows to a batch of a search that looks at more of them than it answers. */
const SEARCH_BATCH = 1000;
/** So many documents are asked for one by one: FerretDB reads the whole collection for several at once. */
const FEW = 10;
const ALONE = { ordered: false, writeConcern: { w: 1 } } as const;

export interface MongoDocument extends DocumentKeys {
  readonly _id: string;
  readonly position: Position;
  readonly body: DocumentBody;
}

/** A document under the element of its array that a query lists it under. */
interface IndexEntry {
  readonly key: string;
  readonly id: string;
}

export class MongoDocuments {
  readonly #definition: CollectionDefinition;
  readonly #name: string;
  readonly #connection: MongoConnection;
  /**
   * Ids that the last `getMany` found: those of a page, when it is about to be written. They decide only what is tried
   * first, so what else was read in between costs time and nothing more.
   */
  #found: ReadonlySet<string> = new Set();

  constructor(connection: MongoConnection, name: string, definition: CollectionDefinition) {
    this.#connection = connection;
    this.#definition = definition;
    this.#name = name;
  }

  get #collection(): Collection<MongoDocument> {
    return this.#connection.database.collection(this.#name);
  }

  /** Makes the declared indexes; those that are there stay as they are. */
  async createIndexes(): Promise<void> {
    // One by one: FerretDB breaks off the connection when one of several is there already.
    for (const index of this.#definition.indexes) {
      const key = index.array === true ? [keyField(index), restField(index)] : [keyField(index)];
      const fields = Object.fromEntries(key.map((field) => [field, 1 as const]));
      await this.#connection.access(() => this.#collection.createIndex(fields, { name: index.name }));
    }
  }

  async get(id: string): Promise<StoredDocument | null> {
    const document = await this.#connection.access(() => this.#collection.findOne({ _id: id }));
    return document === null ? null : asStored(document);
  }

  async getMany(ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    const found = new Map<string, StoredDocument>();
    for (const document of await this.#named(ids)) found.set(document._id, asStored(document));
    this.#found = new Set(found.keys());
    return ids.map((id) => found.get(id) ?? null);
  }

  async find(query: Query): Promise<readonly StoredDocument[]> {
    const plan = planQuery(this.#definition, query);
    if (plan.index.array === true && plan.equal.length === 0) return this.#search(plan);
    const documents = await this.#connection.access(() => this.#cursor(plan).toArray());
    return documents.map(asStored);
  }

  async keys(query: Query): Promise<readonly Cursor[]> {
    const plan = planQuery(this.#definition, query);
    const { index } = plan;
    if (index.array === true && plan.equal.length === 0)
      return (await this.#listed(plan)).map(({ key }) => valuesOf(key));
    const found = this.#cursor(plan).project<DocumentKeys>({
      _id: 0,
      [index.array === true ? restField(index) : keyField(index)]: 1,
    });
    const documents = await this.#connection.access(() => found.toArray());
    const element = index.array === true ? plan.equal.slice(0, 1) : [];
    return documents.map(({ keys, rests }) => [
      ...element,
      ...valuesOf(String(index.array === true ? rests[index.name] : keys[index.name])),
    ]);
  }

  /** How the server serves a query, for the tests that hold every index to its use; null where it tells no plan. */
  async plan(query: Query): Promise<unknown> {
    const plan = planQuery(this.#definition, query);
    const cursor =
      plan.index.array === true && plan.equal.length === 0 ? this.#matching(plan) : this.#cursor(plan);
    return this.#connection.access(() => cursor.explain('queryPlanner'));
  }

  /** Names of the indexes that there are. */
  async indexes(): Promise<readonly string[]> {
    const indexes = await this.#connection.access(() => this.#collection.indexes());
    return indexes.map(({ name }) => name ?? '');
  }

  async count(query?: CountQuery): Promise<number> {
    if (query === undefined)
      return this.#connection.access(() => this.#collection.countDocuments({}, { hint: '_id_' }));
    const plan = planQuery(this.#definition, { ...query, limit: 1 });
    const { index, equal } = plan;
    if (index.array === true)
      throw new UnservedQueryError(
        `${this.#definition.name} cannot be counted by ${index.name}, an index over an array.`,
      );
    const filter = { [keyField(index)]: rangeOf(equal, plan) } as Filter<MongoDocument>;
    return this.#connection.access(() => this.#collection.countDocuments(filter, { hint: index.name }));
  }

  async *scan(): AsyncIterable<readonly StoredDocument[]> {
    // By pages of ids and not by one cursor of the server, which a change of the primary would end.
    let filter: Filter<MongoDocument> = {};
    for (;;) {
      const after = filter;
      const page = await this.#connection.access(() =>
        this.#collection.find(after).sort({ _id: 1 }).limit(SCAN_PAGE).toArray(),
      );
      const last = page.at(-1);
      if (last === undefined) return;
      yield page.map(asStored);
      if (page.length < SCAN_PAGE) return;
      filter = { _id: { $gt: last._id } };
    }
  }

  /** A document as it is stored. @throws InvalidDocumentError for what no store may keep. */
  prepare(write: DocumentWrite): MongoDocument {
    const { collection, id, position, body } = write;
    const defect = defectOf(body);
    if (defect !== null) throw new InvalidDocumentError(collection, id, defect);
    return { _id: id, position, ...keysOf(this.#definition, write), body };
  }

  /**
   * Writes documents where what is stored is older. A document is inserted, or replaced under the condition that it is
   * older; since none is ever removed, one that cannot be inserted is there to be replaced.
   */
  async write(documents: readonly MongoDocument[]): Promise<void> {
    const known = documents.filter(({ _id }) => this.#found.has(_id));
    const others = documents.filter(({ _id }) => !this.#found.has(_id));
    this.#found = new Set();
    await this.#connection.access(async () => {
      const there = await this.#insert(others);
      await this.#replaceOlder([...known, ...(await this.#newer(there))]);
    });
  }

  /**
   * Inserts documents of a collection that has no other writer. What is not yet a version is made safe as a whole when it
   * becomes one, so no majority is waited for.
   *
   * @returns those that were there already, and are as they were.
   */
  async insertAlone(documents: readonly MongoDocument[]): Promise<readonly MongoDocument[]> {
    return this.#connection.access(() => this.#insert(documents, ALONE));
  }

  /** Writes new states of documents of a collection that has no other writer. */
  async replaceAlone(documents: readonly MongoDocument[]): Promise<void> {
    if (documents.length === 0) return;
    const operations = documents.map((document) => ({
      replaceOne: { filter: { _id: document._id }, replacement: document },
    }));
    await this.#connection.access(() => this.#collection.bulkWrite(operations, ALONE));
  }

  /** @returns those that were there already. */
  async #insert(
    documents: readonly MongoDocument[],
    options: BulkWriteOptions = { ordered: false },
  ): Promise<readonly MongoDocument[]> {
    if (documents.length === 0) return [];
    const there = await alreadyThere(() => this.#collection.insertMany([...documents], options));
    return there.flatMap((place) => documents[place] ?? []);
  }

  /** Those of the documents that are newer than what is stored of them. */
  async #newer(documents: readonly MongoDocument[]): Promise<readonly MongoDocument[]> {
    if (documents.length === 0) return [];
    const stored = await this.#collection
      .find({ _id: { $in: documents.map(({ _id }) => _id) } })
      .project<Pick<MongoDocument, '_id' | 'position'>>({ position: 1 })
      .toArray();
    const positions = new Map(stored.map(({ _id, position }) => [_id, position]));
    return documents.filter(({ _id, position }) => position > (positions.get(_id) ?? ''));
  }

  async #replaceOlder(documents: readonly MongoDocument[]): Promise<void> {
    if (documents.length === 0) return;
    const operations = documents.map((document) => ({
      replaceOne: {
        filter: { _id: document._id, position: { $lt: document.position } },
        replacement: document,
      },
    }));
    await this.#collection.bulkWrite(operations, { ordered: false });
  }

  async #named(ids: readonly string[]): Promise<readonly MongoDocument[]> {
    const unique = [...new Set(ids)];
    if (unique.length > FEW) {
      return this.#connection.access(() => this.#collection.find({ _id: { $in: unique } }).toArray());
    }
    const found = unique.map((id) => this.#connection.access(() => this.#collection.findOne({ _id: id })));
    return (await Promise.all(found)).filter((document) => document !== null);
  }

  /** In the order of the index: over its keys, or over what follows the one element that an equality names. */
  #cursor(plan: QueryPlan) {
    const { index, equal, descending, limit } = plan;
    const array = index.array === true;
    const [element = null, ...others] = equal;
    const field = array ? restField(index) : keyField(index);
    const range = rangeOf(array ? others : equal, plan);
    const filter = { ...(array ? { [keyField(index)]: textOf(element) } : {}), [field]: range };
    return this.#collection
      .find(filter as Filter<MongoDocument>)
      .sort({ [field]: descending ? -1 : 1 })
      .limit(limit)
      .hint(index.name);
  }

  /**
   * Documents of which an element lies within a range. The server finds them by the index, but keeps no order over
   * arrays: it would list a document under its first element of all, wanted or not. So the keys of all that match are
   * looked at, and the first of them kept; the documents are read of those alone.
   */
  async #search(plan: QueryPlan): Promise<readonly StoredDocument[]> {
    const listed = await this.#listed(plan);
    const last = listed.at(-1);
    if (last === undefined) return [];
    const order = inOrder(plan.descending);
    const documents = await this.#named(listed.map(({ id }) => id));
    // What has changed since is listed where it stands now, or on a later page.
    return documents
      .flatMap((document) => {
        const entry = listedAs(document, plan);
        return entry === null || order(entry, last) > 0 ? [] : [{ entry, document }];
      })
      .toSorted((one, other) => order(one.entry, other.entry))
      .map(({ document }) => asStored(document));
  }

  async #listed(plan: QueryPlan): Promise<readonly IndexEntry[]> {
    const order = inOrder(plan.descending);
    const first = (entries: readonly IndexEntry[]): IndexEntry[] =>
      entries.toSorted(order).slice(0, plan.limit);
    let kept: IndexEntry[] = [];
    await this.#connection.access(async () => {
      for await (const document of this.#matching(plan)) {
        const entry = listedAs(document, plan);
        if (entry === null) continue;
        kept.push(entry);
        if (kept.length >= plan.limit + SEARCH_BATCH) kept = first(kept);
      }
    });
    return first(kept);
  }

  #matching({ index, range, after, descending }: QueryPlan) {
    const elements = after === null ? range : beyond(range, after[0] ?? null, descending);
    const filter = { [keyField(index)]: { $elemMatch: within('', elements) } };
    return this.#collection
      .find(filter as Filter<MongoDocument>)
      .project<Pick<MongoDocument, '_id' | 'keys' | 'rests'>>({ [keyField(index)]: 1, [restField(index)]: 1 })
      .hint(index.name)
      .batchSize(SEARCH_BATCH);
  }
}

/** The range from a cursor's element on: a document listed after the cursor has no wanted element before that. */
function beyond(range: QueryPlan['range'], element: Scalar, descending: boolean): QueryPlan['range'] {
  const bound = { value: element, inclusive: true };
  return descending ? { ...range, to: bound } : { ...range, from: bound };
}

/** Where a query lists a document; null where it no longer does, or does so before the cursor. */
function listedAs(
  { _id: id, keys, rests }: Pick<MongoDocument, '_id' | 'keys' | 'rests'>,
  { index, range, after, descending }: QueryPlan,
): IndexEntry | null {
  const elements = [keys[index.name] ?? []].flat().filter((element) => isWithin(element, within('', range)));
  const sorted = elements.toSorted(compareScalars);
  const element = descending ? sorted.at(-1) : sorted[0];
  if (element === undefined) return null;
  const key = element + (rests[index.name] ?? '');
  if (after === null) return { id, key };
  const order = compareScalars(key, keyOf(after));
  return (descending ? order < 0 : order > 0) ? { id, key } : null;
}

const isWithin = (text: string, { $gte, $lt }: KeyRange): boolean =>
  compareScalars(text, $gte ?? '') >= 0 && compareScalars(text, $lt) < 0;

const inOrder =
  (descending: boolean) =>
  (one: IndexEntry, other: IndexEntry): number =>
    compareScalars(one.key, other.key) * (descending ? -1 : 1);

function asStored({ _id, position, body }: MongoDocument): StoredDocument {
  return { id: _id, position, body };
}
