/** A call or message to a patient, and how far its delivery has come. */
import type { DataOf } from '../../events/event.ts';

export type MessageDocument = DataOf<'MessageRequested'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly sentBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly status: DataOf<'MessageDeliveryChanged'>['status'];
  readonly attempt: number;
  readonly simulated: boolean;
  readonly detail: string | null;
};
