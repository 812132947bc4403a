/** Where the served version of every projection stands, from the stores alone: for a process that projects nothing. */
import type { Clock } from '../../lib/clock.ts';
import { type Position, START } from '../../events/position.ts';
import type { EventStore } from '../../events/store/port.ts';
import { type Lag, lagAfter } from './lag.ts';
import type { ProjectionStore, ReadModelStore } from '../read-models/port.ts';
import type { Projection } from '../projection.ts';
import { servedVersion } from './store-version.ts';

export interface StoreStatus {
  readonly name: string;
  /** null where no version has been built. */
  readonly version: number | null;
  readonly position: Position;
  /** Events applied so far. */
  readonly events: number;
  readonly lag: Lag;
  readonly documents: number;
  /** Of the last move of the checkpoint, ISO; '' before the first. */
  readonly updatedAt: string;
}

/** @throws StoreUnavailableError, ReadModelsUnavailableError */
export async function storeStatuses(
  projections: readonly Projection[],
  eventStore: EventStore,
  readModels: ReadModelStore,
  clock: Clock,
): Promise<readonly StoreStatus[]> {
  const all: StoreStatus[] = [];
  for (const projection of projections) {
    const store = await openServed(projection, readModels);
    const { position, events, updatedAt } = (await store?.checkpoint()) ?? NOWHERE;
    all.push({
      name: projection.name,
      version: store?.schema.version ?? null,
      position,
      events,
      lag: await lagAfter(eventStore, position, clock),
      documents: store === null ? 0 : await countDocuments(store),
      updatedAt,
    });
  }
  return all;
}

const NOWHERE = { position: START, events: 0, updatedAt: '' };

/** The store that queries read, null where there is none yet. */
export async function openServed(
  { name, version: schemaVersion, collections }: Projection,
  readModels: ReadModelStore,
): Promise<ProjectionStore | null> {
  const versions = await readModels.versions(name);
  const version = servedVersion(schemaVersion, await readModels.active(name), versions);
  return versions.includes(version) ? readModels.open({ name, version, collections }) : null;
}

/** Events in the log, about: as many as the projection that is farthest has applied. null where none has begun. */
export function logLength(all: readonly StoreStatus[]): number | null {
  const most = Math.max(0, ...all.map(({ events }) => events));
  return most === 0 ? null : most;
}

export async function countDocuments(store: ProjectionStore): Promise<number> {
  const counts = await Promise.all(store.schema.collections.map(({ name }) => store.count(name)));
  return counts.reduce((sum, count) => sum + count, 0);
}
