import { collection } from '../read-models/collection.ts';
import type { ContactDocument } from './document.ts';

export const CONTACTS = collection<ContactDocument>()('contacts', 'contacts', {
  byPatient: ['patientId', 'withdrawn', 'at'],
});
