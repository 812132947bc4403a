import type { RecordedEvent } from '../../events/event.ts';
import type { DocumentBody } from '../port.ts';
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

/** The patient whom an event is about. Every event about a patient names them. */
export function patientOf(event: RecordedEvent): string {
  const { patientId } = event.meta;
  if (patientId === undefined) throw new Error(`${event.type} ${event.id} names no patient.`);
  return patientId;
}

/** The part of a stream name after the first dash: the id of what the stream is about. */
export function subjectOf(event: { readonly stream: string }): string {
  return event.stream.slice(event.stream.indexOf('-') + 1);
}

/** When it was so: when the patient measured, else when it was recorded. */
export function effectiveAt(event: RecordedEvent): string {
  return event.meta.effectiveAt ?? event.meta.recordedAt;
}
