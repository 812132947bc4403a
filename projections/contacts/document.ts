/** What came of reaching a patient. */
import type { DataOf, EventOf } from '../../events/event.ts';
import { patientOf } from '../../events/event.ts';

export type ContactDocument = Omit<DataOf<'PatientContacted'>, 'contactId'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly at: string;
  readonly by: string;
  /** It was entered by mistake, and is not shown. */
  readonly withdrawn: boolean;
};

/** A contact as it is recorded. */
export function recordedContact(event: EventOf<'PatientContacted'>): ContactDocument {
  const { contactId: _, ...contact } = event.data;
  return {
    ...contact,
    patientId: patientOf(event),
    clinicId: event.meta.clinicId,
    at: event.meta.recordedAt,
    by: event.meta.actor.id,
    withdrawn: false,
  };
}
