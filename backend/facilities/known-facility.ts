/** A facility as it is answered: what the lists say, corrected and added to by the clinic, with who is known to pay there. */
import { FACILITIES } from '../../projections/facilities/collection.ts';
import type { FacilityDocument } from '../../projections/facilities/document.ts';
import type { FacilityFacts } from '../../events/facility-events.ts';
import type { ListedFacility } from '../../fixtures/facilities.ts';
import { toE164 } from '../contract/phone-number.ts';
import type { Facility } from '../contract/facility.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import type { FacilityCatalogue } from './catalogue.ts';
import { facilityKey } from './facility.ts';

/** What is asked for facilities: the lists, and what the clinic knows better. */
export interface FacilityModels {
  readonly readSide: ReadSide;
  readonly catalogue: FacilityCatalogue;
}

/** The first number of a list, where it is one of the country. Whatever else stands there is no number to dial. */
const phoneIn = ({ phone, country }: ListedFacility): string | null =>
  phone === null ? null : toE164(phone.split(',')[0] ?? '', country);

export const factsOf = (listed: ListedFacility): FacilityFacts => ({
  name: listed.name,
  type: 'HOSPITAL',
  lat: listed.lat,
  lng: listed.lng,
  phone: phoneIn(listed),
  operatingHours: listed.operatingHours,
  address: listed.address,
});

/** null where it is in no list and all that is known of it is a correction. */
export function knownFacility(
  id: string,
  listed: ListedFacility | null,
  document: FacilityDocument | null,
  insurers: readonly string[] = [],
): Facility | null {
  const facts = { ...(listed === null ? {} : factsOf(listed)), ...document?.facts };
  const { name, type, lat, lng, phone = null, operatingHours = null, address = null } = facts;
  if (name === undefined || type === undefined || lat === undefined || lng === undefined) return null;
  return {
    id,
    name,
    type,
    category: listed?.category ?? null,
    address,
    phone,
    operatingHours,
    hmoAccepted: insurers.length > 0,
    acceptsHMO: [...insurers],
    coordinates: { lat, lng },
    source: listed?.source ?? 'clinic',
  };
}

/** Where somebody can be taken: null for one that is closed, and for one that nobody knows. */
export async function openFacility(
  { readSide, catalogue }: FacilityModels,
  clinicId: string,
  id: string,
): Promise<Facility | null> {
  const document = await readSide.get(FACILITIES, facilityKey(clinicId, id));
  return document?.closed === true ? null : knownFacility(id, catalogue.get(id), document);
}
