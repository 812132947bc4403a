/**
 * `npm run events -- copy --from <store> --to <store>`: the command line for whoever moves a log from one event store to
 * another. Ends with 0 where the copy is complete and verified, with 1 otherwise.
 */
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { eventStoreLocation } from '../configuration.ts';
import { copyLog, type CopyProgress } from './copy.ts';
import { openEventStore } from './open.ts';
import type { EventStoreLocation } from './port.ts';

const USAGE = `npm run events -- copy --from <store> --to <store>
  A store is sqlite:<path> or a connection string (esdb://…, kurrentdb://…), as in EVENT_STORE_URL.
  Stop the product first. A copy that was cut off goes on when the same command is given again.
`;

const LINE_EVERY = 10_000;

async function main(args: readonly string[]): Promise<number> {
  const asked = argumentsOf(args);
  if (asked === null) {
    process.stderr.write(USAGE);
    return 1;
  }
  const source = eventStoreLocation('--from', asked.from);
  const target = eventStoreLocation('--to', asked.to);
  if (source.kind === 'sqlite' && fileOf(source.path) === null) {
    throw new Error(`There is no event store ${source.path} to copy.`);
  }
  if (isSameStore(source, target)) {
    throw new Error(`--from and --to are one event store, ${placeOf(target)}: that would be no copy.`);
  }
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const from = await openEventStore(source);
  try {
    const to = await openEventStore(target);
    try {
      const onProgress = progressTeller();
      const { events, chain } = await copyLog({ from, to, signal: abort.signal, onProgress });
      process.stdout.write(
        `${events} events are in ${placeOf(target)} as in ${placeOf(source)}, chain ${chain}\n`,
      );
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
  return 0;
}

function argumentsOf(args: readonly string[]): { readonly from: string; readonly to: string } | null {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { from, to } = values;
    const isCopy = positionals.length === 1 && positionals[0] === 'copy';
    return isCopy && from !== undefined && to !== undefined ? { from, to } : null;
  } catch {
    return null;
  }
}

/** Nothing would be written, and whoever wanted a backup would be told that there is one. */
function isSameStore(source: EventStoreLocation, target: EventStoreLocation): boolean {
  if (source.kind !== 'sqlite' || target.kind !== 'sqlite') return placeOf(source) === placeOf(target);
  const file = fileOf(source.path);
  return file !== null && file === fileOf(target.path);
}

/** What a file is by whatever path; null where there is none. */
function fileOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/** A line when a step begins and for so many events in it. */
function progressTeller(): (progress: CopyProgress) => void {
  let told: CopyProgress | undefined;
  return (progress) => {
    const { step, events } = progress;
    if (told?.step === step && Math.floor(events / LINE_EVERY) === Math.floor(told.events / LINE_EVERY))
      return;
    told = progress;
    process.stdout.write(`${step}: ${events} events\n`);
  };
}

/** The hosts, never the password. */
const placeOf = (location: EventStoreLocation): string =>
  location.kind === 'sqlite' ? location.path : location.address.place;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
