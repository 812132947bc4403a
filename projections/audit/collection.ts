import { collection } from '../read-models/collection.ts';
import type { AuditDocument } from './document.ts';

export const AUDIT = collection<AuditDocument>()('audit', 'events', {
  byPatient: ['patientId', 'at'],
  byType: ['clinicId', 'type', 'at'],
  byActor: ['clinicId', 'actorId', 'at'],
  byActorAndType: ['clinicId', 'actorId', 'type', 'at'],
  byEvent: ['eventId'],
  byTime: ['clinicId', 'at'],
});
