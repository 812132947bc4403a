import type { DocumentBody } from '../read-models/port.ts';
import type { Change } from '../projection.ts';

/** A change of one document, typed by the document's shape, which the collection alone decides. */
export function change<Body>(
  collection: string,
  id: string,
  apply: (current: Body | null) => Body | null,
): Change {
  return { collection, id, apply: apply as unknown as (current: DocumentBody | null) => DocumentBody | null };
}

/** A change that leaves a document which is not there alone: its first event was lost to the quarantine. */
export function changeExisting<Body>(collection: string, id: string, apply: (current: Body) => Body): Change {
  return change<Body>(collection, id, (current) => (current === null ? null : apply(current)));
}

/** The part of a stream name after the first dash: the id of what the stream is about. */
export function subjectOf(event: { readonly stream: string }): string {
  return event.stream.slice(event.stream.indexOf('-') + 1);
}
