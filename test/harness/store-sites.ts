/** The places that a test's product keeps its data in: files of its own, or the servers that a hospital network runs. */
import { join } from 'node:path';
import { type Configuration, readConfiguration } from '../../backend/configuration.ts';
import { EventStoreDouble } from '../servers/event-store-double/event-store-double.ts';
import { type MongoServer, startMongoServer } from '../servers/mongodb.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** Both stores, as the environment names them to any number of processes. */
export interface StoreSite {
  readonly env: Readonly<{ EVENT_STORE_URL: string; READ_MODELS_URL: string; SECRETS_URL: string }>;
  /** The same, for a product in the test's own process. */
  readonly configuration: Pick<Configuration, 'eventStore' | 'readModels' | 'secrets'>;
  stop(): Promise<void>;
}

/** The double of EventStoreDB in the test's own process, and the MongoDB server that was found. */
export interface ServerSite extends StoreSite {
  readonly eventStore: EventStoreDouble;
  readonly mongodb: MongoServer;
}

/** Files in a folder of their own. */
export async function fileSite(): Promise<StoreSite> {
  const directory = await temporaryDirectory();
  return {
    ...site(
      `sqlite:${join(directory.path, 'events.db')}`,
      `sqlite:${join(directory.path, 'read-models')}`,
      directory.path,
    ),
    stop: () => directory.remove(),
  };
}

/** A log and a database of their own, on servers that take any number of processes; a text says why there are none. */
export async function serverSite(): Promise<ServerSite | string> {
  const mongodb = await startMongoServer(['atomic updates']);
  if (typeof mongodb === 'string') return mongodb;
  const eventStore = await EventStoreDouble.start();
  eventStore.log.chatter = 5;
  const url = mongodb.url();
  const secrets = await temporaryDirectory();
  return {
    ...site(eventStore.url, url, secrets.path),
    eventStore,
    mongodb,
    async stop() {
      await eventStore.stop();
      await secrets.remove();
      // Somebody else's server keeps nothing of it; one that is stopped keeps nothing anyway.
      if (mongodb.process === null) await mongodb.drop(url);
      await mongodb.stop();
    },
  };
}

/** @param folder where the secrets are, of all processes of the site. */
function site(
  eventStoreUrl: string,
  readModelsUrl: string,
  folder: string,
): Pick<StoreSite, 'env' | 'configuration'> {
  const env = {
    EVENT_STORE_URL: eventStoreUrl,
    READ_MODELS_URL: readModelsUrl,
    SECRETS_URL: `sqlite:${join(folder, 'secrets.db')}`,
  };
  const { eventStore, readModels, secrets } = readConfiguration(env);
  return { env, configuration: { eventStore, readModels, secrets } };
}
