/** What documents must be, worked out in the plainest way: one event after the other, no pages, no store, no checkpoint. */
import type { Position } from '../../events/position.ts';
import { type Decoded, decode, isUnreadable } from '../../events/codec.ts';
import type { EventStore } from '../../events/store/port.ts';
import { defectOf } from '../../projections/read-models/document-body.ts';
import type { DocumentBody, ProjectionStore } from '../../projections/read-models/port.ts';
import type { Change, Handler, Projection } from '../../projections/projection.ts';

/** Bodies by `collection/id`, with the position of the last event applied. */
export type Documents = Readonly<
  Record<string, { readonly position: Position; readonly body: DocumentBody }>
>;

/** Folds the whole log; what a projector cannot apply is left out, as a live projection leaves it out. */
export async function foldFromZero(projection: Projection, events: EventStore): Promise<Documents> {
  const documents = new Map<string, { position: Position; body: DocumentBody }>();
  for await (const page of events.readAll()) {
    for (const stored of page) {
      const event = decode(stored);
      for (const change of changesBy(projection, event)) {
        const key = `${change.collection}/${change.id}`;
        const body = attempt(() => change.apply(documents.get(key)?.body ?? null));
        // Through text, as every store keeps it.
        if (body !== null && defectOf(body) === null) {
          documents.set(key, {
            position: event.position,
            body: JSON.parse(JSON.stringify(body)) as DocumentBody,
          });
        }
      }
    }
  }
  return inOrder(documents);
}

function changesBy(projection: Projection, event: Decoded): readonly Change[] {
  const indexed = projection.every?.(event) ?? null;
  const handler = isUnreadable(event) ? undefined : (projection.handlers[event.type] as Handler | undefined);
  const made = isUnreadable(event) ? null : attempt(() => handler?.(event) ?? null);
  return [indexed, made].flat().filter((change) => change !== null);
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** All documents of a store, to be compared with `foldFromZero`. */
export async function documentsIn(store: ProjectionStore): Promise<Documents> {
  const documents = new Map<string, { position: Position; body: DocumentBody }>();
  for (const { name } of store.schema.collections) {
    for await (const page of store.scan(name)) {
      for (const { id, position, body } of page) documents.set(`${name}/${id}`, { position, body });
    }
  }
  return inOrder(documents);
}

function inOrder(documents: ReadonlyMap<string, { position: Position; body: DocumentBody }>): Documents {
  return Object.fromEntries([...documents].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
