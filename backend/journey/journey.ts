/** What a patient read of what the product told them. */
import type { DecidedEvent, RecordedEvent } from '../../events/event.ts';
import type { Aggregate } from '../aggregate.ts';

// Stream name: journey-<id of the reading>

/** Whether the reading is on record. */
export type ReadingState = boolean;

export const readingAggregate: Aggregate<ReadingState> = {
  category: 'journey',
  initial: () => false,
  evolve: (state: ReadingState, event: RecordedEvent) =>
    state || event.type === 'RecoveryGuidanceViewed' || event.type === 'EducationAccessed',
};

export type Reading =
  | { readonly eventType: 'recovery_guidance_viewed'; readonly relatedLogId: string | null }
  | { readonly eventType: 'education_accessed'; readonly assetId: string | null };

export function recordReading(state: ReadingState, reading: Reading): readonly DecidedEvent[] {
  if (state) return [];
  return reading.eventType === 'recovery_guidance_viewed'
    ? [{ type: 'RecoveryGuidanceViewed', data: { relatedLogId: reading.relatedLogId } }]
    : [{ type: 'EducationAccessed', data: { assetId: reading.assetId } }];
}
