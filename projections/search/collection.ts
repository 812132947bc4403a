import { collection } from '../read-models/collection.ts';
import type { PatientSearchDocument } from './document.ts';

export const PATIENT_SEARCH = collection<PatientSearchDocument>()('search', 'patientSearch', {
  byKey: { fields: ['keys'], array: true },
});
