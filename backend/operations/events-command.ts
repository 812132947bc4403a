/**
 * `npm run events -- copy | seal | verify | check-export`: the command line for whoever keeps a log, moves it from one event
 * store to another, or wants to know whether it, or an export of it, is as it was written. Ends with 0 where all is well, with 1 otherwise.
 */
import { configuredEventStore, eventStoreLocation } from '../../events/store/location.ts';
import { systemClock } from '../../lib/clock.ts';
import { sealed } from '../../events/store/sealing.ts';
import { ConfiguredKeys } from '../secrets/configured-keys.ts';
import { command, oneOf, runCommand } from '../../lib/command-line.ts';
import { copyCommand } from '../../events/store/copy-command.ts';
import { checkExportCommand } from '../audit/check-export.ts';
import { withRenewedHashes } from './renewed-hashes.ts';
import { verifyCommand } from '../../events/store/verify-command.ts';

const USAGE = `npm run events -- copy --from <store> --to <store>
  Stop the product first. A copy that was cut off goes on when the same command is given again.
npm run events -- seal --from <store> --to <store>
  The same, with every personal field sealed under a key of its person among the secrets (SECRETS_URL): of a log from before
  they were. What is kept of requests goes under a key, too. Afterwards let EVENT_STORE_URL name the copy, verify it, and destroy
  the store that it was made from.
npm run events -- verify [--store <store>] [--from <position>] [--expect <position>:<hash>]
  Checks every event of the store (default: EVENT_STORE_URL), beside a running product, from a position on.
  --expect takes an anchor that was noted before: it finds out that the end of the log was cut off.
npm run events -- check-export <file>
  Tells whether an export of the audit is as it was made, with how many events and which hash. It needs the file alone.
A store is sqlite:<path> or a connection string (esdb://…, kurrentdb://…), as in EVENT_STORE_URL.
`;

const COMMANDS = {
  copy: command({
    takes: ['--from', '--to'],
    run: ({ '--from': from, '--to': to }) =>
      copyCommand(eventStoreLocation('--from', from), eventStoreLocation('--to', to)),
  }),
  seal: command({ takes: ['--from', '--to'], run: ({ '--from': from, '--to': to }) => seal(from, to) }),
  verify: command({
    mayTake: ['--store', '--from', '--expect'],
    run: ({ '--store': store, '--from': from, '--expect': expect }) =>
      verifyCommand(
        store === undefined ? configuredEventStore(process.env) : eventStoreLocation('--store', store),
        { from, expect },
      ),
  }),
  'check-export': command({ takes: ['file'], run: ({ file }) => checkExportCommand(file) }),
};

async function seal(from: string, to: string): Promise<number> {
  const keys = new ConfiguredKeys(process.env, systemClock);
  try {
    return await copyCommand(eventStoreLocation('--from', from), eventStoreLocation('--to', to), (opening) =>
      withRenewedHashes(sealed(opening, keys), () => keys.secrets()),
    );
  } finally {
    await keys.close();
  }
}

await runCommand(USAGE, oneOf(COMMANDS));
