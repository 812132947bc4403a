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
import { DAY_MS } from '../../lib/durations.ts';
import { decode, isUnreadable } from '../../events/codec.ts';
import type { EventType, RecordedEvent } from '../../events/event.ts';
import type { ReadModelStore } from '../../projections/read-models/port.ts';
import { type Clock, hasPassed } from '../../lib/clock.ts';
import { type Position, START } from '../../events/position.ts';
import type { EventFilter, EventStore } from '../../events/store/port.ts';
import type { ReactorCheckpoint } from './checkpoints/port.ts';
import { firstStartByInstant } from './earlier-places.ts';

/** All of a log may be looked through here, while people already ask: small pages, so that each of them waits for little. */
const PAGE = 200;

/** In what the log shows that a reactor has reacted. */
export interface Reactions {
  readonly filter: EventFilter;
  /** The id of the event to which it was the reaction; null where it was none. */
  readonly causeOf: (event: RecordedEvent) => string | null;
}

export interface BeginningOptions {
  readonly reactor: {
    readonly name: string;
    /** Of the events that may concern it; no other is handed to it. */
    readonly types: readonly EventType[];
    /** Whether there may be something to do for an event of these types; without it there may be for each. */
    readonly concerns?: (event: RecordedEvent) => boolean;
    /** null of one that needs no place: what it left undone is found by looking for what is due. */
    readonly reactions: Reactions | null;
  };
  readonly categories: readonly string[];
  readonly store: EventStore;
  /** Where earlier releases kept the reactors' places. */
  readonly readModels: ReadModelStore;
  readonly clock: Clock;
}

/** Whether there may be something for a reactor to do for an event. */
export const mayConcern = ({ types, concerns }: BeginningOptions['reactor'], event: RecordedEvent): boolean =>
  types.includes(event.type) && (concerns === undefined || concerns(event));

/** @param head the end of the log at the start: nothing after it is history. */
export async function beginningIn(options: BeginningOptions, head: Position): Promise<ReactorCheckpoint> {
  const { reactor, readModels } = options;
  if (head === START) return { position: START, history: 0 };
  const earlier = await firstStartByInstant(readModels, reactor.name, head);
  if (earlier !== null) return { position: earlier, history: await concernedUpTo(options, earlier) };
  if (reactor.reactions === null) return { position: head, history: 0 };
  const causes = await causesOfReactions(options, reactor.reactions, head);
  return (
    (causes === null ? null : await afterCauses(options, causes, head)) ?? afterOldHistory(options, head)
  );
}

/** Where among others there may be something for a reactor to do: what else its categories hold is most of a log. */
const concerning = ({ categories, reactor: { types } }: BeginningOptions): EventFilter => ({
  categories,
  types,
});

/** Everything that a filter lets through up to a position, in order. */
async function* upTo(
  { store }: BeginningOptions,
  filter: EventFilter,
  end: Position,
): AsyncIterable<{ readonly id: string; readonly position: Position; readonly event: RecordedEvent | null }> {
  for await (const page of store.readAll({ filter, pageSize: PAGE })) {
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
  options: BeginningOptions,
  { filter, causeOf }: Reactions,
  head: Position,
): Promise<Causes | null> {
  let first: string | null = null;
  let last: string | null = null;
  for await (const { event } of upTo(options, filter, head)) {
    last = (event === null ? null : causeOf(event)) ?? last;
    first ??= last;
  }
  return first === null || last === null ? null : { first, last };
}

/** null where the log does not hold what was reacted to. */
async function afterCauses(
  options: BeginningOptions,
  { first, last }: Causes,
  head: Position,
): Promise<ReactorCheckpoint | null> {
  const { reactor } = options;
  let place: Position | null = null;
  let history = 0;
  let begun = false;
  for await (const { id, position, event } of upTo(options, concerning(options), head)) {
    begun ||= id === first;
    if (!begun && event !== null && mayConcern(reactor, event)) history += 1;
    if (id === last) place = position;
  }
  return place === null ? null : { position: place, history };
}

async function afterOldHistory(options: BeginningOptions, head: Position): Promise<ReactorCheckpoint> {
  const now = options.clock.now();
  const { newest, beginning } = await afterOld(options, head, now, now);
  if (newest <= now) return beginning;
  // The log is read again only where the clock stands before it, and then for whatever was recorded last.
  return (await afterOld(options, head, now, await newestIn(options, head))).beginning;
}

/** The newest time at which anything of the reactor's categories was recorded. */
async function newestIn(options: BeginningOptions, head: Position): Promise<Date> {
  let newest = new Date(0);
  for await (const { event } of upTo(options, { categories: options.categories }, head)) {
    const recordedAt = event === null ? newest : new Date(event.meta.recordedAt);
    if (recordedAt > newest) newest = recordedAt;
  }
  return newest;
}

/** After what is older than a day, seen from both times; with the newest time at which what may concern it was recorded, or now. */
async function afterOld(
  options: BeginningOptions,
  head: Position,
  now: Date,
  seenFrom: Date,
): Promise<{ readonly newest: Date; readonly beginning: ReactorCheckpoint }> {
  const { reactor } = options;
  const isOld = ({ meta }: RecordedEvent): boolean =>
    hasPassed(meta.recordedAt, DAY_MS, now) && hasPassed(meta.recordedAt, DAY_MS, seenFrom);
  let newest = now;
  let place = START;
  let history = 0;
  let passed = 0;
  for await (const { position, event } of upTo(options, concerning(options), head)) {
    if (event === null) continue;
    if (mayConcern(reactor, event)) passed += 1;
    const recordedAt = new Date(event.meta.recordedAt);
    if (recordedAt > newest) newest = recordedAt;
    if (!isOld(event)) continue;
    place = position;
    history = passed;
  }
  return { newest, beginning: { position: place, history } };
}

async function concernedUpTo(options: BeginningOptions, end: Position): Promise<number> {
  let concerned = 0;
  if (end === START) return concerned;
  for await (const { event } of upTo(options, concerning(options), end))
    if (event !== null && mayConcern(options.reactor, event)) concerned += 1;
  return concerned;
}
