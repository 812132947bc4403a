/** From a request to a profile: what was left out is filled in, what cannot be is refused with a sentence. */
import type { PatientProfile } from '../../events/patient-events.ts';
import type { ChangePatient, RegisterPatient } from '../contract/patient.ts';
import { countryOfPhone } from '../contract/phone-number.ts';
import { assertOfCountry, phoneOf } from '../region/phone.ts';
import { timeZoneOf } from '../region/time-zone.ts';

/** @throws Refusal 400 naming phoneNumber or timeZone. */
export function profileOf(request: RegisterPatient): PatientProfile {
  const phoneNumber = phoneOf(request.phoneNumber, request.country ?? null);
  return {
    name: request.name,
    age: request.age,
    email: trimmed(request.email),
    phoneNumber,
    hasKnownHtn: request.hasKnownHtn ?? false,
    hasKnownAfFlutter: request.hasKnownAfFlutter ?? false,
    hasKnownIhd: request.hasKnownIhd ?? false,
    hasKnownHf: request.hasKnownHf ?? false,
    hasKnownDiabetes: request.hasKnownDiabetes ?? false,
    planTier: request.planTier ?? 'BASIC',
    country: request.country ?? (phoneNumber === null ? null : countryOfPhone(phoneNumber)),
    timeZone: timeZoneOf(request.timeZone, phoneNumber),
    language: request.language ?? 'en',
    glucoseUnit: request.glucoseUnit ?? 'mmol/L',
    expectedLogEveryDays: request.expectedLogEveryDays ?? 1,
  };
}

/**
 * What a PATCH asks for: fields that were sent, null standing for "as if it had been left out".
 *
 * @throws Refusal 400
 */
export function changesOf(present: PatientProfile, request: ChangePatient): Partial<PatientProfile> {
  const asked = (field: keyof ChangePatient): boolean => request[field] !== undefined;
  const phoneAsked = request.phoneNumber !== undefined;
  const stated = asked('country') ? (request.country ?? null) : present.country;
  const phoneNumber = phoneAsked ? phoneOf(request.phoneNumber, stated) : present.phoneNumber;
  assertOfCountry(phoneNumber, stated);
  const country = stated ?? (phoneNumber === null ? null : countryOfPhone(phoneNumber));
  return {
    ...(request.name === undefined ? {} : { name: request.name }),
    ...(request.age === undefined ? {} : { age: request.age }),
    ...(asked('email') ? { email: trimmed(request.email) } : {}),
    ...(phoneAsked ? { phoneNumber } : {}),
    ...(asked('country') || phoneAsked ? { country } : {}),
    ...(asked('hasKnownHtn') ? { hasKnownHtn: request.hasKnownHtn ?? false } : {}),
    ...(asked('hasKnownAfFlutter') ? { hasKnownAfFlutter: request.hasKnownAfFlutter ?? false } : {}),
    ...(asked('hasKnownIhd') ? { hasKnownIhd: request.hasKnownIhd ?? false } : {}),
    ...(asked('hasKnownHf') ? { hasKnownHf: request.hasKnownHf ?? false } : {}),
    ...(asked('hasKnownDiabetes') ? { hasKnownDiabetes: request.hasKnownDiabetes ?? false } : {}),
    ...(asked('planTier') ? { planTier: request.planTier ?? 'BASIC' } : {}),
    ...(asked('timeZone') ? { timeZone: timeZoneOf(request.timeZone, phoneNumber) } : {}),
    ...(asked('language') ? { language: request.language ?? 'en' } : {}),
    ...(asked('glucoseUnit') ? { glucoseUnit: request.glucoseUnit ?? 'mmol/L' } : {}),
    ...(asked('expectedLogEveryDays') ? { expectedLogEveryDays: request.expectedLogEveryDays ?? 1 } : {}),
  };
}

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null;
