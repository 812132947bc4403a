import { collection } from '../read-models/collection.ts';
import type { ProgrammeDocument } from './document.ts';

export const PROGRAMME = collection<ProgrammeDocument>()('programme', 'patients', {
  byRegistration: ['clinicId', 'registeredAt'],
});
