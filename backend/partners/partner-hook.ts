/** A partner of a clinic: how they are reached, and whether they are. */
import type { DecidedEvent } from '../../events/event.ts';
import type { PartnerHook } from '../../events/partner-events.ts';
import { presentFields } from '../../lib/present-fields.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

// Stream name: partnerHook-<hookId>

export type HookState = (PartnerHook & { readonly clinicId: string }) | null;

const TYPES = ['PartnerHookAdded', 'PartnerHookChanged', 'PartnerHookTested', 'HmoFacilitiesListed'] as const;
type HookEventType = (typeof TYPES)[number];
type DecidedHookEvent = DecidedEvent<HookEventType>;
export type HookStore = AggregateStore<HookState, HookEventType>;

export const hookAggregate = defineAggregate({
  types: TYPES,
  initial: (): HookState => null,
  evolve: (state, event): HookState => {
    if (event.type === 'PartnerHookAdded') return { ...event.data, clinicId: event.meta.clinicId };
    return state !== null && event.type === 'PartnerHookChanged'
      ? { ...state, ...presentFields<PartnerHook>(event.data) }
      : state;
  },
});

// Decisions

export const UNKNOWN_HOOK = 'The partner could not be found.';

/** @throws Refusal 404 for one who is not of the clinic of who is asking. */
export function hookOf(state: HookState, clinicId: string): NonNullable<HookState> {
  if (state === null || state.clinicId !== clinicId) throw Refusal.notFound(UNKNOWN_HOOK);
  return state;
}

export function addHook(state: HookState, hook: PartnerHook): readonly DecidedHookEvent[] {
  return state === null ? [{ type: 'PartnerHookAdded', data: hook }] : [];
}

/** Only what differs is recorded; nothing where it is already so. */
export function changeHook(
  hook: NonNullable<HookState>,
  wanted: Partial<PartnerHook>,
): readonly DecidedHookEvent[] {
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => hook[field as keyof PartnerHook] !== value),
  ) as Partial<PartnerHook>;
  return Object.keys(changes).length === 0 ? [] : [{ type: 'PartnerHookChanged', data: changes }];
}
