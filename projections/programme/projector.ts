/** Who is in the programme: one document a patient, also of those who were forgotten, who are counted as they were. */
import { subjectIn } from '../../events/stream-name.ts';
import { patientOf } from '../../events/event.ts';
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { PROGRAMME } from './collection.ts';
import { enrolled, withConditions, withContact, withoutContact } from './document.ts';

export const programmeProjection: Projection = {
  name: 'programme',
  version: 1,
  collections: [PROGRAMME.definition],
  handlers: {
    PatientRegistered: (event) => create(PROGRAMME, subjectIn(event.stream), () => enrolled(event)),
    PatientDetailsChanged: (event) => {
      const { hasKnownHtn, hasKnownDiabetes } = event.data;
      if (hasKnownHtn === undefined && hasKnownDiabetes === undefined) return null;
      return changeExisting(PROGRAMME, patientOf(event), (patient) => withConditions(patient, event));
    },
    PatientContacted: (event) =>
      changeExisting(PROGRAMME, patientOf(event), (patient) => withContact(patient, event)),
    PatientContactWithdrawn: (event) =>
      changeExisting(PROGRAMME, patientOf(event), (patient) => withoutContact(patient, event)),
  },
};
