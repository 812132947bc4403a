/**
 * Where a reactor begins that has no place in the log: at its first start, and where its place was lost with the read
 * models or lies beyond the end of a log that was restored from an older copy.
 *
 * That is told by the log itself. What the reactor did names the event that caused it, and it takes one event after the
 * other: so it goes on after the last event to which the log shows a reaction, and meets what was recorded while its place
 * was lost, whatever the clock said then or says now.
 *
 * A log that shows no reaction at all was written elsewhere, or has had nothing to react to. Old history in it is nobody's
 * emergency now: only its last day is reacted to, seen from now, and from its newest time where the clock stands before
 * that.
 */
import { decode, isUnreadable } from '../../events/codec.ts';
import type { RecordedEvent } from '../../events/event.ts';
import type { ReadModelStore } from '../../projections/read-models/port.ts';
import { type Clock, hasPassed } from '../../lib/clock.ts';
import { type EventFilter, type EventStore, type Position, START } from '../../events/store/port.ts';
import { type Beginning, firstStartByInstant } from '../alerts/reactor-state.ts';

/** In what the log shows that a reactor has reacted. */
export interface Reactions {
  readonly filter: EventFilter;
  /** The id of the event to which it was the reaction; null where it was none. */
  readonly causeOf: (event: RecordedEvent) => string | null;
}

export interface BeginningParts {
  readonly reactor: {
    readonly name: string;
    /** Whether there may be something to do for an event. */
    readonly concerns: (event: RecordedEvent) => boolean;
    /** null of one that needs no place: what it left undone is found by looking for what is due. */
    readonly reactions: Reactions | null;
  };
  readonly categories: readonly string[];
  readonly store: EventStore;
  readonly readModels: ReadModelStore;
  readonly clock: Clock;
}

const DAY_MS = 24 * 3_600_000;

/** @param head the end of the log at the start: nothing after it is history. */
export async function beginningIn(parts: BeginningParts, head: Position): Promise<Beginning> {
  const { reactor, readModels } = parts;
  if (head === START) return { place: START, history: 0 };
  const earlier = await firstStartByInstant(readModels, reactor.name, head);
  if (earlier !== null) return { place: earlier, history: await concernedUpTo(parts, earlier) };
  if (reactor.reactions === null) return { place: head, history: 0 };
  const causes = await causesOfReactions(parts, reactor.reactions, head);
  return (causes === null ? null : await afterCauses(parts, causes, head)) ?? afterOldHistory(parts, head);
}

/** Everything of the reactor's categories up to a position, in order. */
async function* upTo(
  { store }: BeginningParts,
  filter: EventFilter,
  end: Position,
): AsyncIterable<{ readonly id: string; readonly position: Position; readonly event: RecordedEvent | null }> {
  for await (const page of store.readAll({ filter })) {
    for (const stored of page) {
      if (stored.position > end) return;
      const event = decode(stored);
      const { id, position } = stored;
      yield { id, position, event: isUnreadable(event) ? null : event };
    }
  }
}

interface Causes {
  readonly first: string;
  readonly last: string;
}

async function causesOfReactions(
  parts: BeginningParts,
  { filter, causeOf }: Reactions,
  head: Position,
): Promise<Causes | null> {
  let first: string | null = null;
  let last: string | null = null;
  for await (const { event } of upTo(parts, filter, head)) {
    last = (event === null ? null : causeOf(event)) ?? last;
    first ??= last;
  }
  return first === null || last === null ? null : { first, last };
}

/** null where the log does not hold what was reacted to. */
async function afterCauses(
  parts: BeginningParts,
  { first, last }: Causes,
  head: Position,
): Promise<Beginning | null> {
  const { reactor, categories } = parts;
  let place: Position | null = null;
  let history = 0;
  let begun = false;
  for await (const { id, position, event } of upTo(parts, { categories }, head)) {
    begun ||= id === first;
    if (!begun && event !== null && reactor.concerns(event)) history += 1;
    if (id === last) place = position;
  }
  return place === null ? null : { place, history };
}

async function afterOldHistory(parts: BeginningParts, head: Position): Promise<Beginning> {
  const { reactor, categories, clock } = parts;
  const now = clock.now();
  let newest = now;
  for await (const { event } of upTo(parts, { categories }, head)) {
    const recordedAt = event === null ? now : new Date(event.meta.recordedAt);
    if (recordedAt > newest) newest = recordedAt;
  }
  const isOld = ({ meta }: RecordedEvent): boolean =>
    hasPassed(meta.recordedAt, DAY_MS, now) && hasPassed(meta.recordedAt, DAY_MS, newest);
  let place = START;
  let history = 0;
  let passed = 0;
  for await (const { position, event } of upTo(parts, { categories }, head)) {
    if (event === null) continue;
    if (reactor.concerns(event)) passed += 1;
    if (!isOld(event)) continue;
    place = position;
    history = passed;
  }
  return { place, history };
}

async function concernedUpTo(parts: BeginningParts, end: Position): Promise<number> {
  let concerned = 0;
  if (end === START) return concerned;
  for await (const { event } of upTo(parts, { categories: parts.categories }, end))
    if (event !== null && parts.reactor.concerns(event)) concerned += 1;
  return concerned;
}
