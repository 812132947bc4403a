/** Blood tests and examinations: each result is a stream of its own. */
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';

// Stream name: bloodTest-<testId>

export type LabTestState = DataOf<'TestResultRecorded'> | null;

export const labTestAggregate = defineAggregate({
  types: ['TestResultRecorded'],
  initial: (): LabTestState => null,
  evolve: (_, event) => event.data,
});

export type LabTestStore = AggregateStore<LabTestState, 'TestResultRecorded'>;

export function recordLabTest(
  state: LabTestState,
  result: DataOf<'TestResultRecorded'>,
): readonly DecidedEvent<'TestResultRecorded'>[] {
  return state === null ? [{ type: 'TestResultRecorded', data: result }] : [];
}
