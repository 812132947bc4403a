/** Devices that are linked to a patient. */
import type { DataOf, DecidedEvent, RecordedEvent } from '../../events/event.ts';
import type { Aggregate } from '../aggregate.ts';

// Stream name: device-<deviceLinkId>

export type DeviceState = DataOf<'DeviceLinked'> | null;

export const deviceAggregate: Aggregate<DeviceState> = {
  category: 'device',
  initial: () => null,
  evolve: (state: DeviceState, event: RecordedEvent) => (event.type === 'DeviceLinked' ? event.data : state),
};

export function linkDevice(state: DeviceState, device: DataOf<'DeviceLinked'>): readonly DecidedEvent[] {
  return state === null ? [{ type: 'DeviceLinked', data: device }] : [];
}

/** Of a device, that is linked: any number of times. */
export function syncDevice(state: DeviceState): readonly DecidedEvent[] {
  return state === null ? [] : [{ type: 'DeviceSynced', data: {} }];
}
