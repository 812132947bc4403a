/** The patient whom an audit is about. */
import { AUDIT } from '../../projections/audit/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { PersonForgotten } from '../event-sourcing/refusal.ts';
import type { Caller } from '../identity/caller.ts';
import { assertOfClinic } from '../patients/patient-access.ts';

/**
 * The patient, who is the caller's. Of one who was forgotten what was measured and decided stays in the log, without a name: it is
 * audited as ever. Their document is of no clinic any more; the events about them are of theirs.
 *
 * @throws Refusal 404: a patient of another clinic is unknown here.
 */
export async function assertAudited(
  readSide: ReadSide,
  caller: Caller,
  patientId: string,
): Promise<PatientDocument> {
  const patient = await readSide.get(PATIENTS, patientId);
  if (patient?.forgotten !== true) return assertOfClinic(readSide, caller, patientId);
  const [event] = await readSide.find(AUDIT, { index: 'byPatient', equal: { patientId }, limit: 1 });
  // The words of a 404 tell nobody of another clinic more than that somebody was forgotten, as all of its calls do.
  if (event?.document.clinicId !== caller.clinicId) throw new PersonForgotten(patientId);
  return { ...patient, clinicId: caller.clinicId };
}
