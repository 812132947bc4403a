/** The tests that are planned for a patient: the last plan of each kind counts, until there is a result. */
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';

// Stream name: plannedTests-<patientId>

export const plannedTestsAggregate = defineAggregate({
  types: ['TestPlanned'],
  initial: () => null,
  evolve: () => null,
});

export type PlannedTestStore = AggregateStore<null, 'TestPlanned'>;

/** Any number of times: there may have been a result since the last plan, in a stream of its own. */
export const planTest = (plan: DataOf<'TestPlanned'>): readonly DecidedEvent<'TestPlanned'>[] => [
  { type: 'TestPlanned', data: plan },
];
