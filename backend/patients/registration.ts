/** From a request to a profile: what was left out is filled in, what cannot be is refused with a sentence. */
import type { Country } from '../../events/enums.ts';
import type { PatientProfile } from '../../events/patient-events.ts';
import type { ChangePatient, RegisterPatient } from '../contract/patient.ts';
import type { Issue } from '../contract/problem.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { countryOfPhone, toE164 } from '../contract/phone-number.ts';

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

const COUNTRY_NAMES: Record<Country, string> = {
  CD: 'the DR Congo',
  NG: 'Nigeria',
  OTHER: 'another country',
};

/**
 * A number as it was written, as E.164; null where none was.
 *
 * @throws Refusal 400 naming the field
 */
export function phoneOf(
  written: string | null | undefined,
  country: Country | null,
  field = 'phoneNumber',
): string | null {
  if (written === null || written === undefined || written.trim() === '') return null;
  const e164 = toE164(written, country);
  if (e164 === null) {
    const where =
      country === null || country === 'OTHER' ? 'with its country code' : `of ${COUNTRY_NAMES[country]}`;
    throw Refusal.invalid([phoneIssue(field, `The phone number is not a number ${where}.`)]);
  }
  assertOfCountry(e164, country, field);
  return e164;
}

function assertOfCountry(e164: string | null, country: Country | null, field = 'phoneNumber'): void {
  if (e164 === null || country === null || country === 'OTHER' || countryOfPhone(e164) === country) return;
  throw Refusal.invalid([
    phoneIssue(field, `The phone number is not a number of ${COUNTRY_NAMES[country]}.`),
  ]);
}

const phoneIssue = (path: string, message: string): Issue => ({
  path,
  key: `validation.${path}.text`,
  message,
});

/** An IANA zone; left out, that of the phone's country. @throws Refusal 400 */
export function timeZoneOf(wanted: string | null | undefined, phoneNumber: string | null): string {
  const zone = wanted?.trim();
  if (!zone) return phoneNumber?.startsWith('+234') ? 'Africa/Lagos' : 'Africa/Kinshasa';
  if (isTimeZone(zone)) return zone;
  throw Refusal.invalid([
    {
      path: 'timeZone',
      key: 'validation.timeZone.choice',
      message: 'The time zone is not a known one, such as Africa/Kinshasa.',
    },
  ]);
}

/** Whether it is an IANA name. Node 22 and later also take an offset such as +01:00, which is the zone of no place. */
function isTimeZone(zone: string): boolean {
  if (!/^[a-z]/i.test(zone)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
