/** What was done and raised meanwhile: calls, changes of medicines, alerts, as ticks on the time of the charts. */
import type { Alert } from '../../../../backend/contract/alert.ts';
import type { Contact, Message } from '../../../../backend/contract/message.ts';
import type { Medication } from '../../../../backend/contract/treatment.ts';
import type { ContactOutcome } from '../../../../events/enums.ts';
import type { Span } from './scale.ts';

export type TrendEvent = { readonly id: string; readonly at: number } & (
  | { readonly kind: 'call'; readonly outcome: ContactOutcome | null; readonly by: string }
  | { readonly kind: 'alert'; readonly alert: Alert }
  | {
      readonly kind: 'medicine';
      readonly name: string;
      /** Null: it was begun. */
      readonly from: string | null;
      /** Null: it was stopped. */
      readonly to: string | null;
    }
);

interface EventSources {
  readonly contacts: readonly Contact[];
  readonly messages: readonly Message[];
  readonly alerts: readonly Alert[];
  readonly medications: readonly Medication[];
}

/** A day without a time lies at its noon. */
const noonOf = (day: string) => Date.parse(`${day}T12:00:00`);

/** Oldest first. */
export function eventsOf({ contacts, messages, alerts, medications }: EventSources): readonly TrendEvent[] {
  const told = new Set(contacts.map(({ messageId }) => messageId));
  const events: readonly TrendEvent[] = [
    ...contacts.map(
      ({ id, at, outcome, by }) => ({ kind: 'call', id, at: Date.parse(at), outcome, by }) as const,
    ),
    // What came of the others is told by their contact.
    ...messages
      .filter(({ id, channel }) => channel === 'call' && !told.has(id))
      .map(({ id, createdAt, sentBy }) => {
        return { kind: 'call', id, at: Date.parse(createdAt), outcome: null, by: sentBy } as const;
      }),
    ...alerts.map(
      (alert) => ({ kind: 'alert', id: alert.id, at: Date.parse(alert.createdAt), alert }) as const,
    ),
    ...medications.flatMap(changesOf),
  ];
  return [...events].sort((one, other) => one.at - other.at);
}

function changesOf({ id, name, dose, since, before, stopped }: Medication): readonly TrendEvent[] {
  const doses = [...before, { dose, since }];
  const changes = doses.map(({ dose: to, since: day }, index) => {
    const from = doses[index - 1]?.dose ?? null;
    return { kind: 'medicine', id: `${id}/${index}`, at: noonOf(day), name, from, to } as const;
  });
  if (stopped === null) return changes;
  return [
    ...changes,
    { kind: 'medicine', id: `${id}/stopped`, at: noonOf(stopped.since), name, from: dose, to: null },
  ];
}

/** Events so close to each other that they have one tick. */
export interface EventGroup {
  readonly at: number;
  readonly events: readonly [TrendEvent, ...TrendEvent[]];
}

/**
 * The events within the span, those together that would lie on one another.
 *
 * @param most how many ticks there is room for
 */
export function groupsOf(
  events: readonly TrendEvent[],
  [from, to]: Span,
  most: number,
): readonly EventGroup[] {
  const least = (to - from) / most;
  const groups: EventGroup[] = [];
  for (const event of events.filter(({ at }) => at >= from && at <= to)) {
    const last = groups.at(-1);
    if (last !== undefined && event.at - last.at < least) {
      groups[groups.length - 1] = { at: last.at, events: [...last.events, event] };
    } else groups.push({ at: event.at, events: [event] });
  }
  return groups;
}
