/** Who looked at which patient's record, one document for each event that says so. */
import type { EventOf } from '../../events/event.ts';
import type { Change, Projection } from '../projection.ts';
import { create } from '../change.ts';
import { READS } from './collection.ts';

function read(event: EventOf<'PatientRecordRead' | 'PatientListRead'>, rows: number | null): Change {
  return create(READS, event.id, () => {
    const { actor, clinicId, patientId = '', recordedAt: at } = event.meta;
    return { patientId, clinicId, actorId: actor.id, role: actor.role, view: event.data.view, rows, at };
  });
}

export const readsProjection: Projection = {
  name: 'reads',
  version: 2,
  collections: [READS.definition],
  handlers: {
    PatientRecordRead: (event) => read(event, null),
    PatientListRead: (event) => read(event, event.data.rows),
  },
};
