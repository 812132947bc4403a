/** `/api/clinics`: the clinics of the installation. */
import { CHANGE_LISTED_CLINIC, LIST_CLINICS, REGISTER_CLINIC } from '../contract/routes/accounts.ts';
import { changeListedClinicSchema, type ListedClinic, registerClinicSchema } from '../contract/account.ts';
import { CLINICS } from '../../projections/settings/collection.ts';
import type { ClinicSettings } from '../../events/clinic-events.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { type Route, type RequestTo, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { MAIN_CLINIC } from '../../events/event.ts';
import { phoneOf } from '../region/phone.ts';
import { timeZoneOf } from '../region/time-zone.ts';
import { changeSettings, DEFAULT_SETTINGS, registerClinic, settingsOf } from './clinic.ts';
import { clinicIds } from './clinic-ids.ts';
import type { ClinicServices } from './clinic-routes.ts';

export function listedClinicRoutes(services: ClinicServices): readonly Route[] {
  const { readSide, clinics, ids } = services;
  return [
    serve(LIST_CLINICS, {
      summary: 'The clinics of the installation, by name',
      handle: async () => {
        const known = await clinicIds(readSide);
        const listed = await Promise.all(known.map((id) => listedClinic(readSide, id)));
        return { body: listed.toSorted((one, other) => one.name.localeCompare(other.name)) };
      },
    }),
    serve(REGISTER_CLINIC, {
      summary: 'Register a clinic',
      body: registerClinicSchema,
      handle: async ({ context, body }) => {
        const id = creationId(context, ids);
        const settings = settingsFrom(body, DEFAULT_SETTINGS);
        const written = await clinics.execute(id, { ...context, clinicId: id }, {}, (state) =>
          registerClinic(state, settings),
        );
        return whenShown(services, written, () => listedClinic(readSide, id));
      },
    }),
    serve(CHANGE_LISTED_CLINIC, {
      summary: 'Change a clinic',
      body: changeListedClinicSchema,
      handle: async ({ context, params: { clinicId: id }, body }) => {
        const written = await clinics.execute(id, { ...context, clinicId: id }, {}, (state) => {
          if (id !== MAIN_CLINIC && !state.isRegistered)
            throw Refusal.notFound('The clinic could not be found.');
          const present = settingsOf(state);
          return changeSettings(state, settingsFrom(body, present), null);
        });
        return whenShown(services, written, () => listedClinic(readSide, id));
      },
    }),
  ];
}

async function listedClinic(readSide: ReadSide, id: string): Promise<ListedClinic> {
  const settings = (await readSide.get(CLINICS, id))?.settings ?? DEFAULT_SETTINGS;
  const { name, region, country, timeZone, contactEmail, contactPhone, planTier } = settings;
  return { id, name, region, country, timeZone, contactEmail, contactPhone, planTier };
}

/** What is left out stays. @throws Refusal 400 for a phone number of another country, or a time zone that is none */
function settingsFrom(
  body: RequestTo<typeof CHANGE_LISTED_CLINIC>['body'],
  present: ClinicSettings,
): ClinicSettings {
  const country = body.country === undefined ? present.country : body.country;
  return {
    ...present,
    name: body.name ?? present.name,
    region: body.region === undefined ? present.region : body.region,
    country,
    timeZone: body.timeZone?.trim() ? timeZoneOf(body.timeZone, null) : present.timeZone,
    contactEmail: body.contactEmail === undefined ? present.contactEmail : body.contactEmail || null,
    contactPhone:
      body.contactPhone === undefined
        ? present.contactPhone
        : phoneOf(body.contactPhone, country, 'contactPhone'),
    planTier: body.planTier ?? present.planTier,
  };
}
