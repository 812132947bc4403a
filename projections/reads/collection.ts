import { collection } from '../read-models/collection.ts';
import type { ReadDocument } from './document.ts';

export const READS = collection<ReadDocument>()('reads', 'reads', {
  byPatient: ['patientId', 'at'],
  byActor: ['clinicId', 'actorId', 'at'],
  byTime: ['clinicId', 'at'],
});
