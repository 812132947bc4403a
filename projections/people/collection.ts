import { collection } from '../read-models/collection.ts';
import type { PersonDocument } from './document.ts';

export const PEOPLE = collection<PersonDocument>()('people', 'users', {
  byName: ['name'],
  byClinic: ['clinicId', 'status', 'name'],
});
