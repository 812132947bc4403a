/** The logs of a patient, newest first by time measured. */
import { LOGS } from '../../projections/logs/collection.ts';
import type { Log } from '../contract/log.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { logViews } from './log-view.ts';

/** @throws Refusal 404 for a `before` that is no log of the patient */
export async function listLogs(
  readSide: ReadSide,
  patientId: string,
  page: { readonly limit: number; readonly before: string | null },
): Promise<readonly Log[]> {
  const before = page.before === null ? null : await readSide.get(LOGS, page.before);
  if (page.before !== null && before?.patientId !== patientId) {
    throw Refusal.notFound('The log to continue before could not be found.');
  }
  const found = await readSide.find(LOGS, {
    index: 'byPatient',
    equal: { patientId },
    descending: true,
    limit: page.limit,
    ...(before === null ? {} : { after: [patientId, before.order, before.counted, page.before] }),
  });
  return logViews(readSide, found);
}
