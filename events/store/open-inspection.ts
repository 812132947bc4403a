/** Opens the inspection of the log that a configuration names. */
import type { InspectionOptions, LogInspection } from './log-inspection.ts';
import type { EventStoreLocation } from './location.ts';
import { SqliteLogInspection } from './sqlite/log-inspection.ts';

/**
 * @throws StoreUnavailableError with a sentence that names the place.
 * @throws RangeError where `from` is the position of no event.
 */
export async function inspectLog(
  location: EventStoreLocation,
  options: InspectionOptions = {},
): Promise<LogInspection> {
  switch (location.kind) {
    case 'sqlite':
      return SqliteLogInspection.open(location.path, options);
    case 'eventstoredb': {
      const { ServedLogInspection } = await import('./served-log-inspection.ts');
      const { EventStoreDbEventStore } = await import('./eventstoredb/event-store.ts');
      return ServedLogInspection.open(await EventStoreDbEventStore.open(location.address), options);
    }
  }
}
