/** Where the secrets lie, and the key that opens them, as their variables say. */
import { dirname, join } from 'node:path';
import { ConfigurationError, type Environment, schemeOf, sqlitePath } from '../../lib/configuration-error.ts';
import { mongoUrl } from '../../projections/read-models/location.ts';
import { KEY_BYTES } from './sealing.ts';

export type SecretsLocation =
  | {
      readonly kind: 'sqlite';
      readonly path: string;
      /** The master key's own file, where `SECRETS_KEY` does not give it. */
      readonly keyFile: string;
    }
  | { readonly kind: 'mongodb'; readonly url: string };

export interface SecretsConfiguration {
  readonly location: SecretsLocation;
  /** null: it is the one of the file beside the store. */
  readonly key: Buffer | null;
}

/** @throws ConfigurationError for a value that cannot be used. */
export function configuredSecrets(env: Environment): SecretsConfiguration {
  const location = secretsLocation(env['SECRETS_URL']?.trim() || 'sqlite:./data/secrets.db');
  const key = masterKey('SECRETS_KEY', env['SECRETS_KEY']?.trim() ?? '');
  if (location.kind === 'mongodb' && key === null)
    throw new ConfigurationError(
      'SECRETS_KEY',
      'is missing: secrets in MongoDB are opened by a key that is kept elsewhere, 32 bytes as "openssl rand -base64 32" prints them.',
    );
  return { location, key };
}

/** The key that the secrets are to be opened by from now on. @throws ConfigurationError */
export const configuredNewKey = (env: Environment): Buffer | null =>
  masterKey('SECRETS_NEW_KEY', env['SECRETS_NEW_KEY']?.trim() ?? '');

function secretsLocation(url: string): SecretsLocation {
  if (/^mongodb(\+srv)?:/i.test(url)) return { kind: 'mongodb', url: mongoUrl('SECRETS_URL', url) };
  if (!/^sqlite:./.test(url))
    throw new ConfigurationError(
      'SECRETS_URL',
      `must be "sqlite:" and a path, or an address that begins with "mongodb://" or "mongodb+srv://", not "${schemeOf(url)}".`,
    );
  const path = sqlitePath('SECRETS_URL', url);
  return { kind: 'sqlite', path, keyFile: join(dirname(path), 'secrets.key') };
}

function masterKey(variable: string, text: string): Buffer | null {
  if (text === '') return null;
  const key = /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null;
  if (key?.length === KEY_BYTES) {
    if (key.some((byte) => byte !== 0)) return key;
    throw new ConfigurationError(
      variable,
      'is of zeros alone, which anybody can guess: let "openssl rand -base64 32" make one.',
    );
  }
  throw new ConfigurationError(
    variable,
    'must be 32 bytes in base64, as "openssl rand -base64 32" prints them.',
  );
}
