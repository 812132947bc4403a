/**
 * `npm run events -- copy | seal | verify | check-export`: the command line for whoever keeps a log, moves it from one event
 * store to another, or wants to know whether it, or an export of it, is as it was written. Ends with 0 where all is well, with 1 otherwise.
 */
import { parseArgs } from 'node:util';
import { configuredEventStore, eventStoreLocation } from '../../events/store/location.ts';
import { systemClock } from '../../lib/clock.ts';
import { sealed } from '../../events/store/sealing.ts';
import { ConfiguredKeys } from '../secrets/configured-keys.ts';
import { runCommand } from '../../lib/command-line.ts';
import { copyCommand } from '../../events/store/copy-command.ts';
import { checkExportCommand } from '../audit/check-export.ts';
import { verifyCommand } from '../../events/store/verify-command.ts';

const USAGE = `npm run events -- copy --from <store> --to <store>
  Stop the product first. A copy that was cut off goes on when the same command is given again.
npm run events -- seal --from <store> --to <store>
  The same, with every personal field sealed under a key of its person among the secrets (SECRETS_URL): of a log from before
  they were. Afterwards let EVENT_STORE_URL name the copy, verify it, and destroy the store that it was made from.
npm run events -- verify [--store <store>] [--from <position>] [--expect <position>:<hash>]
  Checks every event of the store (default: EVENT_STORE_URL), beside a running product, from a position on.
  --expect takes an anchor that was noted before: it finds out that the end of the log was cut off.
npm run events -- check-export <file>
  Tells whether an export of the audit is as it was made, with how many events and which hash. It needs the file alone.
A store is sqlite:<path> or a connection string (esdb://…, kurrentdb://…), as in EVENT_STORE_URL.
`;

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  store: { type: 'string' },
  expect: { type: 'string' },
} as const;

async function main(args: readonly string[]): Promise<number> {
  const asked = argumentsOf(args);
  const { command, file, from, to, store, expect } = asked ?? {};
  if (command === 'check-export' && file !== undefined && [from, to, store, expect].every(isLeftOut)) {
    return checkExportCommand(file);
  }
  if (file !== undefined) return explainUsage();
  if (command === 'copy' && from !== undefined && to !== undefined && store === undefined) {
    return copyCommand(eventStoreLocation('--from', from), eventStoreLocation('--to', to));
  }
  if (command === 'seal' && from !== undefined && to !== undefined && store === undefined) {
    const keys = new ConfiguredKeys(process.env, systemClock);
    try {
      return await copyCommand(
        eventStoreLocation('--from', from),
        eventStoreLocation('--to', to),
        (opening) => sealed(opening, keys),
      );
    } finally {
      await keys.close();
    }
  }
  if (command === 'verify' && to === undefined) {
    const named =
      store === undefined ? configuredEventStore(process.env) : eventStoreLocation('--store', store);
    return verifyCommand(named, { from, expect });
  }
  return explainUsage();
}

const isLeftOut = (value: string | undefined): boolean => value === undefined;

function explainUsage(): number {
  process.stderr.write(USAGE);
  return 1;
}

function argumentsOf(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [command, file, ...others] = positionals;
    return others.length === 0 ? { command, file, ...values } : null;
  } catch {
    return null;
  }
}

await runCommand(main);
