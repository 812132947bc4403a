import { collection } from '../read-models/collection.ts';
import type { AlertDocument, EpisodeDocument, NoticeDocument } from './document.ts';
import type { OpenAlertsDocument } from './open-alerts.ts';

export const ALERTS = collection<AlertDocument>()('alerts', 'alerts', {
  byUrgency: ['clinicId', 'urgency', 'createdAt'],
  byPatient: ['patientId', 'urgency', 'createdAt'],
  byResolved: ['clinicId', 'resolved', 'urgency', 'createdAt'],
  byPatientResolved: ['patientId', 'resolved', 'urgency', 'createdAt'],
  byAge: ['clinicId', 'acknowledged', 'createdAt'],
  byPatientAge: ['patientId', 'acknowledged', 'createdAt'],
});

export const EPISODES = collection<EpisodeDocument>()('alerts', 'episodes', {});

export const OPEN_ALERTS = collection<OpenAlertsDocument>()('alerts', 'openAlerts', {
  byRed: ['clinicId', 'many', 'RED'],
  byAmber: ['clinicId', 'many', 'AMBER'],
  byEscalated: ['clinicId', 'many', 'escalated'],
  byEpisodes: ['clinicId', 'many', 'episodes'],
  byLeavingChange: ['changedSinceLeaving'],
});

export const NOTICES = collection<NoticeDocument>()('alerts', 'notices', {
  byAlert: ['alertId', 'askedAt'],
  byStatus: ['clinicId', 'status', 'at'],
});
