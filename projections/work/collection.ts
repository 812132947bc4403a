import { collection } from '../read-models/collection.ts';
import type { CourseDocument, FindingDocument, WorkDocument } from './document.ts';

export const WORK = collection<WorkDocument>()('work', 'work', {
  byList: { fields: ['lists', 'order'], array: true },
  byOwner: ['clinicId', 'left', 'ownerId'],
  byCallAgain: ['clinicId', 'left', 'callAgainAt'],
  byFirstDue: ['clinicId', 'left', 'firstDue'],
});

export const COURSES = collection<CourseDocument>()('work', 'courses', {});

export const FINDINGS = collection<FindingDocument>()('work', 'findings', {});
