/** Opens the secrets that a configuration names, by the key that they are kept under. */
import type { SecretsConfiguration, SecretsLocation } from './location.ts';
import { makeKey, makeNextKey, readKey, readNextKey, takeNextKey } from './key-file.ts';
import { type SealedValues, SecretsUnavailableError } from './port.ts';
import { SealedSecrets } from './sealed-secrets.ts';
import { SqliteValues } from './sqlite.ts';

/**
 * @param alone Keeps every other process out of a file until it is closed.
 * @throws SecretsUnavailableError with one sentence: the place cannot be reached, or the key does not open it.
 */
export async function openSecrets(
  { location, key }: SecretsConfiguration,
  alone = false,
): Promise<SealedSecrets> {
  const values = await openValues(location, alone);
  try {
    return await (key === null && location.kind === 'sqlite'
      ? openByFile(values, location.keyFile)
      : openBy(values, key, 'SECRETS_KEY'));
  } catch (error) {
    await values.close();
    throw error;
  }
}

/**
 * Seals everything under another key: one that is made and takes the place of the file, or the one that is given. A product
 * that is running would go on with the key that opens nothing any more, so it is refused beside one; of MongoDB, where that
 * cannot be seen, it is not.
 *
 * @throws SecretsUnavailableError
 */
export async function rewrapSecrets(configured: SecretsConfiguration, given: Buffer | null): Promise<void> {
  const { location, key } = configured;
  const secrets = await openSecrets(configured, true);
  try {
    if (key === null && location.kind === 'sqlite') {
      await secrets.rewrap(makeNextKey(location.keyFile));
      takeNextKey(location.keyFile);
    } else if (given === null)
      throw new SecretsUnavailableError(
        'SECRETS_NEW_KEY is missing: the secrets are opened by SECRETS_KEY, so the new key must be given, too.',
      );
    else await secrets.rewrap(given);
  } finally {
    await secrets.close();
  }
}

async function openValues(location: SecretsLocation, alone: boolean): Promise<SealedValues> {
  switch (location.kind) {
    case 'sqlite':
      return SqliteValues.open(location.path, alone);
    case 'mongodb': {
      // Loaded only where it is needed, as for the read models.
      const { MongoValues } = await import('./mongodb.ts');
      return MongoValues.open(location.url);
    }
  }
}

/** The key is made once, where the store is new. */
async function openByFile(values: SealedValues, keyFile: string): Promise<SealedSecrets> {
  const key = readKey(keyFile);
  if (key === null && !(await SealedSecrets.isNew(values)))
    throw new SecretsUnavailableError(
      `${keyFile} is missing, and the secrets in ${values.place} cannot be opened without it: put it back from where it was kept.`,
    );
  const secrets = await SealedSecrets.open(values, key ?? makeKey(keyFile));
  if (secrets !== null) return secrets;
  // A change of the key was cut off when everything was sealed, and the new key had not taken its place yet.
  const next = readNextKey(keyFile);
  const opened = next === null ? null : await SealedSecrets.open(values, next);
  if (opened !== null) {
    takeNextKey(keyFile);
    return opened;
  }
  return openBy(values, key, keyFile);
}

async function openBy(values: SealedValues, key: Buffer | null, from: string): Promise<SealedSecrets> {
  const secrets = key === null ? null : await SealedSecrets.open(values, key);
  if (secrets !== null) return secrets;
  throw new SecretsUnavailableError(
    `The key of ${from} does not open the secrets in ${values.place}: give the key that they are kept under.`,
  );
}
