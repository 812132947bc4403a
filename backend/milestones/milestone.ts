/** Milestones: created, then moved along the transitions that are allowed. */
import type { MilestoneStatus } from '../../events/enums.ts';
import type { DataOf, DecidedEvent, RecordedEvent } from '../../events/event.ts';
import type { Aggregate } from '../aggregate.ts';
import { Refusal } from '../refusal.ts';

// Stream name: milestone-<milestoneId>

export type MilestoneState = DataOf<'MilestoneCreated'> | null;

export const milestoneAggregate: Aggregate<MilestoneState> = {
  category: 'milestone',
  initial: () => null,
  evolve: (state: MilestoneState, event: RecordedEvent) => {
    if (event.type === 'MilestoneCreated') return event.data;
    if (event.type !== 'MilestoneStatusChanged' || state === null) return state;
    return {
      ...state,
      status: event.data.to,
      completedDate: event.data.completedDate ?? state.completedDate,
    };
  },
};

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
): readonly DecidedEvent[] {
  return state === null ? [{ type: 'MilestoneCreated', data: milestone }] : [];
}

/** @throws Refusal 404 unknown, 409 a transition that is not allowed */
export function changeStatus(
  state: MilestoneState,
  to: MilestoneStatus,
  today: string,
): readonly DecidedEvent[] {
  if (state === null) throw Refusal.notFound('The requested milestone could not be found.');
  if (state.status === to) return [];
  if (!TRANSITIONS[state.status].includes(to)) {
    throw Refusal.conflict(`A milestone that is ${inWords(state.status)} cannot become ${inWords(to)}.`);
  }
  const completedDate = to === 'completed' ? today : null;
  return [{ type: 'MilestoneStatusChanged', data: { from: state.status, to, completedDate } }];
}

const inWords = (status: MilestoneStatus): string => status.replace('_', ' ');
