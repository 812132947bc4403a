import {
  becomeOverdue,
  changeStatus,
  createMilestone,
  milestoneAggregate,
} from '../../../backend/milestones/milestone.ts';
import { MILESTONE_STATUSES, type MilestoneStatus } from '../../../events/enums.ts';
import type { DataOf } from '../../../events/event.ts';
import { given } from '../../harness/decider.ts';
import { Recording } from '../../harness/events.ts';

const TODAY = '2026-03-10';

/** What may follow on what, as the contract says. */
const ALLOWED: Readonly<Record<MilestoneStatus, readonly MilestoneStatus[]>> = {
  pending: ['in_progress', 'completed', 'cancelled', 'rescheduled'],
  in_progress: ['completed', 'cancelled', 'rescheduled'],
  overdue: ['in_progress', 'completed', 'cancelled', 'rescheduled'],
  rescheduled: ['pending', 'in_progress', 'completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

function milestone(details: Partial<DataOf<'MilestoneCreated'>> = {}): DataOf<'MilestoneCreated'> {
  return {
    milestoneType: 'bp_control',
    title: 'Below 140 for a month',
    description: null,
    status: 'pending',
    priority: 'medium',
    category: 'clinical',
    targetDate: '2026-04-01',
    completedDate: null,
    ...details,
  };
}

const created = (status: MilestoneStatus) =>
  new Recording().event('MilestoneCreated', milestone({ status }), { subject: 'm1' });

describe('a milestone', () => {
  it('is created as it is described', () => {
    given(milestoneAggregate)
      .when((state) => createMilestone(state, milestone()))
      .decides({ type: 'MilestoneCreated', data: milestone() });
  });

  it('is not created twice', () => {
    given(milestoneAggregate, [created('pending')])
      .when((state) => createMilestone(state, milestone({ title: 'Another' })))
      .decidesNothing();
  });

  it('that is not known has no status to change', () => {
    given(milestoneAggregate)
      .when((state) => changeStatus(state, 'completed', TODAY))
      .refuses(404, 'The requested milestone could not be found.');
  });

  for (const from of MILESTONE_STATUSES) {
    for (const to of MILESTONE_STATUSES) {
      const milestoneIs = given(milestoneAggregate, [created(from)]);
      if (from === to) {
        it(`that is ${from} is so already`, () => {
          milestoneIs.when((state) => changeStatus(state, to, TODAY)).decidesNothing();
        });
      } else if (ALLOWED[from].includes(to)) {
        it(`that is ${from} can become ${to}`, () => {
          const completedDate = to === 'completed' ? TODAY : null;
          milestoneIs
            .when((state) => changeStatus(state, to, TODAY))
            .decides({ type: 'MilestoneStatusChanged', data: { from, to, completedDate } });
        });
      } else {
        it(`that is ${from} cannot become ${to}`, () => {
          const words = (status: string) => status.replace('_', ' ');
          milestoneIs
            .when((state) => changeStatus(state, to, TODAY))
            .refuses(409, `A milestone that is ${words(from)} cannot become ${words(to)}.`);
        });
      }
    }
  }

  it('is where its last change left it', () => {
    const recording = new Recording();
    const about = { subject: 'm1' };
    const history = [
      recording.event('MilestoneCreated', milestone(), about),
      recording.event(
        'MilestoneStatusChanged',
        { from: 'pending', to: 'rescheduled', completedDate: null },
        about,
      ),
      recording.event(
        'MilestoneStatusChanged',
        { from: 'rescheduled', to: 'in_progress', completedDate: null },
        about,
      ),
    ];
    given(milestoneAggregate, history)
      .when((state) => changeStatus(state, 'pending', TODAY))
      .refuses(409, 'A milestone that is in progress cannot become pending.');
  });

  describe('whose target day has passed', () => {
    const overdueOn = (today: string, ...history: Parameters<typeof given>[1] & object) =>
      given(milestoneAggregate, history).when((state) => becomeOverdue(state, today));

    for (const from of MILESTONE_STATUSES) {
      const awaited = from === 'pending' || from === 'in_progress';
      it(`${awaited ? 'becomes overdue' : 'stays as it is'} where it is ${from}`, () => {
        const { decides, decidesNothing } = overdueOn('2026-04-02', created(from));
        if (!awaited) return decidesNothing();
        const data = { from, to: 'overdue', completedDate: null } as const;
        return decides({ type: 'MilestoneStatusChanged', data });
      });
    }

    it('is not overdue on the day itself, nor without a day', () => {
      overdueOn('2026-04-01', created('pending')).decidesNothing();
      const noDay = new Recording().event('MilestoneCreated', milestone({ targetDate: null }));
      overdueOn('2030-01-01', noDay).decidesNothing();
    });

    it('is called overdue once', () => {
      const recording = new Recording();
      const move = (from: MilestoneStatus, to: MilestoneStatus) =>
        recording.event('MilestoneStatusChanged', { from, to, completedDate: null }, { subject: 'm1' });
      const history = [
        recording.event('MilestoneCreated', milestone(), { subject: 'm1' }),
        move('pending', 'overdue'),
        move('overdue', 'in_progress'),
      ];
      overdueOn('2026-05-01', ...history).decidesNothing();
    });
  });
});
