/**
 * Which version of a projection queries read. A version that is no longer read is kept, so that reads can go back to it,
 * until `prune` removes it.
 */
import type { Clock } from '../../lib/clock.ts';
import type { EventStore } from '../../events/store/port.ts';
import type { ReadModelStore } from '../read-models/port.ts';
import type { Projection } from '../projection.ts';
import { type ReplayTarget, replay, type ReplayOptions } from './replay.ts';
import { schemaVersionOf } from '../runtime/store-version.ts';

/** Of catching up, where pages are small anyway. */
const PAGE_SIZE = 1000;
/** Once level with the log, what is recorded meanwhile is a few events at a time. */
const MOST_CATCH_UPS = 20;

export interface SwitchOptions {
  readonly eventStore: EventStore;
  readonly readModels: ReadModelStore;
  readonly clock: Clock;
  /** Called with the events that are in a version that catches up with the log. */
  readonly onCaughtUp?: (events: number) => void;
}

/** What was asked for is not there. The message is for the person who asked. */
export class NoSuchVersionError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'NoSuchVersionError';
  }
}

/**
 * Brings a version level with the log and lets every process read it.
 *
 * @throws StoreUnavailableError, ReadModelsUnavailableError; Error where the version is of another shape than the code
 *   or beyond the end of the log.
 */
export async function switchTo(
  projection: Projection,
  version: number,
  options: SwitchOptions,
): Promise<void> {
  const { readModels } = options;
  const { name, collections } = projection;
  if (schemaVersionOf(version) !== projection.version) {
    throw new Error(`Version ${version} of ${name} has another shape than this program reads.`);
  }
  const store = await readModels.open({ name, version, collections });
  const [{ position, events }, head] = await Promise.all([store.checkpoint(), options.eventStore.head()]);
  if (position > head) throw new Error(`Version ${version} of ${name} is ahead of the event log.`);
  // As a live projection would in a moment: what cannot be read or applied is left out.
  await catchUp({ projection, store, onDefect: () => {} }, events, options);
  await readModels.activate(name, version);
}

/** Replays until nothing has been recorded meanwhile. */
async function catchUp(
  replayed: ReplayTarget,
  already: number,
  { eventStore, clock, onCaughtUp }: SwitchOptions,
): Promise<void> {
  let before = already;
  const onProgress = (events: number): void => onCaughtUp?.(before + events);
  const options: ReplayOptions = {
    eventStore,
    clock,
    pageSize: PAGE_SIZE,
    unreadable: 'pass over',
    onProgress,
  };
  for (let round = 0; round < MOST_CATCH_UPS; round++) {
    const events = await replay([replayed], options);
    if (events === 0) return;
    before += events;
  }
}

/**
 * Lets reads go to the newest version; where they are there already nothing happens.
 *
 * @returns that version.
 * @throws NoSuchVersionError where none was built; else as `switchTo`.
 */
export async function switchToNewest(projection: Projection, options: SwitchOptions): Promise<number> {
  const newest = (await versionsToRead(projection, options)).at(-1);
  if (newest === undefined) throw new NoSuchVersionError(`There is no version of ${projection.name} yet.`);
  await switchTo(projection, newest, options);
  return newest;
}

/**
 * Lets reads go back to the newest version before the one that serves.
 *
 * @returns that version.
 * @throws NoSuchVersionError where there is none; else as `switchTo`.
 */
export async function rollBack(projection: Projection, options: SwitchOptions): Promise<number> {
  const { name } = projection;
  const active = await options.readModels.active(name);
  const earlier = (await versionsToRead(projection, options)).findLast(
    (version) => active !== null && version < active,
  );
  if (earlier === undefined) {
    throw new NoSuchVersionError(`There is no earlier version of ${name} to go back to.`);
  }
  await switchTo(projection, earlier, options);
  return earlier;
}

/**
 * Removes the versions that are not read, but those of a newer shape: a newer release has built them for itself, or a
 * process of this one is building them from the log and serves from them already.
 *
 * @returns the versions that were removed.
 * @throws ReadModelsUnavailableError
 */
export async function prune(projection: Projection, readModels: ReadModelStore): Promise<readonly number[]> {
  const { name } = projection;
  const active = await readModels.active(name);
  if (active === null) return [];
  const newest = Math.min(schemaVersionOf(active), projection.version);
  const removed: number[] = [];
  for (const version of await readModels.versions(name)) {
    if (version === active || schemaVersionOf(version) > newest) continue;
    await readModels.drop(name, version);
    removed.push(version);
  }
  return removed;
}

/** Looks at whether queries read a version, of two seconds each; a machine that is busy takes some. */
const MOST_LOOKS = 30;

/**
 * The same once this process reads the version that is to be read: queries, also those by which an accepted command is answered,
 * would otherwise find nothing where they still look.
 *
 * @param whenRead whether queries read a version, as soon as they do or at the latest after a while.
 * @throws Error where they do not come to
 */
export async function pruneOnceRead(
  projection: Projection,
  readModels: ReadModelStore,
  whenRead: (name: string, version: number) => Promise<boolean>,
): Promise<readonly number[]> {
  const { name } = projection;
  const active = await readModels.active(name);
  if (active === null) return [];
  for (let look = 0; look < MOST_LOOKS; look += 1)
    if (await whenRead(name, active)) return prune(projection, readModels);
  throw new Error(`Version ${active} of ${name} is not read yet, and the one before it stays.`);
}

async function versionsToRead(
  { name, version: schemaVersion }: Projection,
  { readModels }: SwitchOptions,
): Promise<readonly number[]> {
  return (await readModels.versions(name)).filter((version) => schemaVersionOf(version) === schemaVersion);
}
