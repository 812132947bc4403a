/** `/api/clinic`: who the clinic is, whom to reach outside the screens, and when a patient counts as silent. */
import * as z from 'zod/mini';
import type { ClinicSettings } from '../../events/clinic-events.ts';
import type { AggregateStore } from '../aggregate.ts';
import {
  type ChangeClinic,
  changeClinicSchema,
  type ClinicInForce,
  type ClinicOfPatient,
  clinicOfPatientSchema,
  clinicSchema,
} from '../contract/clinic.ts';
import type { Answer, Call, Route } from '../http/route.ts';
import { parseBody } from '../http/validation.ts';
import { phoneOf, timeZoneOf } from '../patients/registration.ts';
import type { ReadSide } from '../read-side.ts';
import type { ReadYourWrites } from '../event-sourcing/read-your-writes.ts';
import { nameOfUser } from '../users/user-name.ts';
import { changeSettings, type Clinic, DEFAULT_SETTINGS, settingsOf } from './clinic.ts';

export interface ClinicParts {
  readonly clinics: AggregateStore<Clinic>;
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
}

export function clinicRoutes(parts: ClinicParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/clinic',
      summary: "The clinic's settings; a patient is told how to reach it, and nothing of its staff",
      answer: z.union([clinicSchema, clinicOfPatientSchema]),
      status: 200,
      handle: async ({ caller }) => {
        const clinic = await settings(parts.readSide, caller.clinicId);
        return { body: caller.role === 'patient' ? ofPatient(clinic) : clinic };
      },
    },
    {
      method: 'PUT',
      path: '/api/clinic',
      summary: "Change the clinic's settings",
      request: changeClinicSchema,
      answer: clinicSchema,
      status: 200,
      handle: (call) => change(parts, call),
    },
  ];
}

async function settings(readSide: ReadSide, clinicId: string): Promise<ClinicInForce> {
  const clinic = await readSide.clinic(clinicId);
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

async function change(parts: ClinicParts, { caller, body, context }: Call): Promise<Answer> {
  const request = parseBody(changeClinicSchema, body);
  const written = await parts.clinics.execute(caller.clinicId, context, {}, (clinic) =>
    changeSettings(clinic, settingsFrom(request, settingsOf(clinic)), request.version ?? null),
  );
  const { position, repeated } = written;
  const viewMayLag = await parts.readYourWrites.settle(written);
  return { body: await settings(parts.readSide, caller.clinicId), position, repeated, viewMayLag };
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
  };
}
