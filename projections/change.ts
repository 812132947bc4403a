import { type Collection, documentOf, type Indexes } from './read-models/collection.ts';
import type { DocumentBody } from './read-models/port.ts';
import type { Change } from './projection.ts';

/** A change of one document, typed by its collection. */
export function change<Document extends DocumentBody, Declared extends Indexes<Document>>(
  collection: Collection<Document, Declared>,
  id: string,
  apply: (current: NoInfer<Document> | null) => NoInfer<Document> | null,
): Change {
  return changeOf(collection.definition.name, id, (current) =>
    apply(current === null ? null : documentOf(collection, current)),
  );
}

/** A function that is handed on is given no name, which costs more than the rest where TypeScript is run as it stands. */
const changeOf = (collection: string, id: string, apply: Change['apply']): Change => ({
  collection,
  id,
  apply,
});

/**
 * A change that puts a document there whatever there was. What is stored is not read: of a million logs that a rebuild
 * folds, none is there before. Of a newer document the store keeps what it has, as of any write.
 */
export function create<Document extends DocumentBody, Declared extends Indexes<Document>>(
  collection: Collection<Document, Declared>,
  id: string,
  make: () => NoInfer<Document>,
): Change {
  return { collection: collection.definition.name, id, apply: make, creates: true };
}

/** A change that leaves a document which is not there alone: its first event was lost to the quarantine. */
export function changeExisting<Document extends DocumentBody, Declared extends Indexes<Document>>(
  collection: Collection<Document, Declared>,
  id: string,
  apply: (current: NoInfer<Document>) => NoInfer<Document>,
): Change {
  return change(collection, id, (current) => (current === null ? null : apply(current)));
}
