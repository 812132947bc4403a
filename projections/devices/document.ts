/** A device that is linked to a patient. */
import type { DataOf } from '../../events/event.ts';

export type DeviceDocument = DataOf<'DeviceLinked'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly pairedAt: string;
  readonly lastSync: string | null;
};
