/** Goals that a patient sets. */
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';

// Stream name: goal-<goalId>

export type GoalState = DataOf<'GoalSet'> | null;

export const goalAggregate = defineAggregate({
  types: ['GoalSet'],
  initial: (): GoalState => null,
  evolve: (_, event) => event.data,
});

export type GoalStore = AggregateStore<GoalState, 'GoalSet'>;

export function setGoal(state: GoalState, goal: DataOf<'GoalSet'>): readonly DecidedEvent<'GoalSet'>[] {
  return state === null ? [{ type: 'GoalSet', data: goal }] : [];
}
