/** All resources of a type, patient by patient in the order of their registration, from any place on. */
import { PATIENTS } from '../../projections/patients/collection.ts';
import type { Cursor } from '../../projections/read-models/port.ts';
import type { Resource } from '../contract/fhir.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { knownPatient, type ResourceKind } from './resource-kinds.ts';

/** Behind which a walk goes on: the patient, and the place among their resources. */
export interface WalkPlace {
  readonly createdAt: string;
  readonly patientId: string;
  readonly place: string;
}

export interface Step {
  readonly at: WalkPlace;
  /** null where a patient is over. */
  readonly resource: Resource | null;
}

/** Behind every place. */
const END = '\uffff';
const PATIENTS_AT_ONCE = 100;

export interface Walk {
  readonly readSide: ReadSide;
  readonly clinicId: string;
  readonly kind: ResourceKind;
}

export async function* walk(
  { readSide, clinicId, kind }: Walk,
  from: WalkPlace | null,
): AsyncGenerator<Step, void> {
  if (from !== null) yield* stepsOf({ readSide, clinicId, kind }, from.patientId, from.place);
  let after: Cursor | null = from === null ? null : [clinicId, from.createdAt, from.patientId];
  for (;;) {
    const patients = await readSide.find(PATIENTS, {
      index: 'byRegistration',
      equal: { clinicId },
      limit: PATIENTS_AT_ONCE,
      ...(after === null ? {} : { after }),
    });
    for (const { id } of patients) yield* stepsOf({ readSide, clinicId, kind }, id, '');
    const last = patients.at(-1);
    if (last === undefined || patients.length < PATIENTS_AT_ONCE) return;
    after = [clinicId, last.document.createdAt, last.id];
  }
}

/** Those of one patient alone; none where the patient is not known here. */
export async function* stepsOf(
  { readSide, clinicId, kind }: Walk,
  patientId: string,
  after: string,
): AsyncGenerator<Step, void> {
  const patient = await knownPatient(readSide, clinicId, patientId);
  if (patient === null) return;
  const { createdAt } = patient.patient;
  for await (const page of kind.of(readSide, patient, after))
    for (const { place, resource } of page) yield { at: { createdAt, patientId, place }, resource };
  yield { at: { createdAt, patientId, place: END }, resource: null };
}
