/** `/api/clinic`: who the clinic is, whom to reach outside the screens, and when a patient counts as silent. */
import { isDeepStrictEqual } from 'node:util';
import { CHANGE_CLINIC, READ_CLINIC } from '../contract/routes/clinic.ts';
import { CLINICS } from '../../projections/settings/collection.ts';
import type { ClinicSettings } from '../../events/clinic-events.ts';
import type { Services } from '../event-sourcing/services.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import {
  type ChangeClinic,
  changeClinicSchema,
  type ClinicInForce,
  type ClinicOfPatient,
} from '../contract/clinic.ts';
import { type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { phoneOf } from '../region/phone.ts';
import { timeZoneOf } from '../region/time-zone.ts';
import { isOfStaff } from '../identity/caller.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { nameOfUser } from '../users/user-name.ts';
import { changeSettings, type ClinicStore, DEFAULT_SETTINGS, settingsOf } from './clinic.ts';

export interface ClinicServices extends Services {
  readonly clinics: ClinicStore;
  /** null in the demonstration, where whoever may change a clinic may change all of it. */
  readonly publicUrl: string | null;
}

export function clinicRoutes(services: ClinicServices): readonly Route[] {
  return [
    serve(READ_CLINIC, {
      summary: "The clinic's settings; a patient is told how to reach it, and nothing of its staff",
      handle: async ({ caller }) => {
        const clinic = await settings(services.readSide, caller.clinicId);
        return { body: isOfStaff(caller) ? clinic : ofPatient(clinic) };
      },
    }),
    serve(CHANGE_CLINIC, {
      summary: "Change the clinic's settings",
      body: changeClinicSchema,
      handle: (request) => change(services, request),
    }),
  ];
}

async function settings(readSide: ReadSide, clinicId: string): Promise<ClinicInForce> {
  const clinic = await readSide.get(CLINICS, clinicId);
  const updatedBy = clinic?.settingsUpdatedBy ?? null;
  return {
    ...DEFAULT_SETTINGS,
    ...clinic?.settings,
    version: clinic?.settingsVersion ?? 0,
    updatedAt: clinic?.settingsUpdatedAt ?? null,
    updatedBy: updatedBy === null ? null : await nameOfUser(readSide, updatedBy),
  };
}

function ofPatient({ name, country, timeZone, patientPhone }: ClinicInForce): ClinicOfPatient {
  return { name, country, timeZone, patientPhone };
}

async function change(
  services: ClinicServices,
  { caller, body, context }: RequestTo<typeof CHANGE_CLINIC>,
): Promise<RouteResult<ClinicInForce>> {
  const written = await services.clinics.execute(caller.clinicId, context, {}, (clinic) => {
    const present = settingsOf(clinic);
    const wanted = settingsFrom(body, present);
    if (services.publicUrl !== null && caller.role !== 'administrator')
      assertNotTheAdministrators(present, wanted);
    return changeSettings(clinic, wanted, body.version ?? null);
  });
  return whenShown(services, written, () => settings(services.readSide, caller.clinicId));
}

/** What a clinic has bought, and how its staff sign in, is the administrator's to change. @throws Refusal 403 */
function assertNotTheAdministrators(present: ClinicSettings, wanted: ClinicSettings): void {
  const isSame =
    present.planTier === wanted.planTier && isDeepStrictEqual(present.featureFlags, wanted.featureFlags);
  if (!isSame) throw Refusal.forbidden('Only an administrator may change the plan of the clinic.');
  if (present.secondFactor !== wanted.secondFactor)
    throw Refusal.forbidden('Only an administrator may change how the staff of the clinic sign in.');
}

/** @throws Refusal 400 for a phone number that is none of the country, or a time zone that is none */
function settingsFrom(request: ChangeClinic, present: ClinicSettings): ClinicSettings {
  const country = request.country ?? null;
  return {
    name: request.name,
    region: request.region,
    country,
    timeZone: request.timeZone?.trim() ? timeZoneOf(request.timeZone, null) : present.timeZone,
    language: request.language ?? present.language,
    contactEmail: request.contactEmail?.trim() || null,
    contactPhone: phoneOf(request.contactPhone, country, 'contactPhone'),
    onCallPhone: phoneOf(request.onCallPhone, country, 'onCallPhone'),
    patientPhone: phoneOf(request.patientPhone, country, 'patientPhone'),
    silence: request.silence ?? present.silence,
    planTier: request.planTier ?? present.planTier,
    featureFlags: request.featureFlags ?? present.featureFlags,
    secondFactor: request.secondFactor ?? present.secondFactor,
  };
}
