import { collection } from '../read-models/collection.ts';
import type { GoalDocument } from './document.ts';

export const GOALS = collection<GoalDocument>()('goals', 'goals', { byPatient: ['patientId', 'createdAt'] });
