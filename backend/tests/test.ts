/** Blood tests and examinations: each result is a stream of its own. */
import type { DataOf, DecidedEvent, RecordedEvent } from '../../events/event.ts';
import type { Aggregate } from '../aggregate.ts';

// Stream name: bloodTest-<testId>

export type TestState = DataOf<'TestResultRecorded'> | null;

export const testAggregate: Aggregate<TestState> = {
  category: 'bloodTest',
  initial: () => null,
  evolve: (state: TestState, event: RecordedEvent) =>
    event.type === 'TestResultRecorded' ? event.data : state,
};

export function recordTest(state: TestState, result: DataOf<'TestResultRecorded'>): readonly DecidedEvent[] {
  return state === null ? [{ type: 'TestResultRecorded', data: result }] : [];
}
