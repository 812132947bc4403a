import { collection } from '../read-models/collection.ts';
import type { PatientDocument } from './document.ts';

export const PATIENTS = collection<PatientDocument>()('patients', 'patients', {
  byRegistration: ['clinicId', 'createdAt'],
  // A patient who has left the programme is listed only among those who have left.
  byCreation: ['clinicId', 'contactStopped', 'createdAt'],
  byAttention: ['clinicId', 'contactStopped', 'attention', 'latestLogOrder'],
  byFlag: ['clinicId', 'contactStopped', 'flagFilter', 'createdAt'],
  byFlagAttention: ['clinicId', 'contactStopped', 'flagFilter', 'attention', 'latestLogOrder'],
  byQuiet: ['clinicId', 'contactStopped', 'quietFrom'],
  byPlanRequest: ['clinicId', 'contactStopped', 'planRequestedAt'],
  byForgettingRequest: ['clinicId', 'forgettingRequestedAt'],
  byForgetting: ['forgotten', 'createdAt'],
  byChange: ['changed'],
});
