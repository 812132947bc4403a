/** Phone ECGs, one document each. */
import { effectiveAt, patientOf } from '../../events/event.ts';
import { subjectIn } from '../../events/stream-name.ts';
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { ECGS } from './collection.ts';

export const ecgProjection: Projection = {
  name: 'ecg',
  version: 1,
  collections: [ECGS.definition],
  handlers: {
    EcgCaptured: (event) =>
      create(ECGS, subjectIn(event.stream), () => {
        const { samples: _, algorithm: __, rrMedianMs: ___, recordedRate: ____, ...ecg } = event.data;
        return {
          ...ecg,
          patientId: patientOf(event),
          clinicId: event.meta.clinicId,
          capturedAt: effectiveAt(event),
          receivedAt: event.meta.recordedAt,
          review: null,
        };
      }),
    EcgReviewed: (event) =>
      changeExisting(ECGS, subjectIn(event.stream), (ecg) => ({
        ...ecg,
        review: { ...event.data, by: event.meta.actor.id, at: event.meta.recordedAt },
      })),
  },
};
