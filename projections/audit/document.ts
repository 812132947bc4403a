import { type Decoded, isUnreadable } from '../../events/codec.ts';
import { type EventMeta, MAIN_CLINIC } from '../../events/event.ts';

/** One event of the log as an auditor looks for it; the event itself is read from the log. */
export type AuditDocument = {
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** The main one where the event names none, or could not be read. */
  readonly clinicId: string;
  readonly patientId: string;
  readonly actorId: string;
  /** When it was recorded; '' for an event that could not be read. */
  readonly at: string;
  /** When it was so: when it was recorded, unless the event says otherwise. */
  readonly effectiveAt: string;
  /** Why it could not be read; null for the others. */
  readonly unreadable: string | null;
};

const UNKNOWN: Pick<EventMeta, 'clinicId' | 'patientId' | 'recordedAt' | 'effectiveAt'> & {
  readonly actor: { readonly id: string };
} = { clinicId: '', actor: { id: '' }, recordedAt: '' };

export function auditDocumentOf(event: Decoded): AuditDocument {
  const { id: eventId, stream, revision, type } = event;
  const unreadable = isUnreadable(event) ? event.reason : null;
  const meta = isUnreadable(event) ? UNKNOWN : event.meta;
  const { clinicId, patientId = '', actor, recordedAt: at, effectiveAt = at } = meta;
  return {
    eventId,
    stream,
    revision,
    type,
    clinicId: clinicId || MAIN_CLINIC,
    patientId,
    actorId: actor.id,
    at,
    effectiveAt,
    unreadable,
  };
}
