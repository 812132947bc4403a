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
import { command, notOneOf, oneOf, runCommand, UsageError } from '../../lib/command-line.ts';
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
  compare <name> [<version> <version>]
                    tell which documents of two versions differ, and in which fields (the two newest unless said)
  switch <name>     let the newest version be read (after a rollback)
  rollback <name>   let the version before be read again
  own <file> <out> [seconds]
                    build a projection of your own beside them, and write its documents to a file; it is stopped
                    where one event takes longer than so many seconds (30 unless said)
  prune <name>      remove the versions that are not read; there is no rollback to them then ("all" for every one)
`;

/** A handler takes some microseconds; the longest pause of a machine is not so long. */
const PATIENCE_SECONDS = 30;

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

interface Place {
  readonly locations: Locations;
  readonly stores: Stores;
  readonly reporter: ConsoleReporter;
}

/** Of one projection, or of all by one word. */
const ofMany = (work: (chosen: readonly Projection[], at: Place) => Promise<number>) =>
  command({
    takes: ['name'],
    run: ({ name }) => {
      const chosen = name === 'all' ? PROJECTIONS : [projectionNamed(name, ['all'])];
      return inPlace((at) => work(chosen, at));
    },
  });

/** Which version is read is decided for each projection on its own. */
const ofOne = (choose: typeof rollBack) =>
  command({
    takes: ['name'],
    run: ({ name }) => {
      const chosen = projectionNamed(name);
      return inPlace((at) => readOther(choose, chosen, at));
    },
  });

const COMMANDS = {
  status: command({ run: () => inPlace(status) }),
  rebuild: ofMany(rebuild),
  verify: ofMany(verifyAll),
  compare: command({
    takes: ['name'],
    mayTake: ['version', 'other version'],
    run: ({ name, version, 'other version': other }) => compare(projectionNamed(name).name, version, other),
  }),
  switch: ofOne(switchToNewest),
  rollback: ofOne(rollBack),
  own: command({
    takes: ['file', 'out'],
    mayTake: ['seconds'],
    run: ({ file, out, seconds }) => own(file, out, seconds ?? String(PATIENCE_SECONDS)),
  }),
  prune: ofMany(pruneAll),
};

/** @param besides other words that may stand there. @throws UsageError */
function projectionNamed(name: string, besides: readonly string[] = []): Projection {
  const known = PROJECTIONS.find((projection) => projection.name === name);
  if (known !== undefined) return known;
  throw notOneOf(name, [...PROJECTIONS.map((projection) => projection.name), ...besides]);
}

async function own(file: string, out: string, patience: string): Promise<number> {
  if (!/^[1-9]\d{0,4}$/.test(patience))
    throw new UsageError(`"${patience}" is not a whole number of seconds from 1 to 99999.`);
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
  reporter.line(`${documents === 1 ? '1 document is' : `${documents} documents are`} in ${out}.`);
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

async function compare(name: string, one: string | undefined, other: string | undefined): Promise<number> {
  if (one !== undefined && other === undefined)
    throw new UsageError(`"compare" takes two versions of ${name}, or none.`);
  const reporter = new ConsoleReporter(process.stdout, systemClock);
  const readModels = await openReadModels(configuredReadModels(process.env));
  try {
    const known = await readModels.versions(name);
    const versions: readonly [number, number] =
      one === undefined || other === undefined
        ? newestTwo(name, known)
        : [versionIn(name, known, one), versionIn(name, known, other)];
    let meter: ProgressMeter | null = null;
    const comparison = await compareVersions(name, versions, {
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

/** The two versions of which the second follows the first, where none were named. */
function newestTwo(name: string, known: readonly number[]): readonly [number, number] {
  const [one, other] = known.slice(-2);
  if (one === undefined) throw new Error(`There is no version of ${name} yet.`);
  if (other === undefined)
    throw new Error(`There is one version of ${name} alone, ${one}: "rebuild ${name}" makes another one.`);
  return [one, other];
}

function versionIn(name: string, known: readonly number[], word: string): number {
  const version = known.find((each) => String(each) === word);
  if (version !== undefined) return version;
  if (known.length === 0) throw new Error(`There is no version of ${name} yet.`);
  throw new Error(`"${word}" is no version of ${name}. There are ${known.join(', ')}.`);
}

async function inPlace(work: (place: Place) => Promise<number>): Promise<number> {
  const locations = {
    eventStore: configuredEventStore(process.env),
    readModels: configuredReadModels(process.env),
  };
  const reporter = new ConsoleReporter(process.stdout, systemClock);
  const keys = new ConfiguredKeys(process.env, systemClock);
  const eventStore = opened(await openEventStore(locations.eventStore, { inOrder: true }), keys);
  try {
    const readModels = await openReadModels(locations.readModels);
    try {
      return await work({ locations, stores: { keys, eventStore, readModels }, reporter });
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
  { locations, stores: { keys, readModels, eventStore }, reporter }: Place,
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
  { stores: { eventStore, readModels }, reporter }: Place,
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
  projection: Projection,
  { stores: { eventStore, readModels }, reporter }: Place,
): Promise<number> {
  const version = await choose(projection, { eventStore, readModels, clock: systemClock });
  reporter.line(`${projection.name} ${version}: active`);
  return 0;
}

async function pruneAll(
  chosen: readonly Projection[],
  { stores: { readModels }, reporter }: Place,
): Promise<number> {
  for (const projection of chosen) {
    const removed = await prune(projection, readModels);
    reporter.line(
      `${projection.name}: ${removed.length === 0 ? 'nothing to remove' : `removed ${removed.join(', ')}`}`,
    );
  }
  return 0;
}

async function status({ stores: { eventStore, readModels } }: Place): Promise<number> {
  const rows = await storeStatuses(PROJECTIONS, eventStore, readModels, systemClock);
  process.stdout.write(table(rows));
  return 0;
}

const namesOf = (chosen: readonly Projection[]): string =>
  chosen.length > 3 ? `${chosen.length} projections` : chosen.map(({ name }) => name).join(', ');

keepPagesYoung();
await runCommand(USAGE, oneOf(COMMANDS));
