/** Given these events, then these documents: a projector tried by the product's own fold, without a store. */
import assert from 'node:assert/strict';
import type { Decoded } from '../../events/codec.ts';
import { defectOf } from '../../projections/read-models/document-body.ts';
import { changesOf, fold } from '../../projections/fold.ts';
import { type Collection, documentOf, type Indexes } from '../../projections/read-models/collection.ts';
import type { DocumentBody, StoredDocument } from '../../projections/read-models/port.ts';
import type { Projection } from '../../projections/projection.ts';
import { assertInOrder } from './events.ts';

/** Documents by `collection/id`. */
class Documents {
  readonly #stored = new Map<string, StoredDocument>();

  /** Folds a page into the documents and answers how many of them changed. */
  apply(projection: Projection, events: readonly Decoded[]): number {
    const lookup = (collection: string, id: string) => this.#stored.get(`${collection}/${id}`) ?? null;
    const writes = fold(projection, changesOf(projection, events), lookup);
    for (const { collection, id, position, body } of writes) {
      assert.equal(defectOf(body), null, `No store could keep ${collection}/${id}.`);
      // Through text, as every store keeps it: what is undefined does not come back.
      const kept = JSON.parse(JSON.stringify(body)) as DocumentBody;
      assert.deepEqual(kept, body, `${collection}/${id} holds something that JSON does not.`);
      this.#stored.set(`${collection}/${id}`, { id, position, body: kept });
    }
    return writes.length;
  }

  body(collection: string, id: string): DocumentBody | null {
    return this.#stored.get(`${collection}/${id}`)?.body ?? null;
  }

  all(): Readonly<Record<string, StoredDocument>> {
    return Object.fromEntries(this.#stored);
  }
}

export interface Projected {
  /** How many documents the events made or changed. */
  readonly changed: number;
  /** The document is this one, field by field. */
  holds(collection: string, id: string, expected: object): void;
  /** The document says at least this. */
  shows(collection: string, id: string, expected: object): void;
  holdsNo(collection: string, id: string): void;
  document<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
    id: string,
  ): Document;
  /** Those of a collection, in the order of their ids. */
  documents<Document extends DocumentBody, Declared extends Indexes<Document>>(
    collection: Collection<Document, Declared>,
  ): readonly Document[];
}

/**
 * What a projection makes of events. On the way it is asserted that the same events again change nothing, and that the
 * documents are the same when each event comes in a page of its own.
 */
export function projected(projection: Projection, events: readonly Decoded[]): Projected {
  assertInOrder(events);
  const documents = new Documents();
  const changed = documents.apply(projection, events);
  const once = documents.all();
  assert.equal(documents.apply(projection, events), 0, 'The same events changed documents again.');
  const oneByOne = new Documents();
  for (const event of events) oneByOne.apply(projection, [event]);
  assert.deepEqual(oneByOne.all(), once, 'Pages of one event made other documents.');

  const body = (collection: string, id: string): DocumentBody => {
    const found = documents.body(collection, id);
    assert.ok(found !== null, `There is no ${collection}/${id}, only ${Object.keys(once).join(', ')}.`);
    return found;
  };
  return {
    changed,
    holds: (collection, id, expected) => assert.deepEqual(body(collection, id), expected),
    shows: (collection, id, expected) => {
      const found = body(collection, id);
      assert.deepEqual(
        Object.fromEntries(Object.keys(expected).map((field) => [field, found[field]])),
        expected,
      );
    },
    holdsNo: (collection, id) => assert.equal(documents.body(collection, id), null),
    document: (collection, id) => documentOf(collection, body(collection.definition.name, id)),
    documents: (collection) =>
      Object.keys(once)
        .filter((key) => key.startsWith(`${collection.definition.name}/`))
        .toSorted()
        .flatMap((key) => {
          const found = once[key];
          return found === undefined ? [] : [documentOf(collection, found.body)];
        }),
  };
}
