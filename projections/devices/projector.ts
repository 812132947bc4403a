/** The devices of patients, one document each. */
import { subjectIn } from '../../events/stream-name.ts';
import { patientOf } from '../../events/event.ts';
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { DEVICES } from './collection.ts';

export const devicesProjection: Projection = {
  name: 'devices',
  version: 2,
  collections: [DEVICES.definition],
  handlers: {
    DeviceLinked: (event) =>
      create(DEVICES, subjectIn(event.stream), () => ({
        ...event.data,
        patientId: patientOf(event),
        clinicId: event.meta.clinicId,
        pairedAt: event.meta.recordedAt,
        lastSync: null,
      })),
    DeviceSynced: (event) =>
      changeExisting(DEVICES, subjectIn(event.stream), (device) => ({
        ...device,
        lastSync: event.meta.recordedAt,
      })),
  },
};
