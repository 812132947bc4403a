/** What a patient read of what the product told them. */
import type { DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';

// Stream name: journey-<id of the reading>

/** Whether the reading is on record. */
export type ReadingState = boolean;

export const readingAggregate = defineAggregate({
  types: ['RecoveryGuidanceViewed', 'EducationAccessed'],
  initial: (): ReadingState => false,
  evolve: () => true,
});

export type ReadingStore = AggregateStore<ReadingState, 'RecoveryGuidanceViewed' | 'EducationAccessed'>;

export type Reading =
  | { readonly eventType: 'recovery_guidance_viewed'; readonly relatedLogId: string | null }
  | { readonly eventType: 'education_accessed'; readonly assetId: string | null };

export function recordReading(
  state: ReadingState,
  reading: Reading,
): readonly DecidedEvent<'RecoveryGuidanceViewed' | 'EducationAccessed'>[] {
  if (state) return [];
  return reading.eventType === 'recovery_guidance_viewed'
    ? [{ type: 'RecoveryGuidanceViewed', data: { relatedLogId: reading.relatedLogId } }]
    : [{ type: 'EducationAccessed', data: { assetId: reading.assetId } }];
}
