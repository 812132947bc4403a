/** Opens the event store that the configuration names. */
import type { EventStore, EventStoreLocation } from './port.ts';
import { SqliteEventStore } from './sqlite-event-store.ts';

/** @throws StoreUnavailableError with a sentence that names the place. */
export async function openEventStore(location: EventStoreLocation): Promise<EventStore> {
  switch (location.kind) {
    case 'sqlite':
      return SqliteEventStore.open(location.path);
    case 'eventstoredb': {
      // Only here: to load gRPC takes half a second, which an embedded store has no use for.
      const { EventStoreDbEventStore } = await import('./eventstoredb-event-store.ts');
      return EventStoreDbEventStore.open(location.address);
    }
  }
}
