/**
 * The consistency boundary: a stream is folded into a state, a decision is taken over it, its events are appended with
 * the revision that was read. Whoever loses the race reads again and decides again.
 *
 * An aggregate file reads in a fixed order: stream name, state, `evolve`, decisions, wiring.
 */
import type { DecidedEvent, EventOf, EventType, RecordedEvent } from '../events/event.ts';
import type { Position } from '../events/store/port.ts';
import { WrongExpectedRevisionError } from '../events/store/port.ts';
import {
  type CommandContext,
  type EventLog,
  type EventSubject,
  firstEventId,
  readable,
} from './event-sourcing/event-log.ts';
import { BoundedMap } from '../lib/lru-cache.ts';
import { Refusal } from './event-sourcing/refusal.ts';
import { Turns } from './turns.ts';

export interface Aggregate<State> {
  /** The part of the stream name before the dash. */
  readonly category: string;
  readonly initial: () => State;
  /** May change the state that it is handed and answer it again: the store of the aggregate is its only owner. */
  readonly evolve: (state: State, event: RecordedEvent) => State;
}

export interface Loaded<State> {
  readonly state: State;
  /** -1 for a stream without events. */
  readonly revision: number;
}

/** What became of a command. */
export interface Outcome<State> {
  readonly state: State;
  /** The events that it wrote, or, of a repeat, had written; where it was already so, none but the trace of the request. */
  readonly events: readonly RecordedEvent[];
  /** Position of the last of them; null where nothing was written. */
  readonly position: Position | null;
  /** Whether the request had been carried out before and nothing was written now. */
  readonly repeated: boolean;
}

/** The first event of a type that a command wrote, or had written. @throws where there is none. */
export function writtenEvent<Type extends EventType>(
  { events }: Outcome<unknown>,
  type: Type,
): EventOf<Type> {
  const event = events.find((written) => written.type === type);
  if (event === undefined) throw new Error(`The command wrote no ${type}.`);
  return event as EventOf<Type>;
}

/** How often a decision is taken anew before somebody is told to try again. */
const MAX_ATTEMPTS = 20;
/** Folded states kept in memory: an optimisation alone, each is brought up to date from its stream before it is used. */
const KEPT_STATES = 2000;

interface Kept<State> {
  state: State;
  revision: number;
  /** What requests with keys wrote, by event id, so that a repeat is recognised. */
  readonly keyed: Map<string, RecordedEvent>;
}

export class AggregateStore<State> {
  readonly #aggregate: Aggregate<State>;
  readonly #log: EventLog;
  readonly #kept = new BoundedMap<string, Kept<State>>(KEPT_STATES);
  /** A state is folded by one reader at a time. */
  readonly #reading = new Turns();
  /** Decisions of this process over one stream would only lose the race against each other. */
  readonly #deciding = new Turns();

  constructor(aggregate: Aggregate<State>, log: EventLog) {
    this.#aggregate = aggregate;
    this.#log = log;
  }

  stream(id: string): string {
    return `${this.#aggregate.category}-${id}`;
  }

  /** The state as the stream now has it. */
  async load(id: string): Promise<Loaded<State>> {
    return this.#upToDate(id);
  }

  /**
   * Takes a decision over the present state and writes what it decided.
   *
   * @throws Refusal what `decide` refuses, and the 422 of a key that comes back with another body.
   */
  execute(
    id: string,
    context: CommandContext,
    subject: EventSubject,
    decide: (state: State) => readonly DecidedEvent[],
  ): Promise<Outcome<State>> {
    return this.#deciding.take(id, () => this.#decided(id, context, subject, decide));
  }

  async #decided(
    id: string,
    context: CommandContext,
    subject: EventSubject,
    decide: (state: State) => readonly DecidedEvent[],
  ): Promise<Outcome<State>> {
    for (let attempt = 1; ; attempt++) {
      const loaded = await this.#upToDate(id);
      const earlier = repeatOf(loaded, context);
      if (earlier !== null) return earlier;
      const decided = remembered(decide(loaded.state), context);
      if (decided.length === 0) return { state: loaded.state, events: [], position: null, repeated: false };
      const expected = loaded.revision === -1 ? 'none' : loaded.revision;
      try {
        const { position } = await this.#log.append(this.stream(id), decided, expected, context, subject);
        const events = await this.#read(id, expected === 'none' ? 0 : expected + 1, decided.length);
        const { state } = await this.#upToDate(id);
        return { state, events, position, repeated: wroteEarlier(events[0], context) };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevisionError) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  #upToDate(id: string): Promise<Kept<State>> {
    return this.#reading.take(id, () => this.#refresh(id));
  }

  async #refresh(id: string): Promise<Kept<State>> {
    const kept = this.#kept.get(id) ?? { state: this.#aggregate.initial(), revision: -1, keyed: new Map() };
    for await (const page of this.#log.readStream(this.stream(id), { from: kept.revision + 1 })) {
      for (const event of page.map(readable)) {
        kept.state = this.#aggregate.evolve(kept.state, event);
        kept.revision = event.revision;
        if (event.meta.requestHash !== undefined) kept.keyed.set(event.id, event);
      }
    }
    this.#kept.set(id, kept);
    return kept;
  }

  async #read(id: string, from: number, limit: number): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const page of this.#log.readStream(this.stream(id), { from, limit }))
      events.push(...page.map(readable));
    return events;
  }
}

/**
 * What is written of a decision. A request that somebody may send again leaves a trace also where it changed nothing: its
 * repeat may come after somebody else's change, which it must not undo.
 */
function remembered(decided: readonly DecidedEvent[], { repeat }: CommandContext): readonly DecidedEvent[] {
  if (decided.length > 0 || repeat?.leavesTrace !== true) return decided;
  return [{ type: 'RequestChangedNothing', data: {} }];
}

/** The outcome of the same request carried out before, as its events in the stream tell it. */
function repeatOf<State>(loaded: Kept<State>, context: CommandContext): Outcome<State> | null {
  const id = firstEventId(context);
  const first = id === null ? undefined : loaded.keyed.get(id);
  if (first === undefined) return null;
  assertSameRequest(first, context);
  const events = [...loaded.keyed.values()].filter(
    (event) => event.meta.causationId === first.meta.causationId,
  );
  const last = events.at(-1) ?? first;
  return { state: loaded.state, events, position: last.position as Position, repeated: true };
}

/**
 * Whether an append that was answered found its events written by another request with the same key, which came at the
 * same moment.
 *
 * @throws Refusal when that one asked for something else.
 */
export function wroteEarlier(written: RecordedEvent | undefined, context: CommandContext): boolean {
  if (written === undefined || written.meta.correlationId === context.correlationId) return false;
  assertSameRequest(written, context);
  return true;
}

/** @throws Refusal when the key was used before for something else. */
export function assertSameRequest(earlier: RecordedEvent, context: CommandContext): void {
  if (earlier.meta.requestHash !== context.repeat?.bodyHash) {
    throw Refusal.unprocessable(
      'This Idempotency-Key was used before with another body. Use a new key for a new request.',
    );
  }
}
