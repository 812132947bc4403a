import { Screens } from '../harness/screens.ts';
import { doesTheMainJob } from './main-job.ts';

describe('the main job, in two browsers', () => {
  // Seconds on a quiet machine, a minute on a crowded one.
  doesTheMainJob(() => Screens.start(), { patients: 'sample data', seedingMs: 200_000, stepMs: 30_000 });
});
