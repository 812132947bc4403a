/** The points, streak and days of a patient, as of now. */
import { PROGRESS } from '../../projections/progress/collection.ts';
import { noProgress } from '../../projections/progress/document.ts';
import type { Stats } from '../contract/progress.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { dayIn } from '../patients/patient-day.ts';
import { statsView } from './progress-view.ts';

export async function patientStats(
  readSide: ReadSide,
  patientId: string,
  { clinicId, timeZone }: { readonly clinicId: string; readonly timeZone: string },
): Promise<Stats> {
  const progress = (await readSide.get(PROGRESS, patientId)) ?? noProgress(clinicId, timeZone);
  return statsView(patientId, progress, dayIn(timeZone, readSide.clock.now()));
}
