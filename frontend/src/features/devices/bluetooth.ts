/** Of Web Bluetooth what is used here: TypeScript's own library knows none of it. */

export interface Characteristic extends EventTarget {
  readonly properties: { readonly read: boolean; readonly notify: boolean; readonly indicate: boolean };
  readonly value?: DataView | null;
  readonly startNotifications: () => Promise<unknown>;
  readonly readValue: () => Promise<DataView>;
  readonly writeValueWithResponse: (bytes: BufferSource) => Promise<void>;
}

export interface GattService {
  readonly getCharacteristic: (uuid: Uuid) => Promise<Characteristic>;
}

export interface GattServer {
  readonly connected: boolean;
  readonly connect: () => Promise<GattServer>;
  readonly disconnect: () => void;
  readonly getPrimaryService: (uuid: Uuid) => Promise<GattService>;
}

/** One that the person chose in the browser's own list. */
export interface FoundDevice extends EventTarget {
  /** The browser's own name for it, which other sites are told otherwise. */
  readonly id: string;
  readonly name?: string | null;
  readonly gatt?: GattServer;
}

/** Of the Bluetooth SIG by its number, of a maker as text. */
export type Uuid = number | string;

interface DeviceFilter {
  readonly services?: readonly Uuid[];
  readonly name?: string;
  readonly namePrefix?: string;
}

export interface Bluetooth {
  readonly requestDevice: (
    options: ({ readonly filters: readonly DeviceFilter[] } | { readonly acceptAllDevices: true }) & {
      readonly optionalServices: readonly Uuid[];
    },
  ) => Promise<FoundDevice>;
}

/** null where the browser has none: on an iPhone, in Firefox, and on a page without a secure address. */
export function bluetoothOf(browser: object): Bluetooth | null {
  return (browser as { readonly bluetooth?: Bluetooth }).bluetooth ?? null;
}

/** Whether the person closed the browser's list without a choice, or it found nothing. */
export const isNoneChosen = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'AbortError');

/** The browser's own name for a device, as the server takes one: it is base64. */
export const webIdOf = ({ id }: FoundDevice): string =>
  `web-${id.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`.slice(0, 64);

/** Of Polar's measurement data. */
export const POLAR_SERVICE = 'fb005c80-02e7-f387-1cad-8acd2d8df0c8';
/** Samples a second of its ECG. */
export const POLAR_RATE = 130;

/** A strap that records an ECG; null where none was chosen. */
export async function findStrap(bluetooth: Bluetooth): Promise<FoundDevice | null> {
  try {
    return await bluetooth.requestDevice({
      filters: [{ namePrefix: 'Polar' }, { services: [POLAR_SERVICE] }],
      optionalServices: [POLAR_SERVICE],
    });
  } catch (error) {
    if (isNoneChosen(error)) return null;
    throw error;
  }
}

/** As the server takes it. */
export const LONGEST_NAME = 100;

/** What the device calls itself; null where it does not say. */
export const nameOf = ({ name }: FoundDevice): string | null => name?.trim().slice(0, LONGEST_NAME) || null;

/** Whether the link is of a device that the browser found, and can be recorded by. */
export const isFoundByBrowser = (deviceId: string): boolean => deviceId.startsWith('web-');
