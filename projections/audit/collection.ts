import { collection } from '../read-models/collection.ts';
import type { AuditDocument } from './document.ts';

export const AUDIT = collection<AuditDocument>()('audit', 'events', {
  byPatient: ['patientId', 'at'],
  byType: ['type', 'at'],
  byActor: ['actorId', 'at'],
  byStream: ['stream', 'revision'],
  byEvent: ['eventId'],
  byTime: ['at'],
});
