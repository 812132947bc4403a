/** A device that is linked to a patient, or was. */
import type { DataOf } from '../../events/event.ts';

export type DeviceDocument = DataOf<'DeviceLinked'> & {
  readonly patientId: string;
  readonly clinicId: string;
  readonly pairedAt: string;
  /** When its readings were asked for, or came, for the last time. */
  readonly lastSync: string | null;
  /** When the newest reading of it was measured. */
  readonly lastReadingAt: string | null;
  readonly active: boolean;
};
