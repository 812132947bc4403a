/**
 * Where a reactor begins that has no place in the log: at its first start, and where its place was lost with the read
 * models or lies beyond the end of a log that was restored from an older copy.
 *
 * That is told by the log itself. What the reactor did names the event that caused it. It takes one page of events after the
 * other, those of a page side by side: so it begins before the page of the last event to which the log shows a reaction, and
 * meets what was recorded while its place was lost, whatever the clock said then or says now. What it does again is
 * recognised by its derived ids.
 *
 * A log that shows no reaction at all was written elsewhere, or has had nothing to react to. Old history in it is nobody's
 * emergency now: only its last day is reacted to, seen from now, and from the newest time that was recorded after it where the
 * clock stands before that.
 *
 * Both are looked for from the end of the log. Where the store counts, what comes in while a long log has no read models yet is
 * therefore soon reacted to; another store is read for the number of events that are passed over.
 */
import { DAY_MS } from '../../lib/durations.ts';
import { decode, isUnreadable } from '../../events/codec.ts';
import type { EventType, RecordedEvent } from '../../events/event.ts';
import type { ReadModelStore } from '../../projections/read-models/port.ts';
import { type Clock, hasPassed } from '../../lib/clock.ts';
import { type Position, START } from '../../events/position.ts';
import {
  type EventFilter,
  type EventStore,
  isCounting,
  type ReadAllOptions,
} from '../../events/store/port.ts';
import type { ReactorCheckpoint } from './checkpoints/port.ts';
import { firstStartByInstant } from './earlier-places.ts';

/** Much of a log may be looked through here, while people already ask: small pages, so that each of them waits for little. */
const PAGE = 200;

/** Events of a page that a reactor follows, which it reacts to side by side: cut off, it may have done any of them. */
export const REACTED_AT_ONCE = 100;

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
  return (await afterReactions(options, reactor.reactions, head)) ?? (await afterOldHistory(options, head));
}

/** Where among others there may be something for a reactor to do: what else its categories hold is most of a log. */
const concerning = ({ categories, reactor: { types } }: BeginningOptions): EventFilter => ({
  categories,
  types,
});

interface Place {
  readonly id: string;
  readonly position: Position;
  /** null where it cannot be read. */
  readonly event: RecordedEvent | null;
}

async function* places(
  { store }: BeginningOptions,
  end: Position,
  read: Pick<ReadAllOptions, 'filter' | 'direction' | 'before'>,
): AsyncIterable<Place> {
  const backwards = read.direction === 'backwards';
  for await (const page of store.readAll({ ...read, pageSize: PAGE })) {
    for (const stored of page) {
      const { id, position } = stored;
      if (position > end && !backwards) return;
      if (position > end) continue;
      const event = decode(stored);
      yield { id, position, event: isUnreadable(event) ? null : event };
    }
  }
}

/** Everything that a filter lets pass up to a position, in order. */
const upTo = (options: BeginningOptions, filter: EventFilter, end: Position): AsyncIterable<Place> =>
  places(options, end, { filter });

/** The same, the newest first. */
const downFrom = (options: BeginningOptions, filter: EventFilter, end: Position): AsyncIterable<Place> =>
  places(options, end, { filter, direction: 'backwards' });

/** What a filter lets pass before a position, the newest first. */
const downBefore = (options: BeginningOptions, filter: EventFilter, before: Position): AsyncIterable<Place> =>
  places(options, before, { filter, direction: 'backwards', before });

/** A reaction, and the id of the event to which it was one. */
interface Reaction {
  readonly position: Position;
  readonly cause: string;
}

async function firstReaction(looked: AsyncIterable<Place>, { causeOf }: Reactions): Promise<Reaction | null> {
  for await (const { position, event } of looked) {
    const cause = event === null ? null : causeOf(event);
    if (cause !== null) return { position, cause };
  }
  return null;
}

/** The event to which there was a reaction: it lies before it. null where the log does not hold it. */
async function causeOfReaction(options: BeginningOptions, reaction: Reaction | null): Promise<Place | null> {
  if (reaction === null) return null;
  for await (const place of downBefore(options, concerning(options), reaction.position))
    if (place.id === reaction.cause) return place;
  return null;
}

/** null where the log shows no reaction, or does not hold what was reacted to. */
async function afterReactions(
  options: BeginningOptions,
  reactions: Reactions,
  head: Position,
): Promise<ReactorCheckpoint | null> {
  const { filter } = reactions;
  const last = await causeOfReaction(
    options,
    await firstReaction(downFrom(options, filter, head), reactions),
  );
  if (last === null) return null;
  const first = await causeOfReaction(options, await firstReaction(upTo(options, filter, head), reactions));
  const position = await beforePageOf(options, last);
  const isBegun = first !== null && first.position <= position;
  const history = isBegun ? await concernedBefore(options, first) : await concernedUpTo(options, position);
  return { position, history };
}

/**
 * Before all that may have been reacted to side by side with an event: a page of what the reactor follows, recorded within a day of
 * it. What is older had its reaction long before, or needed none then: to decide it by what is known today would tell of old news.
 */
async function beforePageOf(options: BeginningOptions, last: Place): Promise<Position> {
  const { categories } = options;
  const at = last.event === null ? null : new Date(last.event.meta.recordedAt);
  let met = 1;
  for await (const { position, event } of downBefore(options, { categories }, last.position)) {
    const isApart = event !== null && at !== null && hasPassed(event.meta.recordedAt, DAY_MS, at);
    if (met === REACTED_AT_ONCE || isApart) return position;
    met += 1;
  }
  return START;
}

/** After what is older than a day, seen from now and from the newest time at which anything after it was recorded. */
async function afterOldHistory(options: BeginningOptions, head: Position): Promise<ReactorCheckpoint> {
  const { categories, clock, reactor } = options;
  const now = clock.now();
  let newest = now;
  for await (const { position, event } of downFrom(options, { categories }, head)) {
    if (event === null) continue;
    const { recordedAt } = event.meta;
    const at = new Date(recordedAt);
    if (at > newest) newest = at;
    const isOld = hasPassed(recordedAt, DAY_MS, now) && hasPassed(recordedAt, DAY_MS, newest);
    if (isOld && reactor.types.includes(event.type))
      return { position, history: await concernedUpTo(options, position) };
  }
  return { position: START, history: 0 };
}

/** How many events up to a position, inclusive, concern the reactor. Where the store counts, what cannot be read is among them. */
async function concernedUpTo(options: BeginningOptions, end: Position): Promise<number> {
  const { reactor, store } = options;
  if (reactor.concerns === undefined && isCounting(store)) return store.count(concerning(options), end);
  let concerned = 0;
  if (end === START) return concerned;
  for await (const { event } of upTo(options, concerning(options), end))
    if (event !== null && mayConcern(reactor, event)) concerned += 1;
  return concerned;
}

/** The same, before an event. */
async function concernedBefore(options: BeginningOptions, { position }: Place): Promise<number> {
  for await (const before of downBefore(options, concerning(options), position))
    return concernedUpTo(options, before.position);
  return 0;
}
