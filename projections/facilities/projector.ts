/** Facilities: what each clinic added to the lists of hospitals, and corrected in them. */
import type { EventOf } from '../../events/event.ts';
import { subjectIn } from '../../events/stream-name.ts';
import { presentFields } from '../../lib/present-fields.ts';
import { change, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { FACILITIES } from './collection.ts';

const changed = ({ stream, meta }: EventOf<'FacilityAdded' | 'FacilityCorrected'>) => ({
  clinicId: meta.clinicId,
  facilityId: subjectIn(stream).slice(meta.clinicId.length + 1),
  changedAt: meta.recordedAt,
  changedBy: meta.actor.id,
});

export const facilitiesProjection: Projection = {
  name: 'facilities',
  version: 1,
  collections: [FACILITIES.definition],
  handlers: {
    FacilityAdded: (event) =>
      create(FACILITIES, subjectIn(event.stream), () => ({
        ...changed(event),
        facts: event.data,
        added: true,
        closed: false,
      })),
    FacilityCorrected: (event) =>
      change(FACILITIES, subjectIn(event.stream), (facility) => {
        const { closed = facility?.closed ?? false, ...facts } = event.data;
        return {
          ...changed(event),
          facts: { ...facility?.facts, ...presentFields(facts) },
          added: facility?.added ?? false,
          closed,
        };
      }),
  },
};
