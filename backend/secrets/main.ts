/** `npm run secrets -- rewrap`: the command line for whoever keeps the master key. Ends with 0 where all is well, else with 1. */
import { runCommand } from '../../lib/command-line.ts';
import { configuredNewKey, configuredSecrets } from './location.ts';
import { rewrapSecrets } from './open.ts';

const USAGE = `npm run secrets -- rewrap
  Stop the product first. Seals every secret of SECRETS_URL under another master key: one that is made and takes the place
  of secrets.key, or, where SECRETS_KEY gives the key, the one of SECRETS_NEW_KEY. Cut off, the same command goes on.
`;

async function main(args: readonly string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== 'rewrap') {
    process.stderr.write(USAGE);
    return 1;
  }
  const configured = configuredSecrets(process.env);
  await rewrapSecrets(configured, configuredNewKey(process.env));
  const from = configured.key === null ? 'secrets.key is another one now' : 'SECRETS_NEW_KEY opens them now';
  process.stdout.write(`Every secret is sealed anew: ${from}. Keep a copy of it apart from the secrets.\n`);
  return 0;
}

await runCommand(main);
