/**
 * The one command loop: what a stream says is loaded, a decision is taken over it, and what was decided is appended with
 * the revision that was read. Whoever loses the race loads again and decides again.
 */
import type { DecidedEvent, EventOf, EventType, RecordedEvent } from '../../events/event.ts';
import type { Position } from '../../events/position.ts';
import { WrongExpectedRevisionError } from '../../events/store/port.ts';
import type { CommandContext, EventLog, EventSubject } from './event-log.ts';
import { Refusal } from './refusal.ts';

export interface CurrentState<State> {
  readonly state: State;
  /** -1 for a stream without events. */
  readonly revision: number;
}

export interface Loaded<State> extends CurrentState<State> {
  /** What the same request wrote when it was carried out before; null where it was not. */
  readonly earlier: readonly RecordedEvent[] | null;
}

/** How the state of one stream is had for a decision: folded from all of it, or from a window of it. */
export interface StreamLoader<State> {
  readonly stream: string;
  /** The state as the stream now has it, in one read where some of it is known: only what is new is read. */
  load(context: CommandContext): Promise<Loaded<State>>;
  /** Takes in what was just appended over `before`, without reading it. Answers the state with it. */
  add(before: State, events: readonly RecordedEvent[]): Promise<State>;
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
  const event = events.find((written): written is RecordedEvent & EventOf<Type> => written.type === type);
  if (event === undefined) throw new Error(`The command wrote no ${type}.`);
  return event;
}

/** How often a decision is taken anew before somebody is told to try again. */
const MAX_ATTEMPTS = 20;

/**
 * Carries a command out over the stream whose turn it is.
 *
 * @throws Refusal what `decide` refuses, and the 422 of a key that comes back with another body.
 */
export async function execute<State>(
  log: EventLog,
  loader: StreamLoader<State>,
  context: CommandContext,
  subject: EventSubject,
  decide: (state: State) => readonly DecidedEvent[],
): Promise<Outcome<State>> {
  for (let attempt = 1; ; attempt++) {
    const { state, revision, earlier } = await loader.load(context);
    if (earlier !== null) return carriedOutBefore(log, state, earlier, context);
    const decided = remembered(decide(state), context);
    if (decided.length === 0) return outcome(state, [], false);
    const expected = revision === -1 ? 'none' : revision;
    try {
      const events = await log.append(loader.stream, decided, expected, context, subject);
      const repeated = isOfAnother(events[0], context);
      if (repeated) assertSameRequest(log, events[0], context);
      return outcome(await loader.add(state, events), events, repeated);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** What became of a command that was carried out before. @throws Refusal 422 of a key that comes back with another body */
export function carriedOutBefore<State>(
  log: EventLog,
  state: State,
  earlier: readonly RecordedEvent[],
  context: CommandContext,
): Outcome<State> {
  assertSameRequest(log, earlier[0], context);
  return outcome(state, earlier, true);
}

function outcome<State>(state: State, events: readonly RecordedEvent[], repeated: boolean): Outcome<State> {
  return { state, events, position: events.at(-1)?.position ?? null, repeated };
}

/**
 * What is written of a decision. A request that somebody may send again leaves a trace also where it changed nothing: its
 * repeat may come after somebody else's change, which it must not undo.
 */
function remembered(decided: readonly DecidedEvent[], { repeat }: CommandContext): readonly DecidedEvent[] {
  if (decided.length > 0 || repeat?.leavesTrace !== true) return decided;
  return [{ type: 'RequestChangedNothing', data: {} }];
}

/** Whether what was appended had been written by another request with the same key, which came at the same moment. */
const isOfAnother = (written: RecordedEvent | undefined, { correlationId }: CommandContext): boolean =>
  written !== undefined && written.meta.correlationId !== correlationId;

/** @throws Refusal when the key was used before for something else. */
function assertSameRequest(
  log: EventLog,
  earlier: RecordedEvent | undefined,
  { repeat }: CommandContext,
): void {
  if (repeat === null || (earlier !== undefined && log.isOfBody(earlier, repeat))) return;
  throw Refusal.unprocessable(
    'This Idempotency-Key was used before with another body. Use a new key for a new request.',
  );
}
