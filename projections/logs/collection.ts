import { collection } from '../read-models/collection.ts';
import type { LogDocument } from './document.ts';

/** The order tells one log from any other; what is counted stands behind it, so that a summary reads no document. */
export const LOGS = collection<LogDocument>()('logs', 'logs', {
  byPatient: ['patientId', 'order', 'counted'],
});
