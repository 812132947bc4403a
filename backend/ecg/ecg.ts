/** A phone ECG: recorded and read by itself once, reviewed by people any number of times. */
import type { DataOf, DecidedEvent, EventOf } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

// Stream name: ecg-<ecgId>

/** Its samples are not kept in memory. */
export type EcgState = { readonly patientId: string | null } | null;

const TYPES = ['EcgCaptured', 'EcgReviewed'] as const;
type EcgEventType = (typeof TYPES)[number];
type DecidedEcgEvent = DecidedEvent<EcgEventType>;
export type EcgStore = AggregateStore<EcgState, EcgEventType>;

function evolve(state: EcgState, event: EventOf<EcgEventType>): EcgState {
  if (event.type === 'EcgReviewed') return state;
  return { patientId: event.meta.patientId ?? null };
}

export const ecgAggregate = defineAggregate({ types: TYPES, initial: (): EcgState => null, evolve });

export const UNKNOWN_ECG = 'The requested ECG could not be found.';

// Decisions

export const captureEcg = (state: EcgState, capture: DataOf<'EcgCaptured'>): readonly DecidedEcgEvent[] =>
  state === null ? [{ type: 'EcgCaptured', data: capture }] : [];

/** @throws Refusal 404 unknown, or another patient's */
export function reviewEcg(
  state: EcgState,
  patientId: string,
  review: DataOf<'EcgReviewed'>,
): readonly DecidedEcgEvent[] {
  if (state?.patientId !== patientId) throw Refusal.notFound(UNKNOWN_ECG);
  return [{ type: 'EcgReviewed', data: review }];
}
