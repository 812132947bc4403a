/** Milestones: created, then moved along the transitions that are allowed. */
import { AWAITED_MILESTONE_STATUSES, type MilestoneStatus } from '../../events/enums.ts';
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

// Stream name: milestone-<milestoneId>

export type MilestoneState =
  | (DataOf<'MilestoneCreated'> & {
      /** The server says so once: whoever moves it on after that has the word. */
      readonly wasOverdue: boolean;
      /** Created in made-up history. */
      readonly simulated: boolean;
    })
  | null;

export const milestoneAggregate = defineAggregate({
  types: ['MilestoneCreated', 'MilestoneStatusChanged'],
  initial: (): MilestoneState => null,
  evolve: (state, event) => {
    if (event.type === 'MilestoneCreated')
      return { ...event.data, wasOverdue: false, simulated: event.meta.simulated === true };
    if (state === null) return state;
    return {
      ...state,
      status: event.data.to,
      completedDate: event.data.completedDate ?? state.completedDate,
      wasOverdue: state.wasOverdue || event.data.to === 'overdue',
    };
  },
});

export type MilestoneStore = AggregateStore<MilestoneState, 'MilestoneCreated' | 'MilestoneStatusChanged'>;

export const UNKNOWN_MILESTONE = 'The requested milestone could not be found.';

const TRANSITIONS: Record<MilestoneStatus, readonly MilestoneStatus[]> = {
  pending: ['in_progress', 'completed', 'cancelled', 'rescheduled'],
  in_progress: ['completed', 'cancelled', 'rescheduled'],
  overdue: ['in_progress', 'completed', 'cancelled', 'rescheduled'],
  rescheduled: ['pending', 'in_progress', 'completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

export function createMilestone(
  state: MilestoneState,
  milestone: DataOf<'MilestoneCreated'>,
): readonly DecidedEvent<'MilestoneCreated'>[] {
  return state === null ? [{ type: 'MilestoneCreated', data: milestone }] : [];
}

/** @throws Refusal 404 unknown, 409 a transition that is not allowed */
export function changeStatus(
  state: MilestoneState,
  to: MilestoneStatus,
  today: string,
): readonly DecidedEvent<'MilestoneStatusChanged'>[] {
  if (state === null) throw Refusal.notFound(UNKNOWN_MILESTONE);
  if (state.status === to) return [];
  if (!TRANSITIONS[state.status].includes(to)) {
    throw Refusal.conflict(`A milestone that is ${inWords(state.status)} cannot become ${inWords(to)}.`);
  }
  const completedDate = to === 'completed' ? today : null;
  return [{ type: 'MilestoneStatusChanged', data: { from: state.status, to, completedDate } }];
}

/**
 * Nobody has dealt with it by the end of its target day. One that was overdue before is not called so again.
 *
 * @param today the patient's
 */
export function becomeOverdue(
  state: MilestoneState,
  today: string,
): readonly DecidedEvent<'MilestoneStatusChanged'>[] {
  if (state === null || state.wasOverdue || state.targetDate === null || state.targetDate >= today) return [];
  if (!AWAITED_MILESTONE_STATUSES.has(state.status)) return [];
  return [
    { type: 'MilestoneStatusChanged', data: { from: state.status, to: 'overdue', completedDate: null } },
  ];
}

const inWords = (status: MilestoneStatus): string => status.replace('_', ' ');
