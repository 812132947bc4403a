/** The audit index: one entry for every event, readable or not, so that nothing in the log can hide. */
import { type Decoded, isUnreadable } from '../../events/codec.ts';
import type { AuditDocument } from '../documents.ts';
import type { Change, Projection } from '../projection.ts';
import { change } from '../projectors/change.ts';

const COLLECTION = 'events';

function indexed(event: Decoded): Change {
  return change<AuditDocument>(COLLECTION, event.position, () => {
    const { id: eventId, stream, revision, type } = event;
    if (isUnreadable(event)) {
      return {
        eventId,
        stream,
        revision,
        type,
        clinicId: '',
        patientId: '',
        actorId: '',
        at: '',
        unreadable: event.reason,
      };
    }
    const { clinicId, patientId = '', actor, recordedAt } = event.meta;
    return {
      eventId,
      stream,
      revision,
      type,
      clinicId,
      patientId,
      actorId: actor.id,
      at: recordedAt,
      unreadable: null,
    };
  });
}

export const auditProjection: Projection = {
  name: 'audit',
  version: 1,
  collections: [
    {
      name: COLLECTION,
      indexes: [
        { name: 'byPatient', fields: ['patientId', 'at'] },
        { name: 'byType', fields: ['type', 'at'] },
        { name: 'byActor', fields: ['actorId', 'at'] },
        { name: 'byTime', fields: ['at'] },
      ],
    },
  ],
  handlers: {},
  every: indexed,
  witness: async (store) => {
    const [newest] = await store.find(COLLECTION, { index: 'byTime', descending: true, limit: 1 });
    return newest === undefined ? null : (newest.body as AuditDocument);
  },
};
