import type { RecordedEvent } from '../../events/event.ts';
import type { Handler } from '../projection.ts';
import { documentOf } from '../read-models/collection.ts';
import type { DocumentBody } from '../read-models/port.ts';
import { PEOPLE } from './collection.ts';
import type { PersonDocument } from './document.ts';
import { peopleProjection } from './projector.ts';

/**
 * The document as the events of a person's stream make it: whoever changes an account is told what came of it, however far
 * the read models are. null of whoever has no account.
 */
export function personOf(events: readonly RecordedEvent[]): PersonDocument | null {
  let body: DocumentBody | null = null;
  for (const event of events) {
    const handler = peopleProjection.handlers[event.type] as Handler | undefined;
    for (const change of [handler?.(event) ?? []].flat()) body = change.apply(body) ?? body;
  }
  return body === null ? null : documentOf(PEOPLE, body);
}
