/** The devices of patients, one document each. */
import { subjectIn } from '../../events/stream-name.ts';
import { patientOf } from '../../events/event.ts';
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { DEVICES } from './collection.ts';

const later = (one: string | null, other: string | null): string | null =>
  (one ?? '') > (other ?? '') ? one : other;

export const devicesProjection: Projection = {
  name: 'devices',
  version: 3,
  collections: [DEVICES.definition],
  handlers: {
    DeviceLinked: (event) =>
      create(DEVICES, subjectIn(event.stream), () => ({
        ...event.data,
        patientId: patientOf(event),
        clinicId: event.meta.clinicId,
        pairedAt: event.meta.recordedAt,
        lastSync: null,
        lastReadingAt: null,
        active: true,
      })),
    DeviceSynced: (event) =>
      changeExisting(DEVICES, subjectIn(event.stream), (device) => ({
        ...device,
        lastSync: event.meta.recordedAt,
        lastReadingAt: later(device.lastReadingAt, event.data.newestAt),
      })),
    DeviceUnlinked: (event) =>
      changeExisting(DEVICES, subjectIn(event.stream), (device) => ({ ...device, active: false })),
  },
};
