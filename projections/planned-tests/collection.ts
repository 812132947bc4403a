import { collection } from '../read-models/collection.ts';
import type { PlannedTestsDocument } from './document.ts';

export const PLANNED_TESTS = collection<PlannedTestsDocument>()('plannedTests', 'plannedTests', {});
