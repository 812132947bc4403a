/** Devices that are linked to a patient. */
import type { DataOf, DecidedEvent, EventOf } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

// Stream name: device-<deviceLinkId>

export type LinkedDevice = DataOf<'DeviceLinked'> & {
  readonly patientId: string | null;
  readonly active: boolean;
  /** When the newest reading that came of it was measured. */
  readonly newestAt: string | null;
};
export type DeviceState = LinkedDevice | null;

const TYPES = ['DeviceLinked', 'DeviceUnlinked', 'DeviceSynced'] as const;
type DeviceEventType = (typeof TYPES)[number];
type DecidedDeviceEvent = DecidedEvent<DeviceEventType>;
export type DeviceStore = AggregateStore<DeviceState, DeviceEventType>;

function evolve(state: DeviceState, event: EventOf<DeviceEventType>): DeviceState {
  switch (event.type) {
    case 'DeviceLinked':
      return { ...event.data, patientId: event.meta.patientId ?? null, active: true, newestAt: null };
    case 'DeviceUnlinked':
      return state && { ...state, active: false };
    case 'DeviceSynced':
      return state && { ...state, newestAt: later(state.newestAt, event.data.newestAt) };
  }
}

export const deviceAggregate = defineAggregate({
  types: TYPES,
  initial: (): DeviceState => null,
  evolve,
});

const later = (one: string | null, other: string | null): string | null =>
  (one ?? '') > (other ?? '') ? one : other;

export const UNKNOWN_DEVICE = 'The requested device could not be found.';

/** A device of the demonstration, which measures nothing. */
export const isSimulated = ({ deviceId }: Pick<LinkedDevice, 'deviceId'>): boolean =>
  deviceId.startsWith('SIM-');

// Decisions

export const linkDevice = (
  state: DeviceState,
  device: DataOf<'DeviceLinked'>,
): readonly DecidedDeviceEvent[] => (state === null ? [{ type: 'DeviceLinked', data: device }] : []);

/** @throws Refusal 404 unknown, or another patient's */
export function deviceOf(state: DeviceState, patientId: string): LinkedDevice {
  if (state === null || state.patientId !== patientId) throw Refusal.notFound(UNKNOWN_DEVICE);
  return state;
}

/** @throws Refusal 404, and 409 once it has been unlinked */
export function activeDeviceOf(state: DeviceState, patientId: string): LinkedDevice {
  const device = deviceOf(state, patientId);
  if (!device.active) throw Refusal.conflict('This device is not linked any more.');
  return device;
}

/** Once. @throws Refusal 404 */
export const unlinkDevice = (state: DeviceState, patientId: string): readonly DecidedDeviceEvent[] =>
  deviceOf(state, patientId).active ? [{ type: 'DeviceUnlinked', data: {} }] : [];

/** Of a device that is linked: any number of times. */
export const syncDevice = (state: DeviceState): readonly DecidedDeviceEvent[] =>
  state?.active === true ? [{ type: 'DeviceSynced', data: { readings: 0, newestAt: null } }] : [];

/**
 * Of readings that all came before nothing is said, but where the newest of them is not known: then the server stopped in the
 * midst of them, between a log and the device.
 */
export function readingsCame(
  state: DeviceState,
  came: { readonly readings: number; readonly newestAt: string },
): readonly DecidedDeviceEvent[] {
  const isNews = came.readings > 0 || came.newestAt > (state?.newestAt ?? '');
  return state?.active === true && isNews ? [{ type: 'DeviceSynced', data: came }] : [];
}
