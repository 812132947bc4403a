/**
 * What a message brings to the care team's screens beside its own words: the row of the patient as the list has it, and how
 * many there are of everything, so that a screen need not ask for them again after each log.
 */
import type { RecordedEvent } from '../../events/event.ts';
import { type AlertModels, countAlerts, listAlerts } from '../alerts/alert-list.ts';
import { alertViews } from '../alerts/alert-view.ts';
import { isSnoozedCause } from '../alerts/snoozed-cause.ts';
import type { LiveMessage } from '../contract/live.ts';
import { countPatients, type PatientModels } from '../patients/patient-list.ts';
import { readPatient } from '../patients/patient-reader.ts';

/** Fields of the messages that only those get who asked for rows. */
export type Rows = Pick<
  Extract<LiveMessage, { type: 'patient_log_updated' }>,
  'position' | 'patient' | 'counts' | 'quiet'
>;

export interface RowModels extends PatientModels, AlertModels {}

/** @returns null where no row changes */
export async function rowsOf(
  models: RowModels,
  { type, position, meta: { clinicId, patientId, simulated } }: RecordedEvent,
  message: LiveMessage,
  isCounted: boolean,
): Promise<Rows | null> {
  // Sample data comes by the thousand: who shows it reads it afresh at once.
  if (patientId === undefined || simulated === true || message.type === 'order_updated') return null;
  const patient = type === 'AlertNotified' ? null : await readPatient(models.readSide, patientId, true);
  return {
    position,
    ...(patient === null ? {} : { patient }),
    ...(isCounted ? { counts: await countsOf(models, clinicId) } : {}),
    ...(message.type === 'patient_log_updated' ? { quiet: await isQuiet(models, clinicId, message) } : {}),
  };
}

async function countsOf(models: RowModels, clinicId: string): Promise<NonNullable<Rows['counts']>> {
  // As the worklist counts them.
  const everybody = { search: null, silent: null, alerts: true };
  const [patients, left, alerts] = await Promise.all([
    countPatients(models, clinicId, { ...everybody, left: false }),
    countPatients(models, clinicId, { ...everybody, left: true }),
    countAlerts(models.readSide, clinicId),
  ]);
  return { patients, left, alerts };
}

async function isQuiet(
  models: RowModels,
  clinicId: string,
  { patientId, evaluation }: Extract<LiveMessage, { type: 'patient_log_updated' }>,
): Promise<boolean> {
  if (evaluation.overallFlag === 'GREEN') return false;
  const all = { resolved: null, limit: null, before: null };
  const open = await listAlerts(models, clinicId, { ...all, patientId, acknowledged: 'false' });
  const snoozed = open.filter(({ document }) => document.snoozedUntil !== null);
  return isSnoozedCause(await alertViews(models.readSide, snoozed), evaluation);
}
