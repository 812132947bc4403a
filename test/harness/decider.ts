/** Given these events, when this is asked, then these events are decided, or it is refused with this sentence. */
import assert from 'node:assert/strict';
import type { DecidedEvent, EventType, RecordedEvent } from '../../events/event.ts';
import { type Aggregate, applyEvent } from '../../backend/event-sourcing/aggregate.ts';
import { Refusal } from '../../backend/event-sourcing/refusal.ts';
import { assertInOrder } from './events.ts';

export interface Decided {
  /** What was decided, in this order and nothing else. */
  decides(...expected: readonly DecidedEvent[]): void;
  /** It is already so. */
  decidesNothing(): void;
  refuses(status: number, sentence: string): void;
}

export interface Given<State> {
  readonly state: State;
  when(decision: (state: State) => readonly DecidedEvent[]): Decided;
}

/** The state that an aggregate folds from what has happened, to be asked. */
export function given<State, Type extends EventType>(
  aggregate: Aggregate<State, Type>,
  events: readonly RecordedEvent[] = [],
): Given<State> {
  assertInOrder(events);
  const state = events.reduce((before, event) => applyEvent(aggregate, before, event), aggregate.initial());
  return {
    state,
    when: (decision) => ({
      decides: (...expected) => assert.deepEqual(decision(state), expected),
      decidesNothing: () => assert.deepEqual(decision(state), []),
      refuses: (status, sentence) =>
        assert.throws(
          () => decision(state),
          (error) => {
            assert.ok(error instanceof Refusal, `It was not refused but failed: ${String(error)}`);
            assert.deepEqual([error.status, error.message], [status, sentence]);
            return true;
          },
        ),
    }),
  };
}
