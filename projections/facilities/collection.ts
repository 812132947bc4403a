import { collection } from '../read-models/collection.ts';
import type { FacilityDocument } from './document.ts';

export const FACILITIES = collection<FacilityDocument>()('facilities', 'facilities', {
  byClinic: ['clinicId'],
});
