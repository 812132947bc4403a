/** What finds a patient: a document each, apart from the patients, which every log changes. */
import { patientOf } from '../../events/event.ts';
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { PATIENT_SEARCH } from './collection.ts';
import { changedSearch, patientSearch } from './document.ts';

export const searchProjection: Projection = {
  name: 'search',
  version: 2,
  collections: [PATIENT_SEARCH.definition],
  handlers: {
    PatientRegistered: (event) => {
      const id = patientOf(event);
      const { clinicId } = event.meta;
      return create(PATIENT_SEARCH, id, () =>
        patientSearch(id, { clinicId, words: [], phone: '', ...changedSearch(event.data) }),
      );
    },
    PatientForgotten: (event) => {
      const id = patientOf(event);
      return changeExisting(PATIENT_SEARCH, id, () =>
        patientSearch(id, { clinicId: '', words: [], phone: '' }),
      );
    },
    PatientDetailsChanged: (event) => {
      const id = patientOf(event);
      return changeExisting(PATIENT_SEARCH, id, (search) =>
        patientSearch(id, { ...search, ...changedSearch(event.data) }),
      );
    },
  },
};
