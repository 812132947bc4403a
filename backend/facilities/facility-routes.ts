/** `/api/facilities`: what the clinic knows better than the public lists of hospitals. */
import { FACILITIES } from '../../projections/facilities/collection.ts';
import type { FacilityDocument } from '../../projections/facilities/document.ts';
import type { Country } from '../../events/enums.ts';
import type { DataOf } from '../../events/event.ts';
import { only } from '../../lib/only.ts';
import type { ClinicStore } from '../clinics/clinic.ts';
import { settingsInForce } from '../clinics/settings-in-force.ts';
import {
  type AddFacility,
  addFacilitySchema,
  type ClinicFacility,
  type CorrectFacility,
  correctFacilitySchema,
} from '../contract/facility.ts';
import { ADD_FACILITY, CORRECT_FACILITY, LIST_FACILITIES } from '../contract/routes/facilities.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { phoneOf } from '../region/phone.ts';
import { namesOfUsers } from '../users/user-name.ts';
import {
  addFacility,
  correctFacility,
  facilityKey,
  type FacilityStore,
  UNKNOWN_FACILITY,
} from './facility.ts';
import { type FacilityModels, factsOf, knownFacility } from './known-facility.ts';
import { countryAt } from './land.ts';

export interface FacilityServices extends Services, FacilityModels {
  readonly facilities: FacilityStore;
  readonly clinics: ClinicStore;
}

export function facilityRoutes(services: FacilityServices): readonly Route[] {
  const { readSide } = services;
  return [
    serve(LIST_FACILITIES, {
      summary: 'Hospitals that the clinic added or corrected, the latest change first',
      handle: async ({ caller: { clinicId } }) => {
        const found = await readSide.all(FACILITIES, { index: 'byClinic', equal: { clinicId } });
        const documents = found.map(({ document }) => document);
        return {
          body: await clinicViews(
            services,
            documents.toSorted((one, other) => (one.changedAt < other.changedAt ? 1 : -1)),
          ),
        };
      },
    }),
    serve(ADD_FACILITY, {
      summary: 'Add a hospital that the lists do not have',
      body: addFacilitySchema,
      handle: (request) => add(services, request),
    }),
    serve(CORRECT_FACILITY, {
      summary: 'Correct a hospital, or mark it closed',
      body: correctFacilitySchema,
      handle: (request) => correct(services, request),
    }),
  ];
}

async function add(
  services: FacilityServices,
  { body, caller: { clinicId }, context }: RequestTo<typeof ADD_FACILITY>,
): Promise<RouteResult<ClinicFacility>> {
  const { country } = await settingsInForce(services.readSide, clinicId);
  const id = creationId(context, services.ids);
  const { name, type, lat, lng } = body;
  const {
    phone = null,
    operatingHours = null,
    address = null,
  } = correctionOf(body, countryAt(lat, lng) ?? country);
  const facts = { name, type, lat, lng, phone, operatingHours, address };
  const addition = await services.facilities.execute(facilityKey(clinicId, id), context, {}, (state) => {
    const added = addFacility(state, facts, country);
    return body.closed === true && added.length > 0
      ? [...added, { type: 'FacilityCorrected', data: { closed: true } }]
      : added;
  });
  return whenShown(services, addition, () => clinicFacility(services, clinicId, id));
}

async function correct(
  services: FacilityServices,
  { body, params: { facilityId: id }, caller: { clinicId }, context }: RequestTo<typeof CORRECT_FACILITY>,
): Promise<RouteResult<ClinicFacility>> {
  const { country } = await settingsInForce(services.readSide, clinicId);
  const listed = services.catalogue.get(id);
  const wanted = correctionOf(body, listed?.country ?? country);
  const correction = await services.facilities.execute(facilityKey(clinicId, id), context, {}, (state) =>
    correctFacility(state, listed === null ? null : factsOf(listed), wanted, country),
  );
  return whenShown(services, correction, () => clinicFacility(services, clinicId, id));
}

/**
 * Of a request what it says, and nothing of what it leaves out.
 *
 * @param country in which a number without a country's code is one
 * @throws Refusal 400 for a phone number that is none
 */
function correctionOf(
  { name, type, lat, lng, phone, operatingHours, address, closed }: AddFacility | CorrectFacility,
  country: Country | null,
): DataOf<'FacilityCorrected'> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(type === undefined ? {} : { type }),
    ...(lat === undefined ? {} : { lat }),
    ...(lng === undefined ? {} : { lng }),
    ...(phone === undefined ? {} : { phone: phoneOf(phone, country, 'phone') }),
    ...(operatingHours === undefined ? {} : { operatingHours: operatingHours || null }),
    ...(address === undefined ? {} : { address: address || null }),
    ...(closed === undefined || closed === null ? {} : { closed }),
  };
}

async function clinicFacility(
  services: FacilityServices,
  clinicId: string,
  id: string,
): Promise<ClinicFacility> {
  const document = await services.readSide.get(FACILITIES, facilityKey(clinicId, id));
  if (document !== null) return only(await clinicViews(services, [document]));
  // What a request wanted to be so was so in the lists.
  const listed = knownFacility(id, services.catalogue.get(id), null);
  if (listed === null) throw Refusal.notFound(UNKNOWN_FACILITY);
  return { ...listed, closed: false, updatedAt: null, updatedBy: null };
}

async function clinicViews(
  { readSide, catalogue }: FacilityModels,
  documents: readonly FacilityDocument[],
): Promise<readonly ClinicFacility[]> {
  const people = await namesOfUsers(
    readSide,
    documents.map(({ changedBy }) => changedBy),
  );
  return documents.flatMap((document) => {
    const { facilityId, closed, changedAt: updatedAt, changedBy } = document;
    const facility = knownFacility(facilityId, catalogue.get(facilityId), document);
    if (facility === null) return [];
    return [{ ...facility, closed, updatedAt, updatedBy: people.get(changedBy) ?? changedBy }];
  });
}
