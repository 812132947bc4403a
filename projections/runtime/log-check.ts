/** Whether read models were made from the log that they are opened with. */
import type { Position } from '../../events/position.ts';
import type { EventStore } from '../../events/store/port.ts';
import type { ActiveProjection } from './projection-registry.ts';
import type { Witness } from '../projection.ts';

/** The checkpoints are beyond the end of the log. Going on would leave out what is recorded from now on. */
export class ProjectionsAheadError extends Error {
  constructor(projections: readonly ActiveProjection[]) {
    super(
      `The read models of ${namesOf(projections)} are ahead of the event log, which has probably been restored from an older copy. ` +
        'Run "npm run projections -- rebuild all", then start again.',
    );
    this.name = 'ProjectionsAheadError';
  }
}

/** The checkpoints are no positions of this log: another event store was used before. */
class ReadModelsOfAnotherLogError extends Error {
  constructor(projections: readonly ActiveProjection[]) {
    super(
      `The read models of ${namesOf(projections)} were made from another event log. ` +
        'Let READ_MODELS_URL name an empty place: they are made anew from the log.',
    );
    this.name = 'ReadModelsOfAnotherLogError';
  }
}

const namesOf = (projections: readonly ActiveProjection[]): string =>
  projections.map(({ projection }) => projection.name).join(', ');

/**
 * @throws ReadModelsOfAnotherLogError when a checkpoint is no position of this log, or documents were made from an event
 *   that it does not have.
 * @throws ProjectionsAheadError when a checkpoint is beyond the end of the log.
 */
export async function refuseAnotherLog(
  projections: readonly ActiveProjection[],
  eventStore: EventStore,
): Promise<void> {
  await refusePlacesOfAnother(projections, eventStore);
  // The head is read after the checkpoints, which another process may be moving.
  const head = await eventStore.head();
  const ahead = projections.filter(({ serving }) => serving.seen > head);
  if (ahead.length > 0) throw new ProjectionsAheadError(ahead);
  await refuseMissingWitness(projections, eventStore);
}

/** The event store itself knows its positions: it refuses those of another one. */
async function refusePlacesOfAnother(
  projections: readonly ActiveProjection[],
  eventStore: EventStore,
): Promise<void> {
  for (const after of new Set(projections.map(({ serving }) => serving.seen))) {
    try {
      for await (const _page of eventStore.readAll({ after, limit: 1 })) break;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new ReadModelsOfAnotherLogError(projections.filter(({ serving }) => serving.seen === after));
    }
  }
}

/** Another log, or a restored copy that has grown since, may well have come further than the read models. */
async function refuseMissingWitness(
  projections: readonly ActiveProjection[],
  eventStore: EventStore,
): Promise<void> {
  for (const { projection, serving } of projections) {
    const witness = (await projection.witness?.(serving.store)) ?? null;
    if (witness !== null && !(await has(eventStore, witness)))
      throw new ReadModelsOfAnotherLogError(projections);
  }
}

async function has(eventStore: EventStore, { eventId, stream, revision }: Witness): Promise<boolean> {
  for await (const [event] of eventStore.readStream(stream, { from: revision, limit: 1 })) {
    return event?.id === eventId;
  }
  return false;
}

/** Whether a log has come as far as a position; one that cannot be reached has not. */
export const reaches = (eventStore: EventStore, position: Position): Promise<boolean> =>
  eventStore.head().then(
    (head) => head >= position,
    () => false,
  );
