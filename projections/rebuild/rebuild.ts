/**
 * Rebuild: a new version of each projection is filled from the beginning of the log beside the one that serves, strictly.
 * What was handed to its store is counted and hashed on the way, and its documents are read back, counted and hashed
 * again: only where both agree do reads switch. The version that served before is kept, so that reads can go back.
 * (`verify` folds the whole log a second time; a rebuild that did so too took twice as long.)
 *
 * A crash leaves the version that serves as it was, and the next rebuild resumes at the new one's last checkpoint.
 */
import type { Position } from '../../events/position.ts';
import { digestOf } from '../read-models/document-digest.ts';
import type { BuildingStore, Digest, ReadModelStore } from '../read-models/port.ts';
import type { Projection } from '../projection.ts';
import { replay, ReplayStoppedError } from './replay.ts';
import { nextVersion } from '../runtime/store-version.ts';
import { type SwitchOptions, switchTo } from './switch.ts';

export interface RebuildOptions extends SwitchOptions {
  readonly signal?: AbortSignal;
  /** Called with the events that went by so far. */
  readonly onProgress?: (events: number) => void;
}

/** What a version of a projection holds. */
export interface VersionDigest extends Digest {
  readonly name: string;
  readonly version: number;
}

export interface Beginning {
  readonly name: string;
  readonly version: number;
  readonly events: number;
}

interface Building {
  readonly projection: Projection;
  readonly store: BuildingStore;
}

/** The documents that were read back are not those that were written. */
class UnlikeDocumentsError extends Error {
  constructor(name: string, found: Digest, written: Digest) {
    super(
      `The documents of ${name} are not those that were written, so reads were not switched: ` +
        `${found.documents} documents with the hash ${found.hash}, against ${written.documents} with ${written.hash}.`,
    );
    this.name = 'UnlikeDocumentsError';
  }
}

/** New versions of some projections, filled in one pass over the log. */
export class PartitionRebuild {
  readonly #options: RebuildOptions;
  readonly #building: readonly Building[];

  private constructor(options: RebuildOptions, building: readonly Building[]) {
    this.#options = options;
    this.#building = building;
  }

  /**
   * Begins to build, or resumes an earlier rebuild.
   *
   * @throws ReadModelsUnavailableError, also where another process rebuilds one of them.
   */
  static async begin(projections: readonly Projection[], options: RebuildOptions): Promise<PartitionRebuild> {
    const { readModels, eventStore } = options;
    const head = await eventStore.head();
    const building: Building[] = [];
    try {
      for (const projection of projections) {
        const { name, version: schemaVersion, collections } = projection;
        const schema = {
          name,
          version: nextVersion(schemaVersion, await readModels.versions(name)),
          collections,
        };
        let store = await readModels.build(schema);
        // A build from another log, or from before this one was restored from a backup, cannot be resumed.
        if ((await store.checkpoint()).position > head) {
          await store.abandon();
          store = await readModels.build(schema);
        }
        building.push({ projection, store });
      }
    } catch (error) {
      for (const { store } of building) await store.leave();
      throw error;
    }
    return new PartitionRebuild(options, building);
  }

  /** What is being built, and how many events are in it already from an earlier rebuild that was cut short. */
  async beginnings(): Promise<readonly Beginning[]> {
    return Promise.all(
      this.#building.map(async ({ store }) => {
        const { name, version } = store.schema;
        return { name, version, events: (await store.checkpoint()).events };
      }),
    );
  }

  /**
   * Folds the log up to a position, makes the indexes, and says what the new versions then hold.
   *
   * @throws UnreadableEventError, ProjectorError at the first event that cannot be read or applied; ReplayStoppedError
   *   when the signal said so; UnlikeDocumentsError; StoreUnavailableError, ReadModelsUnavailableError.
   */
  async fill(upTo: Position, pageSize: number): Promise<readonly VersionDigest[]> {
    const already = Math.min(...(await this.beginnings()).map(({ events }) => events));
    const onProgress = (events: number): void => this.#options.onProgress?.(already + events);
    await replay(this.#building, { ...this.#options, onProgress, upTo, pageSize, unreadable: 'refuse' });
    const digests: VersionDigest[] = [];
    for (const { store } of this.#building) {
      const { name, version } = store.schema;
      const [written, found] = [await store.written(), await digestOf(store)];
      if (found.documents !== written.documents || found.hash !== written.hash) {
        throw new UnlikeDocumentsError(name, found, written);
      }
      await store.index();
      digests.push({ name, version, ...found });
    }
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

  /** Ends without switching. A stopped build is left to be resumed; a failed one may be wrong in itself, and is removed. */
  async abort(reason: unknown): Promise<void> {
    const stopped = reason instanceof ReplayStoppedError;
    for (const { store } of this.#building) await (stopped ? store.leave() : store.abandon());
  }
}

/** Throws away what an earlier rebuild, cut off, has left to be resumed. */
export async function abandonBegun(projection: Projection, readModels: ReadModelStore): Promise<void> {
  const { name, version: schemaVersion, collections } = projection;
  const version = nextVersion(schemaVersion, await readModels.versions(name));
  await (await readModels.build({ name, version, collections })).abandon();
}

/** A store for a fold that is thrown away. It needs no indexes: no query reads it. */
export async function foldAside(projection: Projection, readModels: ReadModelStore): Promise<BuildingStore> {
  const { name, version: schemaVersion, collections } = projection;
  return readModels.scratch({
    name,
    version: nextVersion(schemaVersion, await readModels.versions(name)),
    collections: collections.map((collection) => ({ name: collection.name, indexes: [] })),
  });
}
