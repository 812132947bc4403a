/** Telephone numbers as people write them, by the country that they are in. */
import type { Country } from '../../events/enums.ts';
import { countryOfPhone, toE164 } from '../contract/phone-number.ts';
import type { Issue } from '../contract/problem.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

const COUNTRY_NAMES: Record<Country, string> = {
  CD: 'the DR Congo',
  NG: 'Nigeria',
  KE: 'Kenya',
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

/** @throws Refusal 400 naming the field */
export function assertOfCountry(e164: string | null, country: Country | null, field = 'phoneNumber'): void {
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
