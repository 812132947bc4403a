/** Where the event store lies, as its variable says. */
import { ConfigurationError, type Environment, schemeOf, sqlitePath } from '../../lib/configuration-error.ts';
import { type EventStoreDbAddress, eventStoreDbAddress, isEventStoreDbUrl } from './eventstoredb/address.ts';

/** Where an event store is. Plain data, so that it can be handed to another thread. */
export type EventStoreLocation =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'eventstoredb'; readonly address: EventStoreDbAddress };

const DEFAULT_EVENT_STORE = 'sqlite:./data/events.db';

/** @throws ConfigurationError for a value that cannot be used. */
export function configuredEventStore(env: Environment): EventStoreLocation {
  return eventStoreLocation('EVENT_STORE_URL', env['EVENT_STORE_URL']?.trim() || DEFAULT_EVENT_STORE);
}

/**
 * @param variable what the value was given as, for the sentence.
 * @throws ConfigurationError for a value that cannot be used.
 */
export function eventStoreLocation(variable: string, url: string): EventStoreLocation {
  if (/^sqlite:./.test(url)) return { kind: 'sqlite', path: sqlitePath(variable, url) };
  if (!isEventStoreDbUrl(url)) {
    const sentence = `must be "sqlite:" and a path, or begin with esdb://, esdb+discover:// or kurrentdb://, not with "${schemeOf(url)}".`;
    throw new ConfigurationError(variable, sentence);
  }
  try {
    return { kind: 'eventstoredb', address: eventStoreDbAddress(url) };
  } catch (error) {
    throw new ConfigurationError(variable, (error as Error).message);
  }
}
