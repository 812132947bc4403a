/**
 * Rebuild: a new version of each projection is filled from the beginning of the log beside the one that serves, strictly.
 * Meanwhile another thread folds the same stretch a second time, cut into other pages, into a store that is thrown away.
 * Only where both have the same documents do reads switch. The version that served before is kept, so that reads can go
 * back.
 *
 * A crash leaves the version that serves as it was. Nothing is switched that was not verified.
 */
import type { Clock } from '../backend/clock.ts';
import type { EventStore, Position } from '../backend/event-store/port.ts';
import { type Digest, digestOf } from './document-digest.ts';
import type { BuildingStore, ReadModelStore } from './port.ts';
import type { Projection } from './projection.ts';
import { type Replayed, replay, type ReplayOptions } from './replay.ts';
import { nextVersion, shapeOf } from './store-version.ts';

/** Of catching up, where pages are small anyway. */
const PAGE_SIZE = 1000;
/** Once level with the log, what is recorded meanwhile is a few events at a time. */
const MOST_CATCH_UPS = 20;

export interface RebuildOptions {
  readonly eventStore: EventStore;
  readonly readModels: ReadModelStore;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Called with the events that went by so far. */
  readonly onProgress?: (events: number) => void;
}

/** What a version of a projection holds, or would hold. */
export interface VersionDigest extends Digest {
  readonly name: string;
  readonly version: number;
}

interface Building {
  readonly projection: Projection;
  readonly store: BuildingStore;
}

/**
 * One thread's part of a rebuild: new versions of some projections, and second folds of others that another thread
 * builds, all in one pass over the log.
 */
export class RebuildPart {
  readonly #options: RebuildOptions;
  readonly #building: readonly Building[];
  readonly #aside: readonly Building[];

  private constructor(options: RebuildOptions, building: readonly Building[], aside: readonly Building[]) {
    this.#options = options;
    this.#building = building;
    this.#aside = aside;
  }

  /**
   * @param built projections of which new versions are built.
   * @param aside projections that are folded a second time.
   * @throws ReadModelsUnavailableError
   */
  static async begin(
    built: readonly Projection[],
    aside: readonly Projection[],
    options: RebuildOptions,
  ): Promise<RebuildPart> {
    const { readModels } = options;
    const building: Building[] = [];
    for (const projection of built) {
      const { name, version: shape, collections } = projection;
      const version = nextVersion(shape, await readModels.versions(name));
      building.push({ projection, store: await readModels.build({ name, version, collections }) });
    }
    const folding: Building[] = [];
    for (const projection of aside) {
      folding.push({ projection, store: await buildAside(projection, readModels) });
    }
    return new RebuildPart(options, building, folding);
  }

  get versions(): readonly { readonly name: string; readonly version: number }[] {
    return this.#building.map(({ store }) => store.schema);
  }

  /**
   * Folds the log up to a position, and says what the new versions and the second folds then hold.
   *
   * @throws UnreadableEventError, ProjectorError at the first event that cannot be read or applied; ReplayStoppedError
   *   when the signal said so; StoreUnavailableError, ReadModelsUnavailableError. It is then to be abandoned.
   */
  async fill(upTo: Position, pageSize: number): Promise<readonly VersionDigest[]> {
    const all = [...this.#building, ...this.#aside];
    await replay(all, { ...this.#options, upTo, pageSize, unreadable: 'refuse' });
    const digests: VersionDigest[] = [];
    for (const { store } of all) {
      const { name, version } = store.schema;
      digests.push({ name, version, ...(await digestOf(store)) });
    }
    for (const { store } of this.#aside) await store.abandon();
    return digests;
  }

  /** Makes the new versions real, brings them level with the log, and lets reads switch to each. */
  async activate(onActive: (name: string, version: number) => void): Promise<void> {
    for (const { store } of this.#building) await store.finish();
    for (const { projection, store } of this.#building) {
      await switchTo(projection, store.schema.version, this.#options);
      onActive(projection.name, store.schema.version);
    }
  }

  async abandon(): Promise<void> {
    for (const { store } of [...this.#building, ...this.#aside]) await store.abandon();
  }
}

/** A store for a fold that is thrown away. It needs no indexes: nobody searches it. */
export async function buildAside(projection: Projection, readModels: ReadModelStore): Promise<BuildingStore> {
  const { name, version: shape, collections } = projection;
  return readModels.build({
    name,
    version: nextVersion(shape, await readModels.versions(name)),
    collections: collections.map((collection) => ({ name: collection.name, indexes: [] })),
  });
}

/**
 * Brings a version level with the log and lets every process read it. Kept beside it are the one that served until then
 * and those of newer releases; the others are dropped.
 *
 * @throws StoreUnavailableError, ReadModelsUnavailableError; Error where the version is of another shape than the code
 *   or beyond the end of the log.
 */
async function switchTo(projection: Projection, version: number, options: RebuildOptions): Promise<void> {
  const { readModels } = options;
  const { name, collections } = projection;
  if (shapeOf(version) !== projection.version) {
    throw new Error(`Version ${version} of ${name} has another shape than this program reads.`);
  }
  const store = await readModels.open({ name, version, collections });
  const [{ position }, head] = await Promise.all([store.checkpoint(), options.eventStore.head()]);
  if (position > head) throw new Error(`Version ${version} of ${name} is ahead of the event log.`);
  // As a live projection would in a moment: what cannot be read or applied is left out.
  await catchUp({ projection, store, onDefect: () => {} }, options);
  const before = await readModels.active(name);
  await readModels.activate(name, version);
  if (before === null) return;
  for (const other of await readModels.versions(name)) {
    const kept = other === before || other === version || shapeOf(other) > projection.version;
    if (!kept) await readModels.drop(name, other);
  }
}

/** Replays until nothing has been recorded meanwhile. */
async function catchUp(replayed: Replayed, { eventStore, clock }: RebuildOptions): Promise<void> {
  const options: ReplayOptions = { eventStore, clock, pageSize: PAGE_SIZE, unreadable: 'pass over' };
  for (let round = 0; round < MOST_CATCH_UPS; round++) {
    if ((await replay([replayed], options)) === 0) return;
  }
}

/**
 * Lets reads go back to the newest version before the one that serves.
 *
 * @returns that version.
 * @throws Error where there is none; else as `switchTo`.
 */
export async function rollBack(projection: Projection, options: RebuildOptions): Promise<number> {
  const { readModels } = options;
  const { name, version: shape } = projection;
  const active = await readModels.active(name);
  const versions = await readModels.versions(name);
  const earlier = versions.findLast(
    (version) => shapeOf(version) === shape && active !== null && version < active,
  );
  if (earlier === undefined) throw new Error(`There is no earlier version of ${name} to go back to.`);
  await switchTo(projection, earlier, options);
  return earlier;
}
