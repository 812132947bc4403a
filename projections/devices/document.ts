/** A device that is linked to a patient, or was. */
import { type DataOf, type EventOf, patientOf } from '../../events/event.ts';

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

export const deviceThatWasLinked = (event: EventOf<'DeviceLinked'>): DeviceDocument => ({
  ...event.data,
  patientId: patientOf(event),
  clinicId: event.meta.clinicId,
  pairedAt: event.meta.recordedAt,
  lastSync: null,
  lastReadingAt: null,
  active: true,
});

/** A device once this has come to it. */
export function deviceAfter(
  device: DeviceDocument,
  event: EventOf<'DeviceSynced' | 'DeviceUnlinked'>,
): DeviceDocument {
  switch (event.type) {
    case 'DeviceSynced':
      return {
        ...device,
        lastSync: event.meta.recordedAt,
        lastReadingAt: later(device.lastReadingAt, event.data.newestAt),
      };
    case 'DeviceUnlinked':
      return { ...device, active: false };
  }
}

const later = (one: string | null, other: string | null): string | null =>
  (one ?? '') > (other ?? '') ? one : other;
