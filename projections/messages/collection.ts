import { collection } from '../read-models/collection.ts';
import type { MessageDocument } from './document.ts';

export const MESSAGES = collection<MessageDocument>()('messages', 'messages', {
  byPatient: ['patientId', 'createdAt'],
  byStatus: ['clinicId', 'status', 'updatedAt'],
});
