/** The goals of patients, one document each. */
import { subjectIn } from '../../events/stream-name.ts';
import { changeExisting, create } from '../change.ts';
import type { Projection } from '../projection.ts';
import { GOALS } from './collection.ts';
import { goalThatWasSet } from './document.ts';

export const goalsProjection: Projection = {
  name: 'goals',
  version: 2,
  collections: [GOALS.definition],
  handlers: {
    GoalSet: (event) => create(GOALS, subjectIn(event.stream), () => goalThatWasSet(event)),
    GoalStatusChanged: (event) =>
      changeExisting(GOALS, subjectIn(event.stream), (goal) => ({ ...goal, status: event.data.to })),
  },
};
