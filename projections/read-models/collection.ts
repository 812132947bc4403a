/**
 * A collection, said once: which projection writes it, what its documents look like and by which indexes they are found.
 * What reads and what writes it is typed by it, so that a query names no index and no key that is not there.
 */
import type { CollectionDefinition, Cursor, DocumentBody, IndexDefinition, Range, Scalar } from './port.ts';

type ScalarField<Document> = {
  [Field in keyof Document & string]: Document[Field] extends Scalar ? Field : never;
}[keyof Document & string];

type ArrayField<Document> = {
  [Field in keyof Document & string]: Document[Field] extends readonly Scalar[] ? Field : never;
}[keyof Document & string];

/** The fields of an index, in order; of one over an array its field comes first and is marked. */
type IndexFields<Document> =
  | readonly ScalarField<Document>[]
  | {
      readonly fields: readonly [ArrayField<Document>, ...ScalarField<Document>[]];
      readonly array: true;
    };

export type Indexes<Document> = Readonly<Record<string, IndexFields<Document>>>;

export interface Collection<Document extends DocumentBody, Declared extends Indexes<Document>> {
  readonly projection: string;
  readonly definition: CollectionDefinition;
  /** For the type checker alone: nothing stands there. */
  readonly types?: { readonly document: Document; readonly indexes: Declared };
}

/** `collection<Document>()('its projection', 'its name', { itsIndex: ['field', 'next field'] })` */
export function collection<Document extends DocumentBody>() {
  return <const Declared extends Indexes<Document>>(
    projection: string,
    name: string,
    indexes: Declared,
  ): Collection<Document, Declared> => ({
    projection,
    definition: { name, indexes: Object.entries(indexes).map(indexDefinition) },
  });
}

/** Its keys in this order: stores compare the text of what was declared. */
function indexDefinition([name, declared]: readonly [
  string,
  readonly string[] | { readonly fields: readonly string[] },
]): IndexDefinition {
  return 'fields' in declared ? { name, fields: declared.fields, array: true } : { name, fields: declared };
}

/** A stored body as a document of its collection: only the handlers of the collection's projection wrote it. */
export function documentOf<Document extends DocumentBody, Declared extends Indexes<Document>>(
  _collection: Collection<Document, Declared>,
  body: DocumentBody,
): Document {
  return body as Document;
}

type FieldOf<Index> = Index extends { readonly fields: readonly (infer Field)[] }
  ? Field
  : Index extends readonly (infer Field)[]
    ? Field
    : never;

/** What an index holds of a field: of an array each of its elements. */
type Key<Value> = Extract<Value extends readonly (infer Element)[] ? Element : Value, Scalar>;

type RangeOf<Document, Field> = Field extends keyof Document
  ? { readonly field: Field } & Range<Key<Document[Field]>>
  : never;

interface SelectionBy<Document, Name, Field extends keyof Document> {
  readonly index: Name;
  readonly equal?: { readonly [Bound in Field]?: Key<Document[Bound]> };
  readonly range?: RangeOf<Document, Field>;
  readonly descending?: boolean;
}

/** Which documents a query is for, by one of the collection's indexes, and in which direction. */
export type Selection<Document, Declared, Name extends keyof Declared & string = keyof Declared & string> = {
  [Each in Name]: SelectionBy<Document, Each, FieldOf<Declared[Each]> & keyof Document>;
}[Name];

interface Typed {
  readonly types?: { readonly document: unknown; readonly indexes: unknown };
}

type TypesOf<Source extends Typed> = NonNullable<Source['types']>;

/** The same of a collection that a caller names: `SelectionIn<typeof LOGS, 'byPatient'>`. */
export type SelectionIn<
  Source extends Typed,
  Name extends keyof TypesOf<Source>['indexes'] & string = keyof TypesOf<Source>['indexes'] & string,
> = Selection<TypesOf<Source>['document'], TypesOf<Source>['indexes'], Name>;

/** How much of it. */
export interface Page {
  readonly limit: number;
  readonly after?: Cursor;
}
