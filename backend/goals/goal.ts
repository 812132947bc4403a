/** Goals that a patient sets. */
import type { DataOf, DecidedEvent, RecordedEvent } from '../../events/event.ts';
import type { Aggregate } from '../aggregate.ts';

// Stream name: goal-<goalId>

export type GoalState = DataOf<'GoalSet'> | null;

export const goalAggregate: Aggregate<GoalState> = {
  category: 'goal',
  initial: () => null,
  evolve: (state: GoalState, event: RecordedEvent) => (event.type === 'GoalSet' ? event.data : state),
};

export function setGoal(state: GoalState, goal: DataOf<'GoalSet'>): readonly DecidedEvent[] {
  return state === null ? [{ type: 'GoalSet', data: goal }] : [];
}
