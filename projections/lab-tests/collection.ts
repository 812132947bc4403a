import { collection } from '../read-models/collection.ts';
import type { HeartFailureDocument, LabTestDocument } from './document.ts';

export const LAB_TESTS = collection<LabTestDocument>()('tests', 'tests', {
  byPatient: ['patientId', 'testDate'],
});

export const HEART_FAILURE = collection<HeartFailureDocument>()('tests', 'heartFailure', {});
