/**
 * `npm run projections -- status | rebuild | verify | switch | rollback | prune`: the command line for analysts. Every command runs beside a serving product, and ends with 0 where all is well, with 1 otherwise.
 */
import { systemClock } from '../lib/clock.ts';
import { type Configuration, readConfiguration } from '../backend/configuration.ts';
import { openEventStore } from '../events/store/open.ts';
import { keepFilesPrivate } from '../lib/private-files.ts';
import type { EventStore } from '../events/store/port.ts';
import { openReadModels } from './read-models/open.ts';
import type { ReadModelStore } from './read-models/port.ts';
import { ProgressMeter } from './rebuild/progress.ts';
import type { Projection } from './projection.ts';
import { PROJECTIONS } from './all.ts';
import { rebuildInThreads } from './rebuild/rebuild-threads.ts';
import { weigh } from './rebuild/replay.ts';
import { logLength, openServed, standings } from './runtime/store-status.ts';
import { prune, rollBack, switchToNewest } from './rebuild/switch.ts';
import { table, Teller } from './rebuild/console-reporter.ts';
import { verify } from './rebuild/verify.ts';

const USAGE = `npm run projections -- <command>
  status            where every projection stands
  rebuild <name>    build it anew from the log, verify it, and let it be read ("all" for every one)
  verify <name>     compare its documents with a second fold of the log ("all" for every one)
  switch <name>     let the newest version be read (after a rollback)
  rollback <name>   let the version before be read again
  prune <name>      remove the versions that are not read; there is no rollback to them then ("all" for every one)
`;

const WITH_NAME: ReadonlySet<string> = new Set(['rebuild', 'verify', 'switch', 'rollback', 'prune']);
/** Which version is read is decided for each projection on its own. */
const ONE_BY_ONE: ReadonlySet<string> = new Set(['switch', 'rollback']);

interface Stores {
  readonly eventStore: EventStore;
  readonly readModels: ReadModelStore;
}

async function main(args: readonly string[]): Promise<number> {
  const [command, name, ...rest] = args;
  const takesName = command !== undefined && WITH_NAME.has(command);
  if (rest.length > 0 || takesName !== (name !== undefined) || (!takesName && command !== 'status')) {
    process.stderr.write(USAGE);
    return 1;
  }
  const chosen = PROJECTIONS.filter(
    (projection) => takesName && (name === 'all' || projection.name === name),
  );
  if (takesName && (chosen.length === 0 || (ONE_BY_ONE.has(command) && name === 'all'))) {
    const known = PROJECTIONS.map((projection) => projection.name).join(', ');
    process.stderr.write(`There is no projection "${name}". There are ${known}.\n`);
    return 1;
  }
  const configuration = readConfiguration(process.env);
  const teller = new Teller(process.stdout, systemClock);
  return withStores(configuration, async (stores) => {
    switch (command) {
      case 'rebuild':
        return rebuild(chosen, configuration, stores, teller);
      case 'verify':
        return verifyAll(chosen, stores, teller);
      case 'switch':
        return readOther(switchToNewest, chosen, stores, teller);
      case 'rollback':
        return readOther(rollBack, chosen, stores, teller);
      case 'prune':
        return pruneAll(chosen, stores, teller);
      default:
        return status(stores);
    }
  });
}

async function withStores(
  configuration: Configuration,
  work: (stores: Stores) => Promise<number>,
): Promise<number> {
  const eventStore = await openEventStore(configuration.eventStore);
  try {
    const readModels = await openReadModels(configuration.readModels);
    try {
      return await work({ eventStore, readModels });
    } finally {
      await readModels.close();
    }
  } finally {
    await eventStore.close();
  }
}

async function rebuild(
  chosen: readonly Projection[],
  configuration: Configuration,
  { readModels, eventStore }: Stores,
  teller: Teller,
): Promise<number> {
  const all = await standings(PROJECTIONS, eventStore, readModels, systemClock);
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    await rebuildInThreads({
      projections: new URL('./all.ts', import.meta.url).href,
      here: true,
      weights: await weigh(chosen, eventStore),
      eventStore: configuration.eventStore,
      readModels: configuration.readModels,
      upTo: await eventStore.head(),
      events: logLength(all),
      clock: systemClock,
      signal: abort.signal,
      onStep: (step) => teller.step(step),
      onProgress: (progress) => teller.progress(`rebuilding ${namesOf(chosen)}`, progress),
    });
  } finally {
    teller.end();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
  return 0;
}

async function verifyAll(
  chosen: readonly Projection[],
  { eventStore, readModels }: Stores,
  teller: Teller,
): Promise<number> {
  const all = await standings(PROJECTIONS, eventStore, readModels, systemClock);
  let wrong = 0;
  for (const projection of chosen) {
    const { name } = projection;
    const store = await openServed(projection, readModels);
    if (store === null) {
      teller.line(`${name}: not built yet`);
      wrong += 1;
      continue;
    }
    const meter = new ProgressMeter(systemClock, 1, logLength(all));
    const [verdict] = await verify([{ projection, store }], {
      eventStore,
      readModels,
      clock: systemClock,
      onProgress: (events) => teller.progress(`verifying ${name}`, meter.measure(0, events)),
    });
    teller.end();
    if (verdict === undefined || !verdict.same) wrong += 1;
    if (verdict !== undefined) teller.verdict(verdict);
  }
  return wrong === 0 ? 0 : 1;
}

async function readOther(
  choose: typeof rollBack,
  chosen: readonly Projection[],
  { eventStore, readModels }: Stores,
  teller: Teller,
): Promise<number> {
  for (const projection of chosen) {
    const version = await choose(projection, { eventStore, readModels, clock: systemClock });
    teller.line(`${projection.name} ${version}: active`);
  }
  return 0;
}

async function pruneAll(
  chosen: readonly Projection[],
  { readModels }: Stores,
  teller: Teller,
): Promise<number> {
  for (const projection of chosen) {
    const removed = await prune(projection, readModels);
    teller.line(
      `${projection.name}: ${removed.length === 0 ? 'nothing to remove' : `removed ${removed.join(', ')}`}`,
    );
  }
  return 0;
}

async function status({ eventStore, readModels }: Stores): Promise<number> {
  const rows = await standings(PROJECTIONS, eventStore, readModels, systemClock);
  process.stdout.write(table(rows));
  return 0;
}

const namesOf = (chosen: readonly Projection[]): string =>
  chosen.length > 3 ? `${chosen.length} projections` : chosen.map(({ name }) => name).join(', ');

keepFilesPrivate();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
