import { collection } from '../read-models/collection.ts';
import type { MedicationDocument } from './document.ts';

export const MEDICATIONS = collection<MedicationDocument>()('medications', 'medications', {
  byPatient: ['patientId', 'startedAt'],
});
