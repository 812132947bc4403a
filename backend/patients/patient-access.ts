/** Which patients a caller may ask for: those of their clinic. */
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { PersonForgotten, Refusal } from '../event-sourcing/refusal.ts';
import type { RouteRequest, RouteResult } from '../http/route.ts';
import type { Caller } from '../identity/caller.ts';
import { UNKNOWN_PATIENT } from './patient.ts';

/**
 * The patient, who is there and the caller's.
 *
 * @throws Refusal 404: a patient of another clinic is unknown here.
 */
export async function assertOfClinic(
  readSide: ReadSide,
  caller: Caller,
  patientId: string,
): Promise<PatientDocument> {
  const patient = await readSide.get(PATIENTS, patientId);
  if (patient?.forgotten === true) throw new PersonForgotten(patientId);
  if (patient === null || patient.clinicId !== caller.clinicId) throw Refusal.notFound(UNKNOWN_PATIENT);
  return patient;
}

/** @throws Refusal 404. Of whom nobody knows it is told nothing. */
export async function assertNotForgotten(readSide: ReadSide, patientId: string): Promise<void> {
  if ((await readSide.get(PATIENTS, patientId))?.forgotten === true) throw new PersonForgotten(patientId);
}

/** Handles a question about one patient, who is there and the caller's: else it is a 404, and nothing is read. */
export function aboutPatient<Request extends RouteRequest<'patientId'>, Body>(
  readSide: ReadSide,
  read: (patientId: string, request: Request, patient: PatientDocument) => Promise<Body>,
  assertThere: typeof assertOfClinic = assertOfClinic,
): (request: Request) => Promise<RouteResult<Body>> {
  return async (request) => {
    const { patientId } = request.params;
    const patient = await assertThere(readSide, request.caller, patientId);
    return { body: await read(patientId, request, patient) };
  };
}
