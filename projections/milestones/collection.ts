import { collection } from '../read-models/collection.ts';
import type { MilestoneDocument } from './document.ts';

export const MILESTONES = collection<MilestoneDocument>()('milestones', 'milestones', {
  byPatient: ['patientId', 'targetOrder'],
  byOverdue: ['clinicId', 'overdueOrder'],
});
