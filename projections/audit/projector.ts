/** The audit index: one entry for every event, readable or not, so that nothing in the log can hide. */
import { type Decoded, isUnreadable } from '../../events/codec.ts';
import { type EventMeta, MAIN_CLINIC } from '../../events/event.ts';
import { documentOf } from '../read-models/collection.ts';
import type { Change, Projection } from '../projection.ts';
import { AUDIT } from './collection.ts';
import { create } from '../change.ts';

const UNKNOWN: Pick<EventMeta, 'clinicId' | 'patientId' | 'recordedAt' | 'effectiveAt'> & {
  readonly actor: { readonly id: string };
} = { clinicId: '', actor: { id: '' }, recordedAt: '' };

function indexed(event: Decoded): Change {
  return create(AUDIT, event.position, () => {
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
  });
}

export const auditProjection: Projection = {
  name: 'audit',
  version: 3,
  collections: [AUDIT.definition],
  handlers: {},
  every: indexed,
  witness: async (store) => {
    const [newest] = await store.find(AUDIT.definition.name, { index: 'byTime', descending: true, limit: 1 });
    return newest === undefined ? null : documentOf(AUDIT, newest.body);
  },
};
