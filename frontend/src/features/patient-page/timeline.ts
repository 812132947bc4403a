import type { JourneyEvent } from '../../../../backend/contract/journey-event.ts';
import type { Contact } from '../../../../backend/contract/message.ts';
import type { Milestone } from '../../../../backend/contract/milestone.ts';
import { localTime } from '../../../../events/local-time.ts';

/** An entry of the timeline: something that happened, what came of a call or a visit, or a milestone. */
export type TimelineEntry =
  | { readonly kind: 'event'; readonly at: string; readonly event: JourneyEvent }
  | { readonly kind: 'contact'; readonly at: string; readonly contact: Contact }
  | { readonly kind: 'milestone'; readonly at: string; readonly milestone: Milestone };

/**
 * Milestones, contacts and journey events as one list, newest first; a milestone stands at the beginning of its due date.
 *
 * @param timeZone in which the due dates are days: that of the patient
 * @param isWhole false where there are older events than these: what is before them then waits for these, so that
 *   nothing seems to have happened in between.
 */
export function timelineOf(
  timeZone: string,
  milestones: readonly Milestone[],
  events: readonly JourneyEvent[],
  isWhole: boolean,
  contacts: readonly Contact[] = [],
): readonly TimelineEntry[] {
  const { instantOf } = localTime(timeZone);
  const entries: readonly TimelineEntry[] = [
    ...events.map((event) => ({ kind: 'event' as const, at: event.eventDate, event })),
    ...contacts.map((contact) => ({ kind: 'contact' as const, at: contact.at, contact })),
    ...milestones.map((milestone) => ({
      kind: 'milestone' as const,
      at:
        milestone.targetDate === null
          ? milestone.createdAt
          : instantOf(milestone.targetDate, 0).toISOString(),
      milestone,
    })),
  ];
  const oldest = isWhole ? -Infinity : Math.min(...events.map(({ eventDate }) => Date.parse(eventDate)));
  return entries
    .filter(({ kind, at }) => kind === 'event' || Date.parse(at) >= oldest)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

export type Severity = 'low' | 'medium' | 'high';

/** Of a milestone's priority; urgent is high, and what is none of these counts as low. */
export function severityOf(text: string | null): Severity {
  if (text === 'urgent') return 'high';
  return text === 'high' || text === 'medium' ? text : 'low';
}
