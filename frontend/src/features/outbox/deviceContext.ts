import { createContext, use, useContext, useSyncExternalStore } from 'react';
import type { Outbox, OutboxView } from './outbox.ts';
import type { Device } from './startOutbox.ts';

/** Opens what the phone keeps, once for the whole page. */
export type DeviceOpener = () => Promise<Device>;

export const DeviceContext = createContext<DeviceOpener | null>(null);

export function openOnce(open: DeviceOpener): DeviceOpener {
  let opened: Promise<Device> | null = null;
  return () => {
    opened ??= open().catch((error: unknown) => {
      // A chunk that did not come may come the next time.
      opened = null;
      throw error;
    });
    return opened;
  };
}

/** What the phone keeps; the screen waits until it is open. */
export function useDevice(): Device {
  const open = useContext(DeviceContext);
  if (open === null) throw new Error('The phone is not in reach of this screen.');
  return use(open());
}

export function useOutboxView(outbox: Outbox): OutboxView {
  return useSyncExternalStore(outbox.subscribe, outbox.view);
}
