/** Laboratory tests: one document for each result, and since when each patient has heart failure. */
import { subjectIn } from '../../events/stream-name.ts';
import { patientOf } from '../../events/event.ts';
import { create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { LAB_TESTS, HEART_FAILURE } from './collection.ts';
import { recordedLabTest } from './document.ts';

export const labTestsProjection: Projection = {
  name: 'tests',
  version: 2,
  collections: [LAB_TESTS.definition, HEART_FAILURE.definition],
  handlers: {
    TestResultRecorded: (event) => create(LAB_TESTS, subjectIn(event.stream), () => recordedLabTest(event)),
    PatientDetailsChanged: (event) => {
      const { hasKnownHf } = event.data;
      if (hasKnownHf === undefined) return null;
      const knownSince = hasKnownHf ? event.meta.recordedAt : null;
      return create(HEART_FAILURE, patientOf(event), () => ({ knownSince }));
    },
  },
};
