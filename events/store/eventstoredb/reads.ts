/** Reading to the end, or to the end of a page, of what the EventStoreDB client answers piece by piece. */
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type ResolvedEvent,
  StreamNotFoundError,
  type StreamingRead,
} from '@eventstore/db-client';
import type { Lease } from './connection.ts';
import { positionOf, type ReadEvent } from './events.ts';
import { ConnectionLostError } from './failures.ts';
import { Pull } from './pull.ts';
import { type Position, START } from '../../position.ts';

/** What one call reads at most: a page of the largest events is then still of a bearable size. */
export const READ_AT_ONCE = 500;

/** Every call goes to the leader: a follower's view may be older than what this process was answered. */
export const ON_LEADER = { requiresLeader: true } as const;

/** How often a read looks whether its connection still counts, ms. */
const LOOK_MS = 1000;

/** Everything that a read answers; nothing for a stream that does not exist. */
export async function drained(
  read: StreamingRead<ResolvedEvent> | StreamingRead<AllStreamResolvedEvent>,
  lost: AbortSignal,
): Promise<readonly ReadEvent[]> {
  const pull = new Pull<ResolvedEvent | AllStreamResolvedEvent>(read, () => read.cancel());
  const events: ReadEvent[] = [];
  try {
    for (;;) {
      events.push(...records(pull.take(READ_AT_ONCE + 1)));
      if (pull.ended) return events;
      if (lost.aborted) throw new ConnectionLostError();
      await pull.more(lost, LOOK_MS);
    }
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  } finally {
    pull.close();
  }
}

/** Links are not asked to be followed, so there is an event in each. */
function records(resolved: readonly (ResolvedEvent | AllStreamResolvedEvent)[]): ReadEvent[] {
  return resolved.flatMap(({ event }) => (event === undefined ? [] : [event as ReadEvent]));
}

/** What is there, or, where there is time, what comes within it, up to a full page. */
export async function fullPage(
  pull: Pull<AllStreamResolvedEvent>,
  pageSize: number,
  lingerMs: number,
  ended: AbortSignal,
): Promise<ReadEvent[]> {
  const events = records(pull.take(pageSize));
  while (events.length < pageSize && lingerMs > 0 && (await pull.more(ended, lingerMs))) {
    const more = records(pull.take(pageSize - events.length));
    if (more.length === 0) break;
    events.push(...more);
  }
  return events;
}

export async function headOf({ client, lost }: Lease): Promise<Position> {
  const options = { ...ON_LEADER, direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const;
  const [last] = await drained(client.readAll(options), lost);
  return last === undefined ? START : positionOf(last);
}
