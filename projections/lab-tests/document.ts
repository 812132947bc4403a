/** The results of a patient's laboratory tests, and since when heart failure asks for more of them. */
import { type DataOf, type EventOf, patientOf } from '../../events/event.ts';

export type LabTestDocument = DataOf<'TestResultRecorded'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly recordedAt: string;
};

/** A result as it was recorded. */
export function recordedLabTest(event: EventOf<'TestResultRecorded'>): LabTestDocument {
  return {
    ...event.data,
    patientId: patientOf(event),
    clinicId: event.meta.clinicId,
    recordedAt: event.meta.recordedAt,
  };
}

/** Of a patient whose heart failure became known, or was found not to be, after they were registered. */
export type HeartFailureDocument = { readonly knownSince: string | null };
