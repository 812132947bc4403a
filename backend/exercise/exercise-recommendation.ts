/** A programme that the care team chose for a patient. */
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

// Stream name: exerciseRecommendation-<recommendationId>

export type RecommendationState = 'none' | 'open' | 'skipped';

type RecommendationEventType = 'ExerciseRecommended' | 'ExerciseRecommendationSkipped';
type DecidedRecommendationEvent = DecidedEvent<RecommendationEventType>;
export type RecommendationStore = AggregateStore<RecommendationState, RecommendationEventType>;

export const recommendationAggregate = defineAggregate({
  types: ['ExerciseRecommended', 'ExerciseRecommendationSkipped'],
  initial: (): RecommendationState => 'none',
  evolve: (_, { type }) => (type === 'ExerciseRecommended' ? 'open' : 'skipped'),
});

export const UNKNOWN_RECOMMENDATION = 'The requested exercise recommendation could not be found.';

export const recommendExercise = (
  state: RecommendationState,
  recommendation: DataOf<'ExerciseRecommended'>,
): readonly DecidedRecommendationEvent[] =>
  state === 'none' ? [{ type: 'ExerciseRecommended', data: recommendation }] : [];

/** @throws Refusal 404 */
export function skipRecommendation(
  state: RecommendationState,
  reason: string | null,
): readonly DecidedRecommendationEvent[] {
  if (state === 'none') throw Refusal.notFound(UNKNOWN_RECOMMENDATION);
  return state === 'open' ? [{ type: 'ExerciseRecommendationSkipped', data: { reason } }] : [];
}
