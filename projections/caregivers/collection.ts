import { collection } from '../read-models/collection.ts';
import type { CaregiverDocument } from './document.ts';

export const CAREGIVERS = collection<CaregiverDocument>()('caregivers', 'caregivers', {
  byPatient: ['patientId', 'createdAt'],
  byCaregiver: ['caregiverId', 'patientId'],
  byUntil: ['clinicId', 'open', 'until'],
});
