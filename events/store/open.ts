/**
 * Opens the event store that the configuration names. The client of a server is loaded only where one is named: it takes
 * half a second and some twenty megabytes in every thread.
 */
import type { EventStoreLocation } from './location.ts';
import type { EventStore } from './port.ts';
import type { EventStoreUse } from './sqlite/event-file.ts';
import { SqliteEventStore } from './sqlite/event-store.ts';

/** @throws StoreUnavailableError with a sentence that names the place. */
export async function openEventStore(location: EventStoreLocation, use?: EventStoreUse): Promise<EventStore> {
  switch (location.kind) {
    case 'sqlite':
      return SqliteEventStore.open(location.path, use);
    case 'eventstoredb': {
      const { EventStoreDbEventStore } = await import('./eventstoredb/event-store.ts');
      return EventStoreDbEventStore.open(location.address);
    }
  }
}
