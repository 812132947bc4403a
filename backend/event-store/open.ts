/** Opens the event store that the configuration names: for programs that need the log and nothing else of the product. */
import type { EventStoreLocation } from '../configuration.ts';
import type { EventStore } from './port.ts';
import { SqliteEventStore } from './sqlite-event-store.ts';

/** @throws StoreUnavailableError with a sentence that names the path. */
export function openEventStore(location: EventStoreLocation): EventStore {
  return SqliteEventStore.open(location.path);
}
