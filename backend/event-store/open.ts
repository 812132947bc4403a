/** Opens the event store that the configuration names. */
import { EventStoreDbEventStore } from './eventstoredb-event-store.ts';
import type { EventStore, EventStoreLocation } from './port.ts';
import { SqliteEventStore } from './sqlite-event-store.ts';

/** @throws StoreUnavailableError with a sentence that names the place. */
export async function openEventStore(location: EventStoreLocation): Promise<EventStore> {
  switch (location.kind) {
    case 'sqlite':
      return SqliteEventStore.open(location.path);
    case 'eventstoredb':
      return EventStoreDbEventStore.open(location.address);
  }
}
