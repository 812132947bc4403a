/** Devices that are linked to a patient. */
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';

// Stream name: device-<deviceLinkId>

export type DeviceState = DataOf<'DeviceLinked'> | null;

export const deviceAggregate = defineAggregate({
  types: ['DeviceLinked', 'DeviceSynced'],
  initial: (): DeviceState => null,
  evolve: (state, event) => (event.type === 'DeviceLinked' ? event.data : state),
});

export type DeviceStore = AggregateStore<DeviceState, 'DeviceLinked' | 'DeviceSynced'>;

export function linkDevice(
  state: DeviceState,
  device: DataOf<'DeviceLinked'>,
): readonly DecidedEvent<'DeviceLinked'>[] {
  return state === null ? [{ type: 'DeviceLinked', data: device }] : [];
}

/** Of a device, that is linked: any number of times. */
export function syncDevice(state: DeviceState): readonly DecidedEvent<'DeviceSynced'>[] {
  return state === null ? [] : [{ type: 'DeviceSynced', data: {} }];
}
