import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { Errands } from './errands.ts';
import type { KeptErrand } from './keptErrand.ts';
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

/** What did not come over a line that broke is asked for again after so many milliseconds. */
const OPEN_AGAIN_MS = 5000;

/** What the phone keeps, opened once the screen stands; null until then. */
export function useDevice(): Device | null {
  const open = useContext(DeviceContext);
  if (open === null) throw new Error('The phone is not in reach of this screen.');
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const tryToOpen = () => {
      open().then(
        (opened) => {
          if (!isGone) setDevice(opened);
        },
        () => {
          if (!isGone) timer = setTimeout(tryToOpen, OPEN_AGAIN_MS);
        },
      );
    };
    tryToOpen();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [open]);
  return device;
}

export function useOutboxView(outbox: Outbox): OutboxView {
  return useSyncExternalStore(outbox.subscribe, outbox.view);
}

export function useErrandsView(errands: Errands): readonly KeptErrand[] {
  return useSyncExternalStore(errands.subscribe, errands.view);
}
