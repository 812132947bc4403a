/** A partner of a clinic: how they are reached, and whether they are. */
import type { PartnerType } from '../../events/enums.ts';
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

const UNKNOWN_HOOK = 'The partner could not be found.';

/** @throws Refusal 404 for one who is not of the clinic of who is asking. */
export function hookOf(state: HookState, clinicId: string): NonNullable<HookState> {
  if (state === null || state.clinicId !== clinicId) throw Refusal.notFound(UNKNOWN_HOOK);
  return state;
}

export function addHook(state: HookState, hook: PartnerHook): readonly DecidedHookEvent[] {
  return state === null ? [{ type: 'PartnerHookAdded', data: hook }] : [];
}

/**
 * Only what differs is recorded; nothing where it is already so. The key goes to the address for which it was entered, and to
 * no other: whoever changes the address must know it. A map, to which nothing is sent, loses it.
 *
 * @throws Refusal 422 for another address without the key
 */
export function changeHook(
  hook: NonNullable<HookState>,
  asked: Partial<PartnerHook>,
): readonly DecidedHookEvent[] {
  const wanted = keepsKey(hook, asked) ? asked : { ...asked, ...withoutKey(asked.type ?? hook.type) };
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => hook[field as keyof PartnerHook] !== value),
  ) as Partial<PartnerHook>;
  return Object.keys(changes).length === 0 ? [] : [{ type: 'PartnerHookChanged', data: changes }];
}

/** Whether a key is sent along, or the one that there is, if any, stays with its address. */
const keepsKey = ({ keyId, apiBase }: PartnerHook, asked: Partial<PartnerHook>): boolean =>
  keyId === null || asked.keyId != null || asked.apiBase === undefined || asked.apiBase === apiBase;

/** @throws Refusal 422 for whoever needs one */
function withoutKey(type: PartnerType): Pick<PartnerHook, 'keyId' | 'keyEnding'> {
  if (type === 'MAPS') return { keyId: null, keyEnding: null };
  const message =
    'The address is another one. Enter the key again: the one that is kept is for the address before.';
  throw new Refusal(422, message, [{ path: 'apiKey', key: 'validation.apiKey.required', message }]);
}
