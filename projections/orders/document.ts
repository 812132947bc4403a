/** An order as it stands now. */
import type { DataOf } from '../../events/event.ts';

export type OrderDocument = DataOf<'OrderPlaced'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly createdAt: string;
};
