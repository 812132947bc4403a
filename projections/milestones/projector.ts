/** Milestones, one document each. */
import { subjectIn } from '../../events/stream-name.ts';
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { MILESTONES } from './collection.ts';
import { createdMilestone, overdueOrder } from './document.ts';

export const milestonesProjection: Projection = {
  name: 'milestones',
  version: 2,
  collections: [MILESTONES.definition],
  handlers: {
    MilestoneCreated: (event) => create(MILESTONES, subjectIn(event.stream), () => createdMilestone(event)),
    MilestoneStatusChanged: (event) =>
      changeExisting(MILESTONES, subjectIn(event.stream), (milestone) => {
        const { to, completedDate } = event.data;
        const wasOverdue = milestone.wasOverdue || to === 'overdue';
        return {
          ...milestone,
          status: to,
          completedDate: completedDate ?? milestone.completedDate,
          wasOverdue,
          overdueOrder: overdueOrder(to, wasOverdue, milestone.targetOrder),
        };
      }),
  },
};
