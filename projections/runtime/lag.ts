/** How far a position is behind the end of the log, in the two numbers that say it: events, and the age of the oldest. */
import type { Position } from '../../events/position.ts';
import { type EventStore, isCounting } from '../../events/store/port.ts';
import type { Clock } from '../../lib/clock.ts';

export interface Lag {
  /** Counted no further than `MOST_COUNTED`, which then means "so many or more". */
  readonly events: number;
  /** Age of the oldest event after the position; 0 where there is none. */
  readonly seconds: number;
}

/** A store that does not count is read for it, and a long log is not read to say "far behind": every store says the same. */
export const MOST_COUNTED = 1000;

/** @throws StoreUnavailableError */
export async function lagAfter(events: EventStore, position: Position, clock: Clock): Promise<Lag> {
  const counted = isCounting(events) ? await events.length(position) : null;
  let read = 0;
  let oldest: unknown;
  for await (const page of events.readAll({ after: position, limit: counted === null ? MOST_COUNTED : 1 })) {
    if (read === 0) oldest = page[0]?.meta['recordedAt'];
    read += page.length;
  }
  const count = Math.min(counted ?? read, MOST_COUNTED);
  const recordedAt = typeof oldest === 'string' ? Date.parse(oldest) : Number.NaN;
  const seconds = Number.isNaN(recordedAt) ? 0 : Math.max(0, (clock.now().getTime() - recordedAt) / 1000);
  return { events: count, seconds };
}
