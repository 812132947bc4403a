/**
 * What a projection is: a name, a version, its collections with their indexes, and a map from event type to a pure
 * handler. A handler sees one event and names one document; the change is a pure function of that document (or none)
 * and the event. It reads no other document, no clock and no store, so that documents are a function of the log.
 */
import type { Decoded } from '../events/codec.ts';
import type { EventOf, EventType } from '../events/event.ts';
import type {
  CollectionDefinition,
  DocumentBody,
  ProjectionSchema,
  ProjectionStore,
} from './read-models/port.ts';

/** One document and what becomes of it. */
export interface Change {
  readonly collection: string;
  readonly id: string;
  /** The new body; null leaves the document (or its absence) as it is. Nothing is ever removed. */
  readonly apply: (current: DocumentBody | null) => DocumentBody | null;
  /** Whether `apply` looks at no document before, so that none is read. */
  readonly creates?: boolean;
}

/** The change that an event makes, or null for none. One event makes at most one change to a document. */
export type Handler<Type extends EventType = EventType> = (
  event: EventOf<Type>,
) => Change | readonly Change[] | null;

export type Handlers = { readonly [Type in EventType]?: Handler<Type> };

export interface Projection extends ProjectionSchema {
  readonly collections: readonly CollectionDefinition[];
  readonly handlers: Handlers;
  /** Called for every event, whatever its type and whether it can be read or not; for the audit index alone. */
  readonly every?: (event: Decoded) => Change | null;
  /** An event that the documents were surely made from: the log that has it is theirs. null where there is none yet. */
  readonly witness?: (store: ProjectionStore) => Promise<Witness | null>;
}

/** Where an event stands in its stream. */
export interface Witness {
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
}
