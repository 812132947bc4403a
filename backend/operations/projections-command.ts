/**
 * `npm run projections -- status | rebuild | verify | compare | switch | rollback | own | prune`: the command line for analysts. Every command runs beside a serving product, and ends with 0 where all is well, with 1 otherwise.
 */
import { systemClock } from '../../lib/clock.ts';
import { systemTimer } from '../../lib/timer.ts';
import { keepPagesYoung } from '../../lib/young-heap.ts';
import { configuredEventStore, type EventStoreLocation } from '../../events/store/location.ts';
import { openEventStore } from '../../events/store/open.ts';
import { opened } from '../../events/store/sealing.ts';
import { ConfiguredKeys } from '../secrets/configured-keys.ts';
import { exportOwnProjection } from './own-projection.ts';
import { runCommand } from '../../lib/command-line.ts';
import type { EventStore } from '../../events/store/port.ts';
import { configuredReadModels, type ReadModelsLocation } from '../../projections/read-models/location.ts';
import { openReadModels } from '../../projections/read-models/open.ts';
import type { ReadModelStore } from '../../projections/read-models/port.ts';
import { PROJECTORS } from '../../projections/rebuild/control.ts';
import { compareVersions } from '../../projections/rebuild/compare.ts';
import { ProgressMeter } from '../../projections/rebuild/progress.ts';
import type { Projection } from '../../projections/projection.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { rebuildInThreads } from '../../projections/rebuild/rebuild-threads.ts';
import { weigh } from '../../projections/rebuild/replay.ts';
import { logLength, openServed, storeStatuses } from '../../projections/runtime/store-status.ts';
import { prune, rollBack, switchToNewest } from '../../projections/rebuild/switch.ts';
import { table, ConsoleReporter } from '../../projections/rebuild/console-reporter.ts';
import { verify } from '../../projections/rebuild/verify.ts';

const USAGE = `npm run projections -- <command>
  status            where every projection stands
  rebuild <name>    build it anew from the log, verify it, and let it be read ("all" for every one)
  verify <name>     compare its documents with a second fold of the log ("all" for every one)
  compare <name> <version> <version>
                    tell which documents of two versions differ, and in which fields
  switch <name>     let the newest version be read (after a rollback)
  rollback <name>   let the version before be read again
  own <file> <out> [seconds]
                    build a projection of your own beside them, and write its documents to a file; it is stopped
                    where one event takes longer than so many seconds (30 unless said)
  prune <name>      remove the versions that are not read; there is no rollback to them then ("all" for every one)
`;

/** A handler takes some microseconds; the longest pause of a machine is not so long. */
const PATIENCE_SECONDS = 30;

const WITH_NAME: ReadonlySet<string> = new Set(['rebuild', 'verify', 'switch', 'rollback', 'prune']);
/** Which version is read is decided for each projection on its own. */
const ONE_BY_ONE: ReadonlySet<string> = new Set(['switch', 'rollback']);

interface Locations {
  readonly eventStore: EventStoreLocation;
  readonly readModels: ReadModelsLocation;
}

interface Stores {
  /** What opens its personal fields. */
  readonly keys: ConfiguredKeys;
  readonly eventStore: EventStore;
  readonly readModels: ReadModelStore;
}

async function main(args: readonly string[]): Promise<number> {
  const [command, name, ...rest] = args;
  if (command === 'own') return own(name, rest);
  if (command === 'compare') return compare(name, rest);
  const takesName = command !== undefined && WITH_NAME.has(command);
  if (rest.length > 0 || takesName !== (name !== undefined) || (!takesName && command !== 'status')) {
    process.stderr.write(USAGE);
    return 1;
  }
  const chosen = PROJECTIONS.filter(
    (projection) => takesName && (name === 'all' || projection.name === name),
  );
  if (takesName && (chosen.length === 0 || (ONE_BY_ONE.has(command) && name === 'all'))) return unknown(name);
  const locations = {
    eventStore: configuredEventStore(process.env),
    readModels: configuredReadModels(process.env),
  };
  const reporter = new ConsoleReporter(process.stdout, systemClock);
  return withStores(locations, async (stores) => {
    switch (command) {
      case 'rebuild':
        return rebuild(chosen, locations, stores, reporter);
      case 'verify':
        return verifyAll(chosen, stores, reporter);
      case 'switch':
        return readOther(switchToNewest, chosen, stores, reporter);
      case 'rollback':
        return readOther(rollBack, chosen, stores, reporter);
      case 'prune':
        return pruneAll(chosen, stores, reporter);
      default:
        return status(stores);
    }
  });
}

async function own(file: string | undefined, rest: readonly string[]): Promise<number> {
  const [out, patience = String(PATIENCE_SECONDS)] = rest;
  if (file === undefined || out === undefined || rest.length > 2 || !/^[1-9]\d{0,4}$/.test(patience)) {
    process.stderr.write(USAGE);
    return 1;
  }
  const reporter = new ConsoleReporter(process.stdout, systemClock);
  const meter = new ProgressMeter(systemClock, 1, null);
  const documents = await untilStopped((signal) =>
    exportOwnProjection({
      file,
      out,
      eventStore: configuredEventStore(process.env),
      patienceSeconds: Number(patience),
      timer: systemTimer,
      signal,
      onProgress: (events) => reporter.progress(`building ${file}`, meter.measure(0, events)),
    }),
  ).finally(() => reporter.end());
  reporter.line(`${documents} documents are in ${out}.`);
  return 0;
}

/** Ctrl-C, or what ends a service, stops the work; what it had begun it puts away itself. */
async function untilStopped<Done>(work: (signal: AbortSignal) => Promise<Done>): Promise<Done> {
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    return await work(abort.signal);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

async function compare(name: string | undefined, versions: readonly string[]): Promise<number> {
  const [one, other] = versions.map(Number);
  if (name === undefined || one === undefined || other === undefined || versions.length > 2) {
    process.stderr.write(USAGE);
    return 1;
  }
  if (!PROJECTIONS.some((projection) => projection.name === name)) return unknown(name);
  const reporter = new ConsoleReporter(process.stdout, systemClock);
  const readModels = await openReadModels(configuredReadModels(process.env));
  try {
    const facts = await readModels.facts(name);
    if (![one, other].every((version) => facts.some((each) => each.version === version))) {
      const known = facts.map(({ version }) => version).join(', ');
      process.stderr.write(`Of ${name} there are the versions ${known}.\n`);
      return 1;
    }
    let meter: ProgressMeter | null = null;
    const comparison = await compareVersions(name, [one, other], {
      readModels,
      onProgress: (done, total) => {
        meter ??= new ProgressMeter(systemClock, 1, total);
        reporter.progress(`comparing ${name}`, meter.measure(0, done));
      },
    });
    reporter.end();
    reporter.comparison(comparison);
    return comparison.differing === 0 ? 0 : 1;
  } finally {
    await readModels.close();
  }
}

function unknown(name: string | undefined): number {
  const known = PROJECTIONS.map((projection) => projection.name).join(', ');
  process.stderr.write(`There is no projection "${name}". There are ${known}.\n`);
  return 1;
}

async function withStores(locations: Locations, work: (stores: Stores) => Promise<number>): Promise<number> {
  const keys = new ConfiguredKeys(process.env, systemClock);
  const eventStore = opened(await openEventStore(locations.eventStore, { inOrder: true }), keys);
  try {
    const readModels = await openReadModels(locations.readModels);
    try {
      return await work({ keys, eventStore, readModels });
    } finally {
      await readModels.close();
    }
  } finally {
    await eventStore.close();
    await keys.close();
  }
}

async function rebuild(
  chosen: readonly Projection[],
  locations: Locations,
  { keys, readModels, eventStore }: Stores,
  reporter: ConsoleReporter,
): Promise<number> {
  const all = await storeStatuses(PROJECTIONS, eventStore, readModels, systemClock);
  await untilStopped(async (signal) =>
    rebuildInThreads({
      projections: PROJECTORS,
      here: true,
      weights: await weigh(chosen, eventStore),
      eventStore: locations.eventStore,
      readModels: locations.readModels,
      keys,
      upTo: await eventStore.head(),
      events: logLength(all),
      clock: systemClock,
      signal,
      onStep: (step) => reporter.step(step),
      onProgress: (progress) => reporter.progress(`rebuilding ${namesOf(chosen)}`, progress),
    }),
  ).finally(() => reporter.end());
  return 0;
}

async function verifyAll(
  chosen: readonly Projection[],
  { eventStore, readModels }: Stores,
  reporter: ConsoleReporter,
): Promise<number> {
  const all = await storeStatuses(PROJECTIONS, eventStore, readModels, systemClock);
  let wrong = 0;
  for (const projection of chosen) {
    const { name } = projection;
    const store = await openServed(projection, readModels);
    if (store === null) {
      reporter.line(`${name}: not built yet`);
      wrong += 1;
      continue;
    }
    const meter = new ProgressMeter(systemClock, 1, logLength(all));
    const [verdict] = await verify([{ projection, store }], {
      eventStore,
      readModels,
      clock: systemClock,
      onProgress: (events) => reporter.progress(`verifying ${name}`, meter.measure(0, events)),
    });
    reporter.end();
    if (verdict === undefined || !verdict.same) wrong += 1;
    if (verdict === undefined) continue;
    const { version, same, found } = verdict;
    await readModels.noteVerified(name, version, { at: systemClock.now().toISOString(), same, ...found });
    reporter.verdict(verdict);
  }
  return wrong === 0 ? 0 : 1;
}

async function readOther(
  choose: typeof rollBack,
  chosen: readonly Projection[],
  { eventStore, readModels }: Stores,
  reporter: ConsoleReporter,
): Promise<number> {
  for (const projection of chosen) {
    const version = await choose(projection, { eventStore, readModels, clock: systemClock });
    reporter.line(`${projection.name} ${version}: active`);
  }
  return 0;
}

async function pruneAll(
  chosen: readonly Projection[],
  { readModels }: Stores,
  reporter: ConsoleReporter,
): Promise<number> {
  for (const projection of chosen) {
    const removed = await prune(projection, readModels);
    reporter.line(
      `${projection.name}: ${removed.length === 0 ? 'nothing to remove' : `removed ${removed.join(', ')}`}`,
    );
  }
  return 0;
}

async function status({ eventStore, readModels }: Stores): Promise<number> {
  const rows = await storeStatuses(PROJECTIONS, eventStore, readModels, systemClock);
  process.stdout.write(table(rows));
  return 0;
}

const namesOf = (chosen: readonly Projection[]): string =>
  chosen.length > 3 ? `${chosen.length} projections` : chosen.map(({ name }) => name).join(', ');

keepPagesYoung();
await runCommand(main);
