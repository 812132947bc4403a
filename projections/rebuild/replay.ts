/** Moves stores along the log as fast as they go, several in one pass, each event read and decoded once for all of them. */
import type { Clock } from '../../lib/clock.ts';
import type { Position } from '../../events/position.ts';
import type { EventStore } from '../../events/store/port.ts';
import { type Decoded, decode, isUnreadable, type Unreadable } from '../../events/codec.ts';
import { changesOf, fold, type OnDefect } from '../fold.ts';
import { writesOf } from '../runtime/page.ts';
import type { Checkpoint, ProjectionStore } from '../read-models/port.ts';
import type { Projection } from '../projection.ts';

/** An event that cannot be read stands in the way of a strict replay. The message names it and holds no patient data. */
class UnreadableEventError extends Error {
  constructor(event: Unreadable) {
    super(
      `Event ${event.id} (${event.type} version ${event.version}, stream ${event.stream}, revision ${event.revision}) cannot be read: ${event.reason}`,
    );
    this.name = 'UnreadableEventError';
  }
}

/** The replay was given up before its end. */
export class ReplayStoppedError extends Error {
  constructor() {
    super('It was stopped.');
    this.name = 'ReplayStoppedError';
  }
}

export interface ReplayTarget {
  readonly projection: Projection;
  readonly store: ProjectionStore;
  /** What becomes of a change that the projector cannot make; without it the replay stops there. */
  readonly onDefect?: OnDefect;
}

export interface ReplayOptions {
  readonly eventStore: EventStore;
  readonly clock: Clock;
  /** Events per page. */
  readonly pageSize: number;
  /** The last position to replay. Default: the end of the log as it was when the replay began. */
  readonly upTo?: Position;
  /** Whether an event that cannot be read is passed over, as live projections do, or ends the replay. */
  readonly unreadable: 'pass over' | 'refuse';
  readonly signal?: AbortSignal;
  /** Called after each page with the events replayed since the beginning of this replay. */
  readonly onProgress?: (events: number) => void;
}

/**
 * Replays the log into stores, each from its checkpoint. They may have no other writer.
 *
 * @returns the events replayed.
 * @throws UnreadableEventError, ProjectorError, ReplayStoppedError, StoreUnavailableError,
 *   ReadModelsUnavailableError, CheckpointMovedError.
 */
export async function replay(all: readonly ReplayTarget[], options: ReplayOptions): Promise<number> {
  const { eventStore, pageSize, upTo, unreadable, signal, onProgress } = options;
  const stands: readonly Stand[] = await Promise.all(
    all.map(async (each) => ({ ...each, at: await each.store.checkpoint() })),
  );
  let events = 0;
  for await (const page of eventStore.readAll({ after: furthestBack(stands), pageSize })) {
    if (signal?.aborted === true) throw new ReplayStoppedError();
    const within = upTo === undefined ? page : page.filter(({ position }) => position <= upTo);
    const last = within.at(-1);
    if (last === undefined) break;
    const decoded = within.map((stored) => decode(stored));
    if (unreadable === 'refuse') refuseUnreadable(decoded);
    const updatedAt = options.clock.now().toISOString();
    for (const stand of stands) {
      const { projection, store, onDefect, at } = stand;
      const due =
        at.position < (within[0]?.position ?? '')
          ? decoded
          : decoded.filter(({ position }) => position > at.position);
      if (due.length === 0) continue;
      const changes = changesOf(projection, due, onDefect);
      const writes = await writesOf(projection, store, changes, onDefect);
      stand.at = { position: last.position, events: at.events + due.length, updatedAt };
      await store.commit(writes, at.position, stand.at);
    }
    events += within.length;
    onProgress?.(events);
    if (within.length < page.length) break;
  }
  return events;
}

function refuseUnreadable(events: readonly Decoded[]): void {
  const event = events.find(isUnreadable);
  if (event !== undefined) throw new UnreadableEventError(event);
}

interface Stand extends ReplayTarget {
  at: Checkpoint;
}

function furthestBack(stands: readonly Stand[]): Position {
  const [first, ...others] = stands.map(({ at }) => at.position);
  if (first === undefined) throw new Error('There is nothing to replay into.');
  return others.reduce((back, position) => (position < back ? position : back), first);
}

/** Of the beginning of the log: enough to tell what a projection has to do, once the first registrations are past. */
const SAMPLE = 5000;
const SAMPLE_PAGE = 200;
/** A change costs about what so many bytes of a document do that are made, written, read back and hashed. */
const BYTES_TO_A_CHANGE = 500;
/** And an entry of an index, that of the ids included, what so many do. */
const BYTES_TO_AN_ENTRY = 170;

/**
 * About how the projections' work compares, as the beginning of the log tells it. Documents of an earlier page are not
 * known here, which is near enough: what is new is what costs.
 */
export async function weigh(
  projections: readonly Projection[],
  eventStore: EventStore,
): Promise<ReadonlyMap<string, number>> {
  const weights = new Map(projections.map(({ name }) => [name, 0]));
  const passOver = (): void => {};
  for await (const page of eventStore.readAll({ limit: SAMPLE, pageSize: SAMPLE_PAGE })) {
    const decoded = page.map((stored) => decode(stored));
    for (const projection of projections) {
      const changes = changesOf(projection, decoded, passOver);
      let weight = changes.length * BYTES_TO_A_CHANGE;
      for (const { collection, body } of fold(projection, changes, () => null, passOver)) {
        weight += JSON.stringify(body).length + entriesOf(projection, collection) * BYTES_TO_AN_ENTRY;
      }
      weights.set(projection.name, (weights.get(projection.name) ?? 0) + weight);
    }
  }
  return weights;
}

/** A document stands in each index of its collection, and in that of the ids; an index over an array is taken for one entry. */
const entriesOf = ({ collections }: Projection, collection: string): number =>
  (collections.find(({ name }) => name === collection)?.indexes.length ?? 0) + 1;
