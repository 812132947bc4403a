/** A facility as one clinic knows it: one that it added, or what it corrected in the public lists. */
import { isDeepStrictEqual } from 'node:util';
import type { Country } from '../../events/enums.ts';
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import type { FacilityFacts } from '../../events/facility-events.ts';
import { presentFields } from '../../lib/present-fields.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { countryAt } from './land.ts';

// Stream name: facility-<clinicId>-<facilityId>

export const facilityKey = (clinicId: string, facilityId: string): string => `${clinicId}-${facilityId}`;

export type FacilityState = {
  readonly added: boolean;
  readonly facts: Partial<FacilityFacts>;
  readonly closed: boolean;
} | null;

type FacilityEventType = 'FacilityAdded' | 'FacilityCorrected';
type DecidedFacilityEvent = DecidedEvent<FacilityEventType>;
export type FacilityStore = AggregateStore<FacilityState, FacilityEventType>;

export const facilityAggregate = defineAggregate({
  types: ['FacilityAdded', 'FacilityCorrected'],
  initial: (): FacilityState => null,
  evolve: (state, event) => {
    if (event.type === 'FacilityAdded') return { added: true, facts: event.data, closed: false };
    const { closed = state?.closed ?? false, ...facts } = event.data;
    return {
      added: state?.added ?? false,
      facts: { ...state?.facts, ...presentFields(facts) },
      closed,
    };
  },
});

// Decisions

export const UNKNOWN_FACILITY = 'The requested facility could not be found.';

/** @throws Refusal 400 for a position in the sea or abroad, unless the clinic is elsewhere */
export function addFacility(
  state: FacilityState,
  facts: FacilityFacts,
  clinicIn: Country | null,
): readonly DecidedFacilityEvent[] {
  if (state !== null) return [];
  assertOnLand(facts, clinicIn);
  return [{ type: 'FacilityAdded', data: facts }];
}

/**
 * Only what differs from what is known is recorded, and nothing where all of it is.
 *
 * @param listed what the public lists say of it; null of one that is not in them
 * @throws Refusal 404 of one that is neither listed nor added, 400 as for adding
 */
export function correctFacility(
  state: FacilityState,
  listed: FacilityFacts | null,
  wanted: DataOf<'FacilityCorrected'>,
  clinicIn: Country | null,
): readonly DecidedFacilityEvent[] {
  if (listed === null && state?.added !== true) throw Refusal.notFound(UNKNOWN_FACILITY);
  const present: DataOf<'FacilityCorrected'> = {
    ...listed,
    ...state?.facts,
    closed: state?.closed ?? false,
  };
  const known = new Map(Object.entries(present));
  const data = Object.fromEntries(
    Object.entries(presentFields(wanted)).filter(
      ([name, value]) => !isDeepStrictEqual(known.get(name), value),
    ),
  ) as DataOf<'FacilityCorrected'>;
  if (Object.keys(data).length === 0) return [];
  if (data.lat !== undefined || data.lng !== undefined) assertOnLand({ ...present, ...data }, clinicIn);
  return [{ type: 'FacilityCorrected', data }];
}

function assertOnLand({ lat, lng }: DataOf<'FacilityCorrected'>, clinicIn: Country | null): void {
  if (clinicIn === 'OTHER' || (lat !== undefined && lng !== undefined && countryAt(lat, lng) !== null))
    return;
  throw Refusal.invalid([
    {
      path: 'coordinates',
      key: 'validation.coordinates.range',
      message: 'The position must lie in the DR Congo, Nigeria or Kenya.',
    },
  ]);
}
