import { collection } from '../read-models/collection.ts';
import type { NoteDocument } from './document.ts';

export const NOTES = collection<NoteDocument>()('notes', 'notes', { byPatient: ['patientId', 'at'] });
