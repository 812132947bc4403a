/** Goals: set for a patient, paused and gone on with. When one is completed is worked out from what is recorded. */
import type { ChosenGoalStatus } from '../../events/enums.ts';
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import { MOST_ACTIVE_GOALS } from '../contract/goal.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

// Stream name: goal-<goalId>

export type GoalState = (DataOf<'GoalSet'> & { readonly status: ChosenGoalStatus }) | null;

export const goalAggregate = defineAggregate({
  types: ['GoalSet', 'GoalStatusChanged'],
  initial: (): GoalState => null,
  evolve: (state, event): GoalState => {
    if (event.type === 'GoalSet') return { ...event.data, status: 'active' };
    return state === null ? state : { ...state, status: event.data.to };
  },
});

export type GoalStore = AggregateStore<GoalState, 'GoalSet' | 'GoalStatusChanged'>;

export const UNKNOWN_GOAL = 'The requested goal could not be found.';

/** What the read models say of the goals, this one and those beside it. */
export interface GoalsBeside {
  /** How many others are active. */
  readonly active: number;
}

/** @throws Refusal 422 beside as many as there may be */
export function setGoal(
  state: GoalState,
  goal: DataOf<'GoalSet'>,
  beside: GoalsBeside = { active: 0 },
): readonly DecidedEvent<'GoalSet'>[] {
  if (state !== null) return [];
  assertRoom(beside);
  return [{ type: 'GoalSet', data: goal }];
}

/** @throws Refusal 404 unknown, 409 for a completed one, 422 beside as many active ones as there may be */
export function changeGoalStatus(
  state: GoalState,
  to: ChosenGoalStatus,
  known: GoalsBeside & { readonly isCompleted: boolean },
): readonly DecidedEvent<'GoalStatusChanged'>[] {
  if (state === null) throw Refusal.notFound(UNKNOWN_GOAL);
  if (known.isCompleted) throw Refusal.conflict('This goal is completed, and stays so.');
  if (state.status === to) return [];
  if (to === 'active') assertRoom(known);
  return [{ type: 'GoalStatusChanged', data: { from: state.status, to } }];
}

function assertRoom({ active }: GoalsBeside): void {
  if (active >= MOST_ACTIVE_GOALS)
    throw Refusal.unprocessable(`There can be ${MOST_ACTIVE_GOALS} active goals. Pause one first.`);
}
