/**
 * The consistency boundary: a stream is folded into a state over which decisions are taken.
 *
 * An aggregate file reads in a fixed order: stream name, state, `evolve`, decisions, wiring.
 */
import { CATALOGUE } from '../../events/catalogue.ts';
import type { DecidedEvent, EventOf, EventType, RecordedEvent } from '../../events/event.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import { LruCache } from '../../lib/lru-cache.ts';
import { carriedOutBefore, type CurrentState, execute, type Outcome, type StreamLoader } from './command.ts';
import {
  type CommandContext,
  keyedEventId,
  type EventLog,
  type EventSubject,
  readable,
} from './event-log.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

interface AggregateDefinition<State, Type extends EventType> {
  /** All event types of its category: what its decisions emit, and what `evolve` is told. */
  readonly types: readonly Type[];
  readonly initial: () => State;
  /** May change the state that it is handed and answer it again: the store of the aggregate is its only owner. */
  readonly evolve: (state: State, event: EventOf<Type>) => State;
}

export interface Aggregate<State, Type extends EventType> extends AggregateDefinition<State, Type> {
  /** The part of the stream name before the dash, as the definitions of its events have it. */
  readonly category: string;
}

/** @throws where its types are not all those of one category */
export function defineAggregate<State, const Type extends EventType>(
  definition: AggregateDefinition<State, Type>,
): Aggregate<State, Type> {
  const types: ReadonlySet<string> = new Set(definition.types);
  const [first] = definition.types;
  const category = first === undefined ? '' : CATALOGUE[first].category;
  for (const event of Object.values(CATALOGUE)) {
    if (types.has(event.type) !== (event.category === category)) {
      throw new Error(
        `An aggregate is defined over all events of one category, and ${event.type} is of the category ${event.category}.`,
      );
    }
  }
  return { ...definition, category };
}

/** The state after an event. What is no event of the aggregate itself, as the trace of a request, changes nothing. */
export function applyEvent<State, Type extends EventType>(
  { types, evolve }: Aggregate<State, Type>,
  state: State,
  event: RecordedEvent,
): State {
  return isOneOf(types, event) ? evolve(state, event) : state;
}

const isOneOf = <Type extends EventType>(
  types: readonly Type[],
  event: RecordedEvent,
): event is RecordedEvent & EventOf<Type> => types.some((type) => type === event.type);

/** Folded states kept in memory: an optimisation alone, each is brought up to date from its stream before it is used. */
const MAX_CACHED_STATES = 2000;
/** Few requests write more events than this. */
const EARLIER_PAGE = 8;

interface CachedState<State> {
  state: State;
  revision: number;
  /**
   * Where the events lie that requests with keys wrote, by their ids, so that a repeat is recognised; the events of one are
   * read again when it comes, which is rare. All ids are kept, about 100 bytes each: without an old one its repeat would be
   * carried out again, or the whole stream had to be searched for every new key.
   */
  readonly keyed: Map<string, number>;
}

export class AggregateStore<State, Type extends EventType> {
  readonly #aggregate: Aggregate<State, Type>;
  readonly #log: EventLog;
  readonly #snapshots: Snapshots | null;
  #cache = new LruCache<string, CachedState<State>>(MAX_CACHED_STATES);
  /** A state is folded by one reader at a time. */
  readonly #folding = new KeyedMutex();

  /** @param snapshots for streams that grow for years. */
  constructor(aggregate: Aggregate<State, Type>, log: EventLog, snapshots: Snapshots | null = null) {
    this.#aggregate = aggregate;
    this.#log = log;
    this.#snapshots = snapshots;
  }

  stream(id: string): string {
    return `${this.#aggregate.category}-${id}`;
  }

  /** The state as the stream now has it. */
  load(id: string): Promise<CurrentState<State>> {
    return this.#upToDate(id);
  }

  /**
   * Throws away every state: that of somebody who has been forgotten since would hold their words. What is being read now is
   * answered and not kept either.
   */
  dropOpened(): void {
    this.#cache = new LruCache(MAX_CACHED_STATES);
  }

  /** All events of the stream, for what is shown of one thing as it is now. @throws UnreadableHistoryError */
  history(id: string): Promise<readonly RecordedEvent[]> {
    return this.#log.events(this.stream(id), {});
  }

  /**
   * What the same request did to the stream when it was carried out before; null where it did not come to it.
   *
   * @throws Refusal 422 of a key that comes back with another body.
   */
  async earlier(id: string, context: CommandContext): Promise<Outcome<State> | null> {
    const { state, keyed } = await this.#upToDate(id);
    const events = await this.#earlier(this.stream(id), keyed, context);
    return events && carriedOutBefore(this.#log, state, events, context);
  }

  /** Takes a decision over the present state and writes what it decided. @throws as `execute` does. */
  execute(
    id: string,
    context: CommandContext,
    subject: EventSubject,
    decide: (state: State) => readonly DecidedEvent<Type>[],
  ): Promise<Outcome<State>> {
    const stream = this.stream(id);
    const loader: StreamLoader<State> = {
      stream,
      load: async (request) => {
        const { state, revision, keyed } = await this.#upToDate(id);
        return { state, revision, earlier: await this.#earlier(stream, keyed, request) };
      },
      add: (_, events) => this.#add(id, events),
    };
    // Some of all event types: of a type that is a parameter, the compiler does not see it.
    const decideOwn = decide as (state: State) => readonly DecidedEvent[];
    return this.#log.inTurn(stream, () => execute(this.#log, loader, context, subject, decideOwn));
  }

  #upToDate(id: string): Promise<CachedState<State>> {
    return this.#folding.run(id, () => this.#refresh(id));
  }

  /** What was appended may have been read already, by whoever asked for the state in between. */
  #add(id: string, events: readonly RecordedEvent[]): Promise<State> {
    return this.#folding.run(id, async () => {
      const cached = this.#cache.get(id);
      if (cached === undefined || cached.revision < (events[0]?.revision ?? 0) - 1)
        return (await this.#refresh(id)).state;
      for (const event of events) if (event.revision > cached.revision) this.#fold(cached, event);
      this.#snapshots?.keep(this.stream(id), cached);
      return cached.state;
    });
  }

  async #refresh(id: string): Promise<CachedState<State>> {
    const cache = this.#cache;
    const cached = cache.get(id) ?? (await this.#beginning(this.stream(id)));
    for await (const page of this.#log.readStream(this.stream(id), { from: cached.revision + 1 })) {
      for (const event of page.map(readable)) this.#fold(cached, event);
    }
    cache.set(id, cached);
    if (cache === this.#cache) this.#snapshots?.keep(this.stream(id), cached);
    return cached;
  }

  /** What a fold begins from: a snapshot, or nothing, so that all of the stream is read. */
  async #beginning(stream: string): Promise<CachedState<State>> {
    const restored = await this.#snapshots?.restore<CachedState<State>>(stream);
    return restored ?? { state: this.#aggregate.initial(), revision: -1, keyed: new Map() };
  }

  #fold(cached: CachedState<State>, event: RecordedEvent): void {
    cached.state = applyEvent(this.#aggregate, cached.state, event);
    cached.revision = event.revision;
    if (event.meta.requestHash !== undefined) cached.keyed.set(event.id, event.revision);
  }

  /** What the same request wrote when it was carried out before. */
  async #earlier(
    stream: string,
    keyed: ReadonlyMap<string, number>,
    { repeat }: CommandContext,
  ): Promise<readonly RecordedEvent[] | null> {
    const from = repeat === null ? undefined : keyed.get(keyedEventId(repeat, 0));
    if (repeat === null || from === undefined) return null;
    const events: RecordedEvent[] = [];
    for await (const page of this.#log.readStream(stream, { from, pageSize: EARLIER_PAGE })) {
      for (const event of page) {
        if (event.id !== keyedEventId(repeat, events.length)) return events;
        events.push(readable(event));
      }
    }
    return events;
  }
}
