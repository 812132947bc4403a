/** `npm run secrets -- rewrap | take-keys | renew-missing`: the command line for whoever keeps the master key. Ends with 0 where all is well, else with 1. */
import { existsSync } from 'node:fs';
import { configuredEventStore } from '../../events/store/location.ts';
import { openEventStore } from '../../events/store/open.ts';
import { keysUsedIn } from '../../events/store/sealing.ts';
import { systemClock } from '../../lib/clock.ts';
import { command, oneOf, runCommand } from '../../lib/command-line.ts';
import { readKey } from './key-file.ts';
import {
  configuredNewKey,
  configuredSecrets,
  type SecretsConfiguration,
  type SecretsLocation,
} from './location.ts';
import { openSecrets, rewrapSecrets } from './open.ts';
import { SecretsUnavailableError } from './port.ts';
import { SubjectKeys, takeKeys } from './subject-keys.ts';

const USAGE = `npm run secrets -- rewrap
  Stop the product first. Seals every secret of SECRETS_URL under another master key: one that is made and takes the place
  of secrets.key, or, where SECRETS_KEY gives the key, the one of SECRETS_NEW_KEY. Cut off, the same command goes on.
npm run secrets -- take-keys <path>
  Takes over the keys of people from another file of secrets that is kept under the same master key, such as one that was in use
  while the newest copy was not there. What is here stays. Run beside the product or without it.
npm run secrets -- renew-missing
  Only where the newest copy of the secrets is lost for good. Makes a key in the place of each under which something in the log
  of EVENT_STORE_URL is sealed and which is missing: what is sealed under those is lost, and what is recorded from now on is kept.
`;

const COMMANDS = {
  rewrap: command({ run: rewrap }),
  'take-keys': command({ takes: ['path'], run: ({ path }) => takeKeysOf(path) }),
  'renew-missing': command({ run: renewMissing }),
};

async function rewrap(): Promise<number> {
  const configured = configuredSecrets(process.env);
  await rewrapSecrets(configured, configuredNewKey(process.env));
  const from = configured.key === null ? 'secrets.key is another one now' : 'SECRETS_NEW_KEY opens them now';
  process.stdout.write(`Every secret is sealed anew: ${from}. Keep a copy of it apart from the secrets.\n`);
  return 0;
}

async function takeKeysOf(path: string): Promise<number> {
  const configured = configuredSecrets(process.env);
  if (!existsSync(path)) throw new SecretsUnavailableError(`There is no file ${path}.`);
  const { location, key } = configuredSecrets({ ...process.env, SECRETS_URL: `sqlite:${path}` });
  const from = await openSecrets({ location, key: key ?? readKeyBeside(configured, location) });
  try {
    const into = await openSecrets(configured);
    try {
      process.stdout.write(`Keys that were taken over: ${await takeKeys(from, into)}.\n`);
    } finally {
      await into.close();
    }
  } finally {
    await from.close();
  }
  return 0;
}

/** The file may have been set aside in another folder: the key stays beside the secrets that are in use. */
function readKeyBeside(configured: SecretsConfiguration, from: SecretsLocation): Buffer | null {
  if (from.kind !== 'sqlite' || existsSync(from.keyFile) || configured.location.kind !== 'sqlite')
    return null;
  return readKey(configured.location.keyFile);
}

async function renewMissing(): Promise<number> {
  const store = await openEventStore(configuredEventStore(process.env));
  try {
    const secrets = await openSecrets(configuredSecrets(process.env));
    try {
      const made = await new SubjectKeys(secrets, systemClock).renew(await keysUsedIn(store));
      process.stdout.write(`Missing keys that are new ones now: ${made}.\n`);
    } finally {
      await secrets.close();
    }
  } finally {
    await store.close();
  }
  return 0;
}

await runCommand(USAGE, oneOf(COMMANDS));
