/** Where the read models lie, as their variable says. */
import { ConfigurationError, type Environment, schemeOf, sqlitePath } from '../../lib/configuration-error.ts';

export type ReadModelsLocation =
  | { readonly kind: 'sqlite'; readonly directory: string }
  | { readonly kind: 'mongodb'; readonly url: string };

/** @throws ConfigurationError for a value that cannot be used. */
export function configuredReadModels(env: Environment): ReadModelsLocation {
  return readModels(env['READ_MODELS_URL']?.trim() || 'sqlite:./data/read-models');
}

function readModels(url: string): ReadModelsLocation {
  if (/^mongodb(\+srv)?:/i.test(url)) return { kind: 'mongodb', url: mongoUrl('READ_MODELS_URL', url) };
  if (/^sqlite:./.test(url)) return { kind: 'sqlite', directory: sqlitePath('READ_MODELS_URL', url) };
  throw new ConfigurationError(
    'READ_MODELS_URL',
    `must be "sqlite:" and a path, or an address that begins with "mongodb://" or "mongodb+srv://", not "${schemeOf(url)}".`,
  );
}

/** Name and password, one or more servers, the database, options. What the options mean is the driver's to say. */
const MONGO_URL =
  /^mongodb(\+srv)?:\/\/(?:[^\s/?#@]*@)?([^\s/?#@]+)(?:\/([^\s/?#\\."$*<>:|]{0,63}))?(?:\?\S*)?$/;
const MONGO_HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** @throws ConfigurationError for a text that is no address of MongoDB. */
export function mongoUrl(variable: string, url: string): string {
  const [, srv, hosts] = MONGO_URL.exec(url) ?? [];
  const servers = hosts?.split(',') ?? [];
  if (servers.length === 0 || !servers.every((server) => MONGO_HOST.test(server))) {
    throw new ConfigurationError(
      variable,
      'is no address of MongoDB: it looks like mongodb://name:password@server:27017/home-heart, with every special character of the name and the password percent-encoded.',
    );
  }
  if (srv !== undefined && (servers.length > 1 || hosts?.includes(':') === true)) {
    throw new ConfigurationError(variable, 'begins with "mongodb+srv://", which takes one name and no port.');
  }
  return url;
}
