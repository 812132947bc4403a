/** A log as a sealed copy of it is to be: what earlier releases kept of requests, in hashes that anybody can make or in words, under a key. */
import type { EventStore, StoredEvent } from '../../events/store/port.ts';
import { KeyedHashes } from '../event-sourcing/request-hashes.ts';
import { InstallationKey } from '../secrets/installation-key.ts';
import type { SecretStore } from '../secrets/port.ts';

/**
 * @param store one whose calls are its own properties, as `sealed` makes it.
 * @param secrets are asked for when the first event is read.
 */
export function withRenewedHashes(
  store: EventStore,
  secrets: () => Promise<Pick<SecretStore, 'putFirst'>>,
): EventStore {
  return {
    ...store,
    async *readAll(options) {
      const hashes = new KeyedHashes(await InstallationKey.of(await secrets()));
      for await (const page of store.readAll(options)) yield page.map((event) => renewed(event, hashes));
    },
  };
}

function renewed(event: StoredEvent, hashes: KeyedHashes): StoredEvent {
  const { requestHash } = event.meta;
  if (typeof requestHash !== 'string') return event;
  return { ...event, meta: { ...event.meta, requestHash: hashes.renewed(requestHash) } };
}
