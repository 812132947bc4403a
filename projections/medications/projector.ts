/** The medicines that the care team knows of, one document each. */
import { subjectIn } from '../../events/stream-name.ts';
import { patientOf } from '../../events/event.ts';
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { MEDICATIONS } from './collection.ts';

export const medicationsProjection: Projection = {
  name: 'medications',
  version: 1,
  collections: [MEDICATIONS.definition],
  handlers: {
    MedicationStarted: (event) =>
      create(MEDICATIONS, subjectIn(event.stream), () => {
        const { name, ...dose } = event.data;
        return {
          patientId: patientOf(event),
          clinicId: event.meta.clinicId,
          name,
          doses: [{ ...dose, by: event.meta.actor.id }],
          stopped: null,
          startedAt: event.meta.recordedAt,
        };
      }),
    MedicationChanged: (event) =>
      changeExisting(MEDICATIONS, subjectIn(event.stream), (medication) => ({
        ...medication,
        doses: [...medication.doses, { ...event.data, by: event.meta.actor.id }],
      })),
    MedicationStopped: (event) =>
      changeExisting(MEDICATIONS, subjectIn(event.stream), (medication) => ({
        ...medication,
        stopped: { ...event.data, by: event.meta.actor.id },
      })),
  },
};
