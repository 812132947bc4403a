import { collection } from '../read-models/collection.ts';
import type { LogDocument } from './document.ts';

export const LOGS = collection<LogDocument>()('logs', 'logs', { byPatient: ['patientId', 'order'] });
