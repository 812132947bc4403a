/** The goals of patients, one document each. */
import { subjectIn } from '../../events/stream-name.ts';
import { patientOf } from '../../events/event.ts';
import { create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { GOALS } from './collection.ts';

export const goalsProjection: Projection = {
  name: 'goals',
  version: 1,
  collections: [GOALS.definition],
  handlers: {
    GoalSet: (event) =>
      create(GOALS, subjectIn(event.stream), () => ({
        ...event.data,
        patientId: patientOf(event),
        clinicId: event.meta.clinicId,
        createdAt: event.meta.recordedAt,
      })),
  },
};
