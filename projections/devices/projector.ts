/** The devices of patients, one document each. */
import { subjectIn } from '../../events/stream-name.ts';
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { DEVICES } from './collection.ts';
import { deviceAfter, deviceThatWasLinked } from './document.ts';

export const devicesProjection: Projection = {
  name: 'devices',
  version: 3,
  collections: [DEVICES.definition],
  handlers: {
    DeviceLinked: (event) => create(DEVICES, subjectIn(event.stream), () => deviceThatWasLinked(event)),
    DeviceSynced: (event) =>
      changeExisting(DEVICES, subjectIn(event.stream), (device) => deviceAfter(device, event)),
    DeviceUnlinked: (event) =>
      changeExisting(DEVICES, subjectIn(event.stream), (device) => deviceAfter(device, event)),
  },
};
