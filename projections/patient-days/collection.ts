import { collection } from '../read-models/collection.ts';
import type { PatientDayDocument } from './document.ts';

export const PATIENT_DAYS = collection<PatientDayDocument>()('patientDays', 'patientDays', {
  byPatient: ['patientId', 'day'],
});
