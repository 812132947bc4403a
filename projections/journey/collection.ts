import { collection } from '../read-models/collection.ts';
import type { JourneyDocument } from './document.ts';

export const JOURNEY = collection<JourneyDocument>()('journey', 'journey', {
  byPatient: ['patientId', 'at'],
});
