/** Somebody whom a patient lets in, as it stands now. */
import { patientOf, type DataOf, type EventOf } from '../../events/event.ts';
import type { CaregiverStatus } from '../../events/enums.ts';

export type CaregiverDocument = Omit<DataOf<'CaregiverInvited'>, 'until' | 'messageId'> & {
  readonly patientId: string;
  readonly clinicId: string;
  /** Their last day; '' where they have none. */
  readonly until: string;
  readonly status: CaregiverStatus;
  /** Whether they are let in as far as nobody has ended it. */
  readonly open: boolean;
  /** The id of whoever let them in, who may be the patient. */
  readonly invitedBy: string;
  readonly createdAt: string;
};

/** Of one person each patient has one document, and who is let in again has it anew. */
export const caregiverDocumentId = (patientId: string, caregiverId: string): string =>
  `${patientId}_${caregiverId}`;

export function invitedCaregiver(event: EventOf<'CaregiverInvited'>): CaregiverDocument {
  const { until, messageId: _, ...data } = event.data;
  return {
    ...data,
    patientId: patientOf(event),
    clinicId: event.meta.clinicId,
    until: until ?? '',
    status: 'invited',
    open: true,
    invitedBy: event.meta.actor.id,
    createdAt: event.meta.recordedAt,
  };
}
