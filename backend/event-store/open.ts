/** Opens the event store that the configuration names. */
import type { EventStoreLocation } from '../configuration.ts';
import type { EventStore } from './port.ts';
import { SqliteEventStore } from './sqlite-event-store.ts';

/** @throws StoreUnavailableError with a sentence that names the place. */
export async function openEventStore(location: EventStoreLocation): Promise<EventStore> {
  return SqliteEventStore.open(location.path);
}
