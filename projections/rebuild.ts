/**
 * Rebuild: a new version of each projection is filled from the beginning of the log beside the one that serves, strictly.
 * Meanwhile a second fold of the same stretch, cut into other pages, goes into a store that is thrown away. Only where
 * both have the same documents do reads switch. The version that served before is kept, so that reads can go back.
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

/** Events per page. Larger ones were no faster, since documents that change often are held in memory in between. */
const PAGE_SIZE = 1000;
/** Of the second fold, so that a page's edge lies elsewhere. */
const OTHER_PAGE_SIZE = 1300;
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

/** What a version of a projection holds. */
export interface VersionDigest extends Digest {
  readonly name: string;
  readonly version: number;
}

interface Building {
  readonly projection: Projection;
  readonly store: BuildingStore;
}

/** New versions of some projections, filled together in one pass over the log. */
export class Rebuild {
  readonly #options: RebuildOptions;
  readonly #building: readonly Building[];

  private constructor(options: RebuildOptions, building: readonly Building[]) {
    this.#options = options;
    this.#building = building;
  }

  /** @throws ReadModelsUnavailableError */
  static async begin(projections: readonly Projection[], options: RebuildOptions): Promise<Rebuild> {
    const { readModels } = options;
    const building: Building[] = [];
    for (const projection of projections) {
      const { name, version: shape, collections } = projection;
      const version = nextVersion(shape, await readModels.versions(name));
      building.push({ projection, store: await readModels.build({ name, version, collections }) });
    }
    return new Rebuild(options, building);
  }

  get versions(): readonly { readonly name: string; readonly version: number }[] {
    return this.#building.map(({ store }) => store.schema);
  }

  /**
   * Fills the new versions up to a position and says what they hold.
   *
   * @throws UnreadableEventError, ProjectorError at the first event that cannot be read or applied; ReplayStoppedError
   *   when the signal said so; StoreUnavailableError, ReadModelsUnavailableError. The new versions are then to be
   *   abandoned.
   */
  async fill(upTo: Position): Promise<readonly VersionDigest[]> {
    await replay(this.#building, { ...this.#options, upTo, pageSize: PAGE_SIZE, unreadable: 'refuse' });
    return digestsOf(this.#building);
  }

  /** Makes them versions, brings them level with the log, and lets reads switch to each. */
  async activate(onActive: (name: string, version: number) => void): Promise<void> {
    for (const { store } of this.#building) await store.finish();
    for (const { projection, store } of this.#building) {
      await switchTo(projection, store.schema.version, this.#options);
      onActive(projection.name, store.schema.version);
    }
  }

  async abandon(): Promise<void> {
    for (const { store } of this.#building) await store.abandon();
  }
}

/**
 * Folds the log up to a position into stores that are thrown away, and says what they held.
 *
 * @throws as `Rebuild.fill`
 */
export async function foldAside(
  projections: readonly Projection[],
  upTo: Position,
  options: RebuildOptions,
): Promise<readonly VersionDigest[]> {
  const building: Building[] = [];
  try {
    for (const projection of projections) {
      building.push({ projection, store: await buildAside(projection, options.readModels) });
    }
    await replay(building, { ...options, upTo, pageSize: OTHER_PAGE_SIZE, unreadable: 'refuse' });
    return await digestsOf(building);
  } finally {
    for (const { store } of building) await store.abandon();
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

async function digestsOf(building: readonly Building[]): Promise<readonly VersionDigest[]> {
  const digests: VersionDigest[] = [];
  for (const { store } of building) {
    const { name, version } = store.schema;
    digests.push({ name, version, ...(await digestOf(store)) });
  }
  return digests;
}

/**
 * Brings a version level with the log and lets every process read it. Kept beside it are the one that served until then
 * and those of newer releases; the others are dropped.
 *
 * @throws StoreUnavailableError, ReadModelsUnavailableError; Error where the version is of another shape than the code
 *   or beyond the end of the log.
 */
async function switchTo(
  projection: Projection,
  version: number,
  options: RebuildOptions,
): Promise<void> {
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
