/** How fit a patient says to be, and what they would do how often. */
import { isDeepStrictEqual } from 'node:util';
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';

// Stream name: fitness-<patientId>

export type FitnessState = DataOf<'FitnessProfileSet'> | null;
export type FitnessStore = AggregateStore<FitnessState, 'FitnessProfileSet'>;

export const fitnessAggregate = defineAggregate({
  types: ['FitnessProfileSet'],
  initial: (): FitnessState => null,
  evolve: (_, event) => event.data,
});

/** Minutes: the WHO's advice for adults, with chronic disease too (2020). */
const DEFAULT_WEEKLY_GOAL = 150;

/** What holds of a patient of whom nothing was said. */
export const UNSET_PROFILE: DataOf<'FitnessProfileSet'> = {
  fitnessLevel: 'sedentary',
  weeklyExerciseGoal: DEFAULT_WEEKLY_GOAL,
  preferredActivities: [],
  availableEquipment: [],
  physicalLimitations: null,
  restingHeartRate: null,
  maxHeartRate: null,
  exerciseExperience: null,
  timePreferences: [],
};

export const setFitnessProfile = (
  state: FitnessState,
  profile: DataOf<'FitnessProfileSet'>,
): readonly DecidedEvent<'FitnessProfileSet'>[] =>
  isDeepStrictEqual(state, profile) ? [] : [{ type: 'FitnessProfileSet', data: profile }];
