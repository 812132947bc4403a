import { fleetingStore, openLastingStore, type PhoneStore } from './deviceStore.ts';
import { steadyStore, within } from './storeWithFallback.ts';

/** The browser's own store, with memory for what it does not take; memory alone where it has none, or hangs. */
export async function openPhoneStore(): Promise<PhoneStore> {
  try {
    return steadyStore(await within(openLastingStore()), fleetingStore());
  } catch {
    return fleetingStore();
  }
}
